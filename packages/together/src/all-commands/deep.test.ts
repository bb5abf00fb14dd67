import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseYaml } from '../../../assay/dist/basics/yaml/parse-yaml';
import { parseProgram } from '../../../assay/dist/code/javascript/parse-program';
import { openSandbox } from '../../../assay/dist/sandbox/open-sandbox';
import { deepJavaScript, deepJson, deepPython, deepYaml } from '../../../assay/dist/testing/deep-inputs';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { oneIn } from '../../../assay/dist/testing/sized';
import { parityFiles, parityOracle } from '../../../assay/dist/testing/small-challenge';
import { fenced, interviewFiles, outcomesOf } from '../../../interview/dist/testing/interview-project';
import { deepReaders } from '../outside/deep-readers';

describe('commands, with what nests deeply', () => {
  const times = 2_500;

  const codes = oneIn(12, deepJavaScript).map(({ title, of }) => ({ title, code: of(times) }));

  /** Code with as many runs of backticks as no call takes arguments. */
  const backticks = '` '.repeat(150_000);

  let project: Project;

  afterAll(() => openSandbox().close());

  afterEach(() => {
    project.remove();
  });

  test('interview evaluate gives every answer a row, and those after it theirs; its report and page can be made', async () => {
    const answers = [...codes.map(({ code }) => code), 'function greet(name) { return "Hello, " + name; }'].map(fenced);
    answers.push(...deepJson.map(({ of }) => of(times)));
    const about = { interview: 'small', name: 'Greeting', language: 'javascript' };
    project = openProject({
      ...interviewFiles(),
      'asked.ndjson': answers
        .map((answer, index) => `${JSON.stringify({ ...about, answer, model: `model-${String(index)}` })}\n`)
        .join(''),
    });

    const evaluated = await project.run(['interview', 'evaluate', 'asked.ndjson', '--sandbox', 'embedded']);
    const shown = await project.run(['interview', 'report', 'evaluated.ndjson', '--question', 'Greeting']);
    const page = await project.run(['interview', 'report', 'evaluated.ndjson', '--html']);

    const outcomes = outcomesOf(project.read('evaluated.ndjson'));
    expect([evaluated.code, shown.code, page.code]).toEqual([0, 0, 0]);
    expect(outcomes).toHaveLength(answers.length);
    expect(outcomes[codes.length]).toBe('Greeting 1 PASS 3/3');
    expect(outcomes.filter((outcome) => outcome.includes('PASS'))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('ERRORED'))).toEqual([]);
  });

  test('check and ask take code whose brackets and backticks nobody has counted', async () => {
    const files = codes.map(({ code }, index) => [`deep-${String(index)}.js`, code] as const);
    project = openProject({
      ...parityFiles,
      'fixtures/parity/oracle.ts': parityOracle,
      ...Object.fromEntries(files),
      'backticks.js': `// ${backticks}`,
      'fixtures/parity/backticks.yaml': `title: Backticks\nexpected: { isCorrect: true, isShort: true }\nsolution: '// ${backticks}'\n`,
      ...Object.fromEntries(
        codes.map(({ code }, index) => [
          `fixtures/parity/deep-${String(index)}.yaml`,
          `title: ${JSON.stringify(`Deep ${String(index)}`)}\nexpected: { isCorrect: true, isShort: true }\nsolution: ${JSON.stringify(code)}\n`,
        ]),
      ),
    });

    const checked = await project.run(['check', 'parity']);
    const asked = await project.run([
      ...['ask', 'parity', ...files.map(([name]) => name), 'backticks.js', '--model', 'offline/judge'],
    ]);

    expect(checked.code).not.toBe(3);
    expect(checked.out).toContain('backticks');
    expect(asked).toMatchObject({ error: '' });
    expect(asked.out).toContain('backticks.js · offline/judge');
  });

  test('import lists rows that it cannot take', async () => {
    project = openProject({
      ...parityFiles,
      'fixtures/parity/oracle.ts': parityOracle,
      'rows.jsonl': [
        ...codes.map(({ code }) => JSON.stringify({ code })),
        ...deepJson.map(({ of }) => of(times)),
        JSON.stringify({ code: 'const isEven = (n) => n % 2 === 0;' }),
      ].join('\n'),
    });

    const { code, out } = await project.run(['import', 'parity', 'rows.jsonl', '--json']);

    expect(code).toBe(0);
    expect(out).toContain('does not parse as JavaScript: it is nested too deeply');
    expect(out).toContain('it is nested more than 1000 levels deep');
  });
});

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
