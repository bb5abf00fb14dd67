import type { SyntaxNode } from '@lezer/common';
import { parseProgram } from '../code/javascript/parse-program';
import { parsePython } from '../code/python/parse-python';
import { notText } from './decode-text';

/** Maximum bytes of a submission; larger ones are not written by people. */
const longest = 100_000;

/** Why code must not be sent to a validator (too large, not text, does not parse); `undefined` when it may. */
export function rejectUnusable(code: string, language: string): string | undefined {
  if (code.trim() === '') {
    return 'is empty';
  }
  const size = Buffer.byteLength(code);
  if (size > longest) {
    return `has ${size.toLocaleString('en-US')} bytes, more than ${longest.toLocaleString('en-US')}`;
  }
  if (code.includes('\0')) {
    return 'is not text: it holds NUL bytes';
  }
  if (code.includes(notText) || /\p{Cs}/u.test(code)) {
    return 'is not text: it is not valid UTF-8';
  }
  switch (language) {
    case 'javascript':
      return screenJavaScript(code);
    case 'python':
      return screenPython(code);
    default:
      return undefined;
  }
}

function screenJavaScript(code: string): string | undefined {
  const parsing = parseProgram(code);
  switch (parsing.status) {
    case 'parsed':
      return parsing.program.body.length === 0 ? onlyComments : undefined;
    case 'refused':
      return `does not parse as JavaScript: ${parsing.message}`;
    case 'broken':
      return `does not parse as JavaScript: line ${parsing.line} of the code, ${parsing.message}${likeness(code)}`;
  }
}

function screenPython(code: string): string | undefined {
  const parsing = parsePython(code);
  if (parsing.status === 'refused') {
    return `does not parse as Python: ${parsing.message}`;
  }
  const [problem] = parsing.problems;
  if (problem === undefined) {
    return holdsStatements(parsing.tree.topNode) ? undefined : onlyComments;
  }
  const lost = /[\n\r]/.test(code.trim()) ? '' : ' (its line breaks may be lost: it is one line)';
  return `does not parse as Python: line ${problem.line} of the code, ${problem.message}${lost}`;
}

function holdsStatements(script: SyntaxNode): boolean {
  let child = script.firstChild;
  while (child?.name === 'Comment') {
    child = child.nextSibling;
  }
  return child !== null;
}

const onlyComments = 'holds only comments';

/** Hints at what unparsable code looks like. */
function likeness(code: string): string {
  const looks = [
    { pattern: /^[^\S\n\r\u2028\u2029]*```/m, like: 'code in a Markdown fence' },
    { pattern: /&(lt|gt|amp|quot);/, like: 'code with HTML entities' },
    { pattern: /[(,]\s*\w+\s*:\s*(number|string|boolean|any)\b/, like: 'TypeScript: see --language' },
    { pattern: /^[^\S\n\r\u2028\u2029]*def \w+\(/m, like: 'Python: see --language' },
  ].find(({ pattern }) => pattern.test(code));
  return looks === undefined ? '' : ` (it looks like ${looks.like})`;
}
