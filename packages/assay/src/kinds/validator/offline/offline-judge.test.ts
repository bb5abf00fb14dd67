import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sized } from '../../../testing/sized';
import { AssayError } from '../../../basics/errors';
import { openSandbox } from '../../../sandbox/open-sandbox';
import type { Settings } from '../../../basics/settings/settings';
import { defaultSettings } from '../../../testing/default-settings';
import { judgedParityFiles, parityFiles, parityFixture } from '../../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../testing/temporary-folder';
import type { Reply } from '../../../model/model';
import type { Trial } from '../../../experiment/log/trial';
import { openValidator, type Validator } from '../validator';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});
afterAll(() => openSandbox().close());

function open(
  model: string | undefined,
  files: Readonly<Record<string, string>> = judgedParityFiles,
  settings: Partial<Settings> = {},
  signal = new AbortController().signal,
): Validator {
  folder = makeTemporaryFolder(files);
  const models = model === undefined ? [] : [model];
  return openValidator('parity', { settings: { ...defaultSettings, root: folder.path, models, ...settings }, signal });
}

function askFixtures(validator: Validator): Promise<readonly Trial[]> {
  return validator.askFixtures(validator.challenge.fixtures);
}

/** An oracle that writes a line into a file of its folder each time it analyses. */
const countingOracle = `const { appendFileSync } = require('node:fs');
exports.isCorrect = ({ solution }) => {
  appendFileSync(__dirname + '/analysed.txt', solution + '\\n');
  return { status: 'decided', value: !solution.includes('wrong'), evidence: 'as it says' };
};
exports.isShort = () => ({ status: 'undecided', because: 'lines are not counted' });
`;
const counting = { ...parityFiles, 'fixtures/parity/oracle.js': countingOracle };

