import { afterAll, describe, expect, test } from '@jest/globals';
import { openSandbox } from '../../sandbox/open-sandbox';
import { runInFolder } from '../../testing/run-command-line';
import { judgedParityFiles } from '../../testing/small-challenge';
import type { AskDocument } from './render-asked';

afterAll(() => openSandbox().close());

const files = {
  ...judgedParityFiles,
  'right.js': 'const isEven = (n) => n % 2 === 0;',
  'wrong.js': 'const isEven = (n) => n < 9 && n % 2 === 0;',
  'foreign.py': 'is_even = lambda n: n % 2 == 0',
};
const judge = '--model=offline/judge';

describe('assay ask … --model offline/judge', () => {
  test('shows each value and what it rests on', async () => {
    expect(await runInFolder(['ask', 'parity', 'right.js', 'wrong.js', judge], files)).toEqual({
      code: 0,
      out: `right.js · offline/judge · 1 trial
  isCorrect  true  right on 9 inputs
  isShort    true  1 line

wrong.js · offline/judge · 1 trial
  isCorrect  false  isEven(10) returned false, expected true
  isShort    true   1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity right.js
`,
      error: '',
    });
  });

  test('answers without a key in place of the model of the prompt, and says so', async () => {
    const ran = await runInFolder(['ask', 'parity', 'right.js'], files);

    expect(ran.out).toMatch(/^right\.js · offline\/judge · 1 trial\n {2}isCorrect {2}true {2}right on 9 inputs\n/);
    expect(ran.error).toBe('No OPENAI_API_KEY: offline/judge answers instead of the prompt’s model.\n');
    expect(ran.code).toBe(0);
  });

  test('shows why there is no value, and ends with 1', async () => {
    expect(await runInFolder(['ask', 'parity', 'foreign.py', judge], files)).toEqual({
      code: 1,
      out: `foreign.py · offline/judge · 1 trial
  isCorrect  undecided  the oracle reads JavaScript, not python
  isShort    true       1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity foreign.py
`,
      error: '',
    });
  });

  test('counts true, false and undecided over several runs', async () => {
    const ran = await runInFolder(['ask', 'parity', 'foreign.py', judge, '--runs', '5'], files);

    expect(ran).toEqual({
      code: 1,
      out: `foreign.py · offline/judge · 5 trials
  isCorrect  true 0, false 0, undecided 5
  isShort    true 5, false 0

Next: Keep it as a fixture, if you know its labels: npx assay add parity foreign.py
`,
      error: '',
    });
  });

  test('prints values, evidence and reasons as one JSON document', async () => {
    const { code, out, error } = await runInFolder(['ask', 'parity', 'wrong.js', 'foreign.py', judge, '--json'], files);

    expect(JSON.parse(out)).toEqual({
      challenge: 'parity',
      files: [
        {
          file: 'wrong.js',
          model: 'offline/judge',
          analytics: { isCorrect: { true: 0, false: 1 }, isShort: { true: 1, false: 0 } },
          undecided: 0,
          unreadable: 0,
          errored: 0,
          trials: [
            {
              run: 1,
              source: 'offline',
              status: 'answer',
              answer: { isCorrect: false, isShort: true },
              evidence: { isCorrect: 'isEven(10) returned false, expected true', isShort: '1 line' },
              reply: '{"isCorrect":false,"isShort":true}',
            },
          ],
        },
        {
          file: 'foreign.py',
          model: 'offline/judge',
          analytics: { isCorrect: { true: 0, false: 0 }, isShort: { true: 1, false: 0 } },
          undecided: 1,
          unreadable: 0,
          errored: 0,
          trials: [
            {
              run: 1,
              source: 'offline',
              status: 'answer',
              answer: { isShort: true },
              undecided: { isCorrect: 'the oracle reads JavaScript, not python' },
              evidence: { isShort: '1 line' },
              reply: '{"isShort":true,"isCorrect":null}',
            },
          ],
        },
      ],
    });
    expect({ code, error }).toEqual({ code: 1, error: '' });
  });

  test('keeps hostile file names and evidence on their lines, with nothing that moves a cursor', async () => {
    const name = 'a\u001b[2J\nb.js';
    const code = 'const isEven = () => { throw new Error("\\u001b[1A\\n  isCorrect  true\\u202e"); };';

    const { out } = await runInFolder(['ask', 'parity', name, judge], { ...files, [name]: code });

    expect(out).toBe(String.raw`a\u001b[2J b.js · offline/judge · 1 trial
  isCorrect  false  isEven(0) threw Error: \u001b[1A isCorrect true\u202e, expected true
  isShort    true   1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity <file>
`);
  });

  test('judges hundreds of files in one go, hostile ones among them', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `${String(index)}.js`);
    const hostile: Readonly<Record<number, string>> = {
      20: 'const isEven = () => { for (;;); };',
      90: 'const isEven = () => { const all = []; for (;;) all.push(new Array(1e5).fill(all)); };',
      150: 'const isEven = () => isEven() + 1;',
    };
    const codeOf = (index: number): string =>
      hostile[index] ?? `const isEven = (n) => (n + ${String(index)}) % 2 === 0;`;
    const many = Object.fromEntries(names.map((name, index) => [name, codeOf(index)]));

    const ran = await runInFolder(['ask', 'parity', ...names, judge, '--json'], { ...files, ...many });

    const document = JSON.parse(ran.out) as AskDocument;
    expect(
      document.files.map(({ file, trials: [trial] }) => [file, trial?.status === 'answer' && trial.answer]),
    ).toEqual(
      names.map((name, index) => [name, { isCorrect: hostile[index] === undefined && index % 2 === 0, isShort: true }]),
    );
    expect(ran.code).toBe(0);
  });

  test.each(['ask', 'check'])(
    'assay %s ends with 3 and the place, without a stack, for a broken oracle',
    async (command) => {
      const broken = { ...files, 'fixtures/parity/oracle.ts': 'export const isCorect = () => 1;' };

      const ran = await runInFolder([command, 'parity', ...(command === 'ask' ? ['right.js', judge] : [])], broken);

      expect(ran.out + ran.error).toMatch(
        /^fixtures\/parity\/oracle\.ts cannot be used:\n {2}- isCorect: the prompt has no such analytic \(did you mean "isCorrect"\?\); it has isCorrect, isShort\n(1 problem, .*\nNext: .*\nRunning this project's code .*\n)?$/m,
      );
      expect(ran.code).toBe(3);
    },
  );
});
