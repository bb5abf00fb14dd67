import { afterAll, describe, expect, test } from '@jest/globals';
import { openSandbox } from '../../sandbox/open-sandbox';
import { runInFolder } from '../../testing/run-command-line';
import type { CommandLineResult } from '../../testing/open-project';
import { judgedParityFiles, parityFiles, parityFixture } from '../../testing/small-challenge';
import { checkDocumentSchema } from './check-document';

afterAll(() => openSandbox().close());

const suspicious = {
  'fixtures/parity/sly.yaml': parityFixture('a wrong label', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;'),
};
const foreign = {
  'fixtures/parity/snake.yaml': `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`,
};

/** `assay check` of the challenge with its oracle; warnings of rare values, which are of no interest here, are left out. */
async function check(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<CommandLineResult> {
  const ran = await runInFolder(['check', ...args], { ...judgedParityFiles, ...files });
  return { ...ran, out: ran.out.replace(/^warning: .*\n/gm, '') };
}

describe('assay check of a challenge with an oracle', () => {
  test('confirms labels, and says where the code ran', async () => {
    const { code, out, error } = await check({});

    expect(out).toMatch(
      /^parity: 3 fixtures, 2 analytics, 6 assertions, the oracle confirms 6 of 6 labels\nsandbox: embedded, quickjs-ng .*contained\n0 problems, 0 suspicious labels, 4 warnings\nNext: .*\n$/,
    );
    expect({ code, error }).toEqual({
      code: 0,
      error:
        "Running this project's code with your rights: fixtures/parity/oracle.ts. (Shown once, until the code changes.)\n",
    });
  });

  test('doubts no label that nobody stated', async () => {
    const open = parityFixture('nobody said', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;');

    const { code, out } = await check({
      'fixtures/parity/open.yaml': open.replace('isCorrect: true', 'isCorrect: null'),
    });

    expect(out).toMatch(/^parity: 4 fixtures, 2 analytics, 7 assertions, the oracle confirms 7 of 7 labels\n/);
    expect(out).not.toContain('suspicious label:');
    expect(code).toBe(0);
  });

  test('shows a suspicious label with its place and its evidence, and ends with 1', async () => {
    const { code, out } = await check(suspicious);

    expect(out.split('\n')).toEqual([
      'parity: 4 fixtures, 2 analytics, 8 assertions, the oracle confirms 7 of 8 labels',
      expect.stringMatching(/^sandbox: /),
      'suspicious label: fixtures/parity/sly.yaml:3 expected.isCorrect: the label says true, but the oracle says false: isEven(10) returned false, expected true',
      expect.stringMatching(/^0 problems, 1 suspicious label, \d warnings$/),
      'Next: Correct this, then: npx assay check',
      '',
    ]);
    expect(code).toBe(1);
  });

  test('shows what is undecided with the reason, which is no failure', async () => {
    const { code, out } = await check(foreign);

    expect(out.split('\n')).toEqual([
      'parity: 4 fixtures, 2 analytics, 8 assertions, the oracle confirms 7 of 8 labels',
      expect.stringMatching(/^sandbox: /),
      'undecided: fixtures/parity/snake.yaml:4 expected.isCorrect: the oracle reads JavaScript, not python',
      expect.stringMatching(/^0 problems, 0 suspicious labels, \d warnings$/),
      'Next: Measure how often it is wrong: npx assay repeat parity',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('prints the same as one JSON document that fits its schema', async () => {
    const { code, out } = await check({ ...suspicious, ...foreign }, '--json');

    expect(checkDocumentSchema().parse(JSON.parse(out))).toMatchObject({
      challenges: [
        { id: 'parity', title: 'Parity', analytics: 2, fixtures: 5, assertions: 10, confirmed: 8, graded: null },
      ],
      sandbox: expect.stringMatching(/^embedded, quickjs-ng /),
      problems: [],
      suspicious: [
        {
          file: 'fixtures/parity/sly.yaml',
          line: 3,
          field: 'expected.isCorrect',
          message: 'the label says true, but the oracle says false: isEven(10) returned false, expected true',
        },
      ],
      undecided: [
        {
          file: 'fixtures/parity/snake.yaml',
          line: 4,
          field: 'expected.isCorrect',
          message: 'the oracle reads JavaScript, not python',
        },
      ],
    });
    expect(code).toBe(1);
  });

  test('keeps hostile evidence on its line', async () => {
    const code = 'const isEven = () => { throw new Error("\\u001b[2J\\n0 problems, 0 suspicious labels\\u202e"); };';

    const { out } = await check({ 'fixtures/parity/hostile.yaml': parityFixture('hostile', true, true, code) });

    expect(out.split('\n')[2]).toBe(
      String.raw`suspicious label: fixtures/parity/hostile.yaml:3 expected.isCorrect: the label says true, but the oracle says false: isEven(0) threw Error: \u001b[2J 0 problems, 0 suspicious labels\u202e, expected true`,
    );
  });

  test('lists a broken oracle among the problems of all challenges, and ends with 3', async () => {
    const { code, out } = await check({
      ...suspicious,
      'prompts/second.md': judgedParityFiles['prompts/parity.md'] ?? '',
      'fixtures/second/a.yaml': parityFixture('a', true, true, 'x'),
      'fixtures/second/oracle.js': "throw new Error('no database');",
    });

    expect(out).toContain('suspicious label: fixtures/parity/sly.yaml:3');
    expect(out).toContain('fixtures/second/oracle.js cannot be used:\n  - cannot be loaded: no database\n');
    expect(out).toMatch(/\n1 problem, 1 suspicious label, \d warnings\nNext: .*\n$/);
    expect(code).toBe(3);
  });

  test('warns of no file of the oracle’s own', async () => {
    const { out } = await runInFolder(['check'], {
      ...judgedParityFiles,
      'fixtures/parity/oracle/inputs.ts': 'export const inputs = [];',
    });

    expect(out).not.toContain('is not read');
  });
});

describe('assay check of a challenge without an oracle', () => {
  test('says nothing of oracle and sandbox', async () => {
    const { code, out } = await runInFolder(['check', '--json'], parityFiles);

    expect(checkDocumentSchema().parse(JSON.parse(out))).toMatchObject({
      challenges: [{ id: 'parity', confirmed: null }],
      sandbox: null,
      suspicious: [],
      undecided: [],
    });
    expect(code).toBe(0);
  });
});