describe('offline/judge', () => {
  test('analyses the code of each fixture', async () => {
    const trials = await askFixtures(open('offline/judge'));

    expect(trials.map(({ fixture, verdict }) => [fixture, verdict])).toEqual([
      ['long-way', { status: 'correct' }],
      ['right', { status: 'correct' }],
      ['wrong', { status: 'correct' }],
    ]);
  });

  test('does not run a submission of several files', async () => {
    const file = 'title: two\nexpected: { isCorrect: true, isShort: true }\nfiles: { a.js: f(), b.js: "" }\n';
    const validator = open('offline/judge', { ...counting, 'fixtures/parity/two.yaml': file });

    const trials = await askFixtures(validator);

    expect(trials.find(({ fixture }) => fixture === 'two')?.verdict).toMatchObject({ status: 'partial' });
    expect(readFileSync(join(folder.path, 'fixtures/parity/analysed.txt'), 'utf8')).not.toContain('f()');
  });

  test('tells of any code what its answer rests on', async () => {
    const solution = 'const isEven = (n) => !(n % 2) && n !== 1001 && 1;';

    const [answered] = await open('offline/judge').ask([{ id: 'their.js', language: 'javascript', solution }]);

    expect(answered?.asked).toMatchObject({
      status: 'replied',
      source: 'offline',
      reply: {
        model: 'offline/judge',
        text: '{"isCorrect":false,"isShort":true}',
        evidence: { isCorrect: 'isEven(0) returned 1, expected true', isShort: '1 line' },
      },
      reading: { status: 'answer', answer: { isCorrect: false, isShort: true }, fenced: false },
    });
  });

  test('never learns what is expected: a wrong label changes nothing in its answer', async () => {
    const solution = 'const isEven = (n) => n % 2 === 0; // right';
    const files = { ...judgedParityFiles, 'fixtures/parity/right.yaml': parityFixture('a', false, false, solution) };

    const trials = await askFixtures(open('offline/judge', files));

    expect(trials.find(({ fixture }) => fixture === 'right')?.verdict).toEqual({
      status: 'incorrect',
      mismatches: [
        { analytic: 'isCorrect', expected: false, received: true },
        { analytic: 'isShort', expected: false, received: true },
      ],
    });
  });

  test('turns every boolean round at a flip rate of 1', async () => {
    const trials = await askFixtures(open('offline/judge?flip=1'));

    expect(trials.map(({ verdict }) => verdict.status === 'incorrect' && verdict.mismatches.length)).toEqual([2, 2, 2]);
  });

  test('errs at its rates, and ends the same trial the same way', async () => {
    const runs = sized({ little: 120, all: 400 });
    const name = 'offline/judge?flip=0.3&unreadable=0.1&errored=0.1&seed=7';
    const trials = await askFixtures(open(name, judgedParityFiles, { runs }));
    folder.remove();
    const again = await askFixtures(open(name, judgedParityFiles, { runs }));

    const judged = trials.filter(({ verdict }) => ['correct', 'incorrect'].includes(verdict.status));
    const flips = judged.flatMap(({ verdict }) => (verdict.status === 'incorrect' ? verdict.mismatches : [])).length;
    const unreadable = trials.filter(({ verdict }) => verdict.status === 'unreadable').length;
    const errored = trials.filter(({ verdict }) => verdict.status === 'errored').length;
    expect(again.map(({ verdict }) => verdict)).toEqual(trials.map(({ verdict }) => verdict));
    expectNear(errored, trials.length, 0.1);
    expectNear(unreadable, trials.length - errored, 0.1);
    expectNear(flips, judged.length * 2, 0.3);
  });

  test('falls for code by what stands in it, in the share of its name, the same way each time', async () => {
    const solution = 'const isEven = (n) => n % 2 === 1;';
    const name = 'offline/judge?overlooksOffByOne=0.8&seed=3';
    const repliesOf = async (id: string): Promise<readonly Reply[]> => {
      const answered = await open(name, judgedParityFiles, { runs: 200 }).ask([
        { id, language: 'javascript', solution },
      ]);
      folder.remove();
      return answered.flatMap(({ asked }) => (asked.status === 'replied' ? [asked.reply] : []));
    };

    const replies = await repliesOf('one.js');

    const fallen = replies.filter(({ text }) => text === '{"isCorrect":true,"isShort":true}');
    expectNear(fallen.length, 200, 0.8);
    expect(fallen[0]?.evidence).toEqual({ isCorrect: 'overlooksOffByOne, as its name asks', isShort: '1 line' });
    expect((await repliesOf('another.js')).map(({ text }) => text)).toEqual(replies.map(({ text }) => text));
  });

  test('analyses the same code once, however often and under whichever name it is asked about', async () => {
    const validator = open('offline/judge', counting, { runs: 20 });
    const { fixtures } = validator.challenge;

    const trials = await askFixtures(validator);
    await validator.ask(fixtures.map(({ language, solution }, index) => ({ id: String(index), language, solution })));

    const analysed = readFileSync(join(folder.path, 'fixtures/parity/analysed.txt'), 'utf8');
    expect(trials).toHaveLength(60);
    expect(analysed.match(/\/\/ (right|long-way|wrong)$/gm)?.sort()).toEqual(['// long-way', '// right', '// wrong']);
  });

  test('leaves undecided what its oracle cannot decide, at any rate of flips, and judges the rest', async () => {
    const trials = await askFixtures(open('offline/judge?flip=1', counting));

    expect(trials.map(({ verdict }) => verdict)).toEqual(
      [true, true, false].map((expected) => ({
        status: 'partial',
        mismatches: [{ analytic: 'isCorrect', expected, received: !expected }],
        undecided: { isShort: 'lines are not counted' },
      })),
    );
  });

  test('gives no reply about what this machine cannot run, and says what it lacks', async () => {
    const oracle = `exports.isCorrect = () => ({ status: 'undecided', because: 'install Python', isLacking: true });
exports.isShort = () => ({ status: 'decided', value: true, evidence: 'one line' });`;

    const trials = await askFixtures(open('offline/judge', { ...parityFiles, 'fixtures/parity/oracle.js': oracle }));

    expect(trials.map(({ verdict }) => verdict)).toEqual(
      trials.map(() => ({ status: 'errored', problem: 'install Python' })),
    );
  });

  test('ends with the reason when asking is aborted', async () => {
    const interrupt = new AbortController();
    const validator = open('offline/judge', judgedParityFiles, {}, interrupt.signal);
    const solution = 'const isEven = (n) => { for (;;); };';

    const asking = validator.ask([{ id: 'endless.js', language: 'javascript', solution }]);
    interrupt.abort(new Error('interrupted'));

    await expect(asking).rejects.toThrow(new Error('interrupted'));
  });

  test('takes the place of the prompt’s model without a key, where the challenge has an oracle', () => {
    const { models, substituted } = open(undefined);

    expect({ names: models.map(({ name }) => name), substituted }).toEqual({
      names: ['offline/judge'],
      substituted: true,
    });
  });

  test('is proposed where a key is missing, where the challenge has an oracle', () => {
    expect(() => open('gpt-4o')).toThrow(
      new AssayError(
        'No key for gpt-4o, and gpt-4o was named, so no offline model replaces it.\n' +
          '  Set OPENAI_API_KEY in .env or the environment, set OPENAI_BASE_URL for a server that needs no key,\n' +
          '  or name an offline model: ASSAY_MODEL=offline/judge',
      ),
    );
  });

  test('cannot judge a challenge without an oracle', () => {
    expect(() => open('offline/judge?flip=0.1', parityFiles)).toThrow(
      new AssayError(
        'offline/judge?flip=0.1 needs an oracle, but parity has none: create fixtures/parity/cases.yaml or fixtures/parity/oracle.ts, or name offline/key.',
      ),
    );
  });
});

/** Whether a count is within five standard deviations of what a rate makes one expect. */
function expectNear(count: number, trials: number, rate: number): void {
  const deviation = Math.sqrt(trials * rate * (1 - rate));
  expect(Math.abs(count - trials * rate)).toBeLessThanOrEqual(5 * deviation);
}
