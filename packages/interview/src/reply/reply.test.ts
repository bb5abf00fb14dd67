import { describe, expect, test } from '@jest/globals';
import { readCode, readGivenCode } from 'gpt-assay/code';
import { oneIn } from '../../../assay/dist/testing/sized';
import { codingAnswers } from '../testing/coding-answers';
import { ownAnswers } from '../testing/own-answers';

const before = "Sure! Here's a function that does what you've asked for (it isn't tested):\n\n";

const after = [
  "\n\nThis function takes `n` and returns the result. It doesn't use a library:\n",
  "1. First, it checks the input.\n2. Then it's done.\n\nNote: let me know if you need more!",
].join('\n');

/** Each puts code into a reply, as models do. */
const forms: Readonly<Record<string, (code: string) => string>> = {
  'in a fence': (code) => `${before}\`\`\`\n${code}\n\`\`\`${after}`,
  'between tildes': (code) => `${before}~~~\n${code}\n~~~${after}`,
  'with lines that end in CRLF': (code) => `${before}\`\`\`code \n${code}\n\`\`\`${after}`.replaceAll('\n', '\r\n'),
  'with nothing that marks it': (code) => `${before}${code}${after}`,
  'in a fence without an end': (code) => `${before}\`\`\`\n${code}${after}`,
  'in a fence without a beginning': (code) => `${code}\n\`\`\`${after}`,
  'with the end of the fence on its last line': (code) => `${before}\`\`\`\n${code}\`\`\`${after}`,
  'behind blanks': (code) => `${before}${indented(code)}${after}`,
  'in a list': (code) => `1. So:\n    \`\`\`\n${indented(code)}\n    \`\`\`${after}`,
  'between marks': (code) => `${before}[CODE]\n${code}\n[/CODE]${after}`,
  'in HTML': (code) =>
    `${before}<pre><code>${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code></pre>${after}`,
  'behind a thought': (code) => `<think>\n\`\`\`\nx\n\`\`\`\n</think>\n${before}\`\`\`\n${code}\n\`\`\`${after}`,
  'before examples': (code) =>
    [code, 'show(1)', 'function example() {}', 'def example(): pass'].map((one) => `\`\`\`\n${one}\n\`\`\``).join('\n'),
};

function indented(code: string): string {
  return code.replaceAll(/^(?=.)/gm, '    ');
}

describe('readCode', () => {
  test.each(codingAnswers())('reads $reads out of $title', ({ answer, language, question, reads }) => {
    const reading = readCode(answer, { language, functionName: question.functionName });

    const found = reading.kind === 'code' ? `${reading.asked.name}(${reading.asked.args.join(', ')})` : reading.kind;
    expect(found).toBe(reads);
  });

  test.each(Object.entries(forms))('reads the solutions of our questions %s', (_, form) => {
    for (const { language, code, functionName } of oneIn(8, ownAnswers())) {
      const given = code.trim();
      for (const wanted of [
        { language, functionName },
        { language, functionName: undefined },
      ]) {
        const expected = readGivenCode(given, wanted);
        const reading = readCode(form(given), wanted);

        expect(expected.kind).toBe('code');
        expect(withoutBlanks(reading)).toEqual(withoutBlanks(expected));
      }
    }
  });
});

/** Blank lines may have lost their blanks. */
function withoutBlanks(reading: ReturnType<typeof readCode>): unknown {
  return reading.kind === 'no-code' ? reading : { ...reading, code: reading.code.replaceAll(/[ \t]+$/gm, '') };
}
