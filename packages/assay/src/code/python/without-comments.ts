import type { ParsedPython } from './parse-python';

/**
 * The same program without comments and empty lines, which say nothing to Python; unchanged where not all of it can be
 * read, or a backslash continues a line. Lines within texts stay.
 */
export function withoutComments({ code, tree, problems }: ParsedPython): string {
  if (problems.length > 0 || /\\\r?\n/.test(code)) {
    return code;
  }
  // Both as long as the code: without comments, and with nothing but signs where texts are.
  const plain: string[] = [];
  const marked: string[] = [];
  let end = 0;
  const put = (from: number, to: number, sign: ' ' | 'x'): void => {
    const before = code.slice(end, from);
    const length = to - from;
    plain.push(before, sign === ' ' ? sign.repeat(length) : code.slice(from, to));
    marked.push(before, sign.repeat(length));
    end = to;
  };
  tree.iterate({
    enter({ name, from, to }) {
      const isText = name.endsWith('String');
      if (isText || name === 'Comment') {
        put(from, to, isText ? 'x' : ' ');
      }
      return !isText;
    },
  });
  put(code.length, code.length, ' ');
  const text = plain.join('');
  let from = 0;
  return marked
    .join('')
    .split('\n')
    .flatMap((line) => {
      const own = text.slice(from, from + line.length);
      from += line.length + 1;
      return line.trim() === '' ? [] : [`${own.trimEnd()}\n`];
    })
    .join('');
}
