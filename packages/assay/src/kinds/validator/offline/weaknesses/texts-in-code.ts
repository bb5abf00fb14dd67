import { full } from '../../../../code/javascript/walk';
import type { ParsedPython } from '../../../../code/python/parse-python';
import { readCode, type Code } from './read-code';

/** The comments of code, verbatim. */
export function commentsIn(code: Code): readonly string[] {
  return (
    readCode(code, {
      javascript: ({ comments }) => comments.map(({ value }) => value),
      python: (parsed) => nodesOf(parsed, /^Comment$/),
    }) ?? []
  );
}

/** The strings of code, including docstrings. */
export function stringsIn(code: Code): readonly string[] {
  return (
    readCode(code, {
      javascript({ program }) {
        const strings: string[] = [];
        full(program, (node) => {
          if (node.type === 'Literal' && typeof node.value === 'string') {
            strings.push(node.value);
          } else if (node.type === 'TemplateElement') {
            strings.push(node.value.raw);
          }
        });
        return strings;
      },
      python: (parsed) => nodesOf(parsed, /^(?:Format)?String$/),
    }) ?? []
  );
}

function nodesOf({ code, tree }: ParsedPython, kinds: RegExp): readonly string[] {
  const texts: string[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (kinds.test(name)) {
        texts.push(code.slice(from, to));
      }
    },
  });
  return texts;
}
