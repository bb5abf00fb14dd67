import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { openSandbox } from '../../../assay/dist/sandbox/open-sandbox';
import { deepJavaScript, deepJson } from '../../../assay/dist/testing/deep-inputs';
import { fenced, interviewFiles, outcomesOf } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { oneIn } from '../../../assay/dist/testing/sized';
import { parityFiles, parityOracle } from '../../../assay/dist/testing/small-challenge';

const times = 2_500;
const codes = oneIn(12, deepJavaScript).map(({ title, of }) => ({ title, code: of(times) }));
/** Code with as many runs of backticks as no call takes arguments. */
const backticks = '` '.repeat(150_000);

let project: Project;

afterAll(() => openSandbox().close());
afterEach(() => {
  project.remove();
});

describe('commands, with what nests deeply', () => {
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
