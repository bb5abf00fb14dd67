import type { Language } from '../../packages/assay/dist/sandbox/sandbox';

/**
 * Which of the project's ways to read code: `early` of 2023, `middle` of 2024 to May 2025, which graded junior-v2, and
 * `newest`, which graded senior.
 */
export type OriginalVersion = 'early' | 'middle' | 'newest';

/** The code in an answer as can-ai-code found it, written from a description of its rules; only to be compared with ours. */
export function originalExtract(answer: string, version: OriginalVersion): string | undefined {
  switch (version) {
    case 'early':
      return extractEarly(answer.trim());
    case 'middle':
      return extractMiddle(answer.replaceAll(/<think>.*?<\/think>/gs, ''));
    case 'newest':
      return extractNewest(answer.replaceAll(/<think>.*?<\/think>/gs, ''));
  }
}

/** Name and arguments of the first function as can-ai-code's patterns found them; an empty name where they found none. */
export function originalStatic(
  code: string,
  language: Language,
): { readonly name: string; readonly args: readonly string[] } {
  const patterns = {
    python: [/def\s+(.*)\s*\((.*)\)(.*):/],
    javascript: [/function\**\s+(\S*)\s*\((.*)\)(.*)\{/, /\s+(\S*)\s*=\s*\((.*)\)(.*)\s*=>\s*\{/],
  };
  const match = patterns[language].map((pattern) => pattern.exec(code)).find((found) => found !== null);
  const [, name = '', args = ''] = match ?? [];
  return {
    name: name.trim(),
    args: args === '' ? [] : args.split(',').map((part) => part.trim().split(':')[0] ?? ''),
  };
}

function extractEarly(answer: string): string | undefined {
  if (answer.startsWith('def') || answer.startsWith('function')) {
    return answer;
  }
  const mark = ['```python', '```javascript', '```'].find((one) => answer.includes(one));
  const start = mark === undefined ? -1 : answer.indexOf(mark) + mark.length;
  const end = answer.indexOf('```', start);
  return start < 0 || end < 0 ? undefined : answer.slice(start, end);
}

function extractMiddle(answer: string): string {
  const tagged = /\[PYTHON\](.*?)(?:\[\/PYTHON\]|$)/s.exec(answer)?.[1];
  if (tagged !== undefined) {
    return tagged;
  }
  const [html] = htmlCode(answer).sort((a, b) => b.length - a.length);
  if (html !== undefined) {
    return html;
  }
  return /`{3,}\w*(.*?)(?:```|$)/s.exec(answer)?.[1]?.trim() ?? answer.trim();
}

function extractNewest(answer: string): string {
  const found = [
    ...[...answer.matchAll(/\[PYTHON\](.*?)\[\/PYTHON\]/gs)].map(([, code = '']) => code),
    ...htmlCode(answer),
    ...[...answer.matchAll(/```(?:\w*\n)?(.*?)```/gs)].map(([, code = '']) => code),
  ];
  const rank = (code: string): readonly number[] => [
    /\b(?:def|function|class)\b/.test(code) ? 1 : 0,
    code.split('\n').length,
    code.length,
  ];
  const [best] = found.sort((a, b) => compare(rank(b), rank(a)));
  return (best ?? answer).trim();
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function htmlCode(answer: string): string[] {
  return [...answer.matchAll(/<code[^<>]{0,200}>(.*?)<\/code>/gs)].map(([, code = '']) => {
    const indent = /^\s*/.exec(code)?.[0].replace(/^.*\n/s, '') ?? '';
    return code
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n');
  });
}
