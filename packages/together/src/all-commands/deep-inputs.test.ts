import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseYaml } from '../../../assay/dist/basics/yaml/parse-yaml';
import { parseProgram } from '../../../assay/dist/code/javascript/parse-program';
import { deepJavaScript, deepJson, deepPython, deepYaml } from '../../../assay/dist/testing/deep-inputs';
import { deepReaders } from '../outside/deep-readers';
import { oneIn } from '../../../assay/dist/testing/sized';

/** Each of them, a hundred times and up to a megabyte, in `deep-inputs.deep.ts`. */
const ways = { javascript: oneIn(8, deepJavaScript), python: oneIn(8, deepPython), json: oneIn(2, deepJson) };
const readers = (['javascript', 'python', 'json'] as const).flatMap((kind) =>
  Object.entries(deepReaders[kind]).map(([title, read]) => ({ kind, title, read })),
);

describe('what nests deeply', () => {
  test.each(readers)('is no error to $title ($kind)', ({ kind, read }) => {
    const failed = ways[kind].flatMap(({ title, of }) =>
      [100, 2_500].flatMap((times) => {
        try {
          read(of(times));
          return [];
        } catch (error) {
          return [`${title} ${String(times)}: ${String(error)}`];
        }
      }),
    );

    expect(failed).toEqual([]);
  });

  test.each(deepJavaScript.filter(({ title }) => !/^(sequences|members|brackets)/.test(title)))(
    'is refused as JavaScript, not run into: $title',
    ({ of }) => {
      expect(parseProgram(of(2_500))).toEqual({ status: 'refused', message: 'it is nested too deeply' });
    },
  );

  test('is read as JavaScript where people write it: a thousand else-ifs, a sum of a thousand, brackets in brackets', () => {
    const people = [
      `function f(n) { ${Array.from({ length: 1_000 }, (_, n) => `if (n === ${String(n)}) { return 1; }`).join(' else ')} }`,
      `const text = ${Array.from({ length: 1_000 }, (_, n) => `'${String(n)}'`).join(' + ')};`,
      `const deep = ${'['.repeat(100)}${']'.repeat(100)};`,
      `const list = [${'[1, 2],\n'.repeat(10_000)}];`,
      `${'a();\n'.repeat(20_000)}`,
    ];

    expect(people.map((code) => parseProgram(code).status)).toEqual(people.map(() => 'parsed'));
  });

  test.each(deepYaml)('is a problem of a YAML file: $title', ({ of }) => {
    const parsed = parseYaml({ file: 'a.yaml', text: of(2_500) }, z.unknown());

    expect(parsed).toEqual({
      status: 'unusable',
      problems: [
        {
          file: 'a.yaml',
          message: 'lists and maps are nested too deeply: the maximum is 100 levels',
        },
      ],
    });
  });

  test('is a problem of a YAML file by aliases of aliases, too', () => {
    const chain = Array.from(
      { length: 3_000 },
      (_, n) => `k${String(n)}: &a${String(n)} ${n > 0 ? `[*a${String(n - 1)}]` : '1'}`,
    );

    expect(parseYaml({ file: 'a.yaml', text: chain.join('\n') }, z.unknown())).toEqual({
      status: 'unusable',
      problems: [{ file: 'a.yaml', line: 1_002, message: 'more than 1000 aliases: write values out' }],
    });
  });

  test('is no problem of a YAML file where it is text: code, quotes, comments', () => {
    const brackets = '[{('.repeat(2_000);
    const text = `code: |\n${' '.repeat(10)}${brackets}\n${' '.repeat(300)}x\nquoted: "${brackets}"\nplain: a${brackets.replaceAll('{', '')}\n# ${brackets}\n`;

    expect(parseYaml({ file: 'a.yaml', text }, z.unknown())).toMatchObject({ status: 'parsed' });
  });
});
