import { describe, expect, test } from '@jest/globals';
import type { Fixture } from '../../kinds/validator/challenge/fixture';
import { createOfflineKey } from '../../kinds/validator/offline/simulate-reply';
import { readAnswer, type Reading } from '../../kinds/validator/reading/read-answer';
import { toTrial } from '../../kinds/validator/to-trial';
import type { Reply } from '../../model/model';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  onlyModel,
  tallyVerdicts,
  unreadable,
  wrongIn,
} from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import type { Asked, Verdict } from '../log/trial';
import { countOutcomes, failureRateOf, judgedOf, outcomeOf } from './assertion-result';
import { createRunBlocks } from './run-blocks';
import { createTally } from './tally';

const verdicts: Readonly<Record<string, Verdict>> = {
  c: { status: 'correct' },
  // wrong about this analytic, about the other one, and about both
  w: { status: 'incorrect', mismatches: [{ analytic: 'isShort', expected: true, received: false }] },
  o: { status: 'incorrect', mismatches: [{ analytic: 'isPure', expected: false, received: true }] },
  b: {
    status: 'incorrect',
    mismatches: [
      { analytic: 'isPure', expected: false, received: true },
      { analytic: 'isShort', expected: true, received: false },
    ],
  },
  u: { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' },
  e: { status: 'errored', problem: 'timeout' },
};

const trialsOf = (letters: string): readonly { readonly verdict: Verdict }[] =>
  Array.from(letters).flatMap((letter) => {
    const verdict = verdicts[letter];
    return verdict === undefined ? [] : [{ verdict }];
  });

const table = [
  { trials: '', counts: { trials: 0, failures: 0, unreadable: 0, errored: 0 }, judged: 0, rate: null },
  { trials: 'c', counts: { trials: 1, failures: 0, unreadable: 0, errored: 0 }, judged: 1, rate: 0 },
  { trials: 'w', counts: { trials: 1, failures: 1, unreadable: 0, errored: 0 }, judged: 1, rate: 1 },
  { trials: 'o', counts: { trials: 1, failures: 0, unreadable: 0, errored: 0 }, judged: 1, rate: 0 },
  { trials: 'ob', counts: { trials: 2, failures: 1, unreadable: 0, errored: 0 }, judged: 2, rate: 0.5 },
  { trials: 'u', counts: { trials: 1, failures: 1, unreadable: 1, errored: 0 }, judged: 1, rate: 1 },
  { trials: 'eee', counts: { trials: 3, failures: 0, unreadable: 0, errored: 3 }, judged: 0, rate: null },
  { trials: 'cwoue', counts: { trials: 5, failures: 2, unreadable: 1, errored: 1 }, judged: 4, rate: 0.5 },
];

describe('countOutcomes', () => {
  test.each(table)('counts the trials "$trials" as $counts', ({ trials, counts }) => {
    expect(countOutcomes(trialsOf(trials), 'isShort')).toEqual(counts);
  });
});

describe('judgedOf', () => {
  test.each(table)('judges $judged of the trials "$trials"', ({ counts, judged }) => {
    expect(judgedOf(counts)).toBe(judged);
  });
});

describe('failureRateOf', () => {
  test.each(table)('gives $rate for the trials "$trials"', ({ counts, rate }) => {
    expect(failureRateOf(counts)).toBe(rate);
  });
});

const model = createOfflineKey('offline/key', { flip: 0, unreadable: 0, errored: 0, seed: '0' });

const submission: Fixture = {
  id: 'right',
  language: 'javascript',
  solution: 'x',
  title: 'a remainder',
  file: 'fixtures/parity/right.yaml',
  expected: { isCorrect: true },
  policy: {},
  lines: { isCorrect: 3 },
};

function askedWith(text: string): Asked<Reading> {
  const reply: Reply = {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: 'r-1',
    model: 'm',
    systemFingerprint: null,
    server: 'api.example',
    usage: null,
    repliedAt: '2026-11-20T00:00:00.000Z',
    milliseconds: 5,
    attempts: 1,
  };
  const reading = readAnswer(reply, { required: ['isCorrect'] });
  return { status: 'replied', reply, reading, source: 'live' };
}

describe('toTrial', () => {
  test.each<{ asked: Asked<Reading>; verdict: Verdict }>([
    {
      asked: { status: 'errored', problem: 'host: no network', attempts: 3, source: 'live' },
      verdict: { status: 'errored', problem: 'host: no network' },
    },
    {
      asked: askedWith('{"isCorrect": false}'),
      verdict: { status: 'incorrect', mismatches: [{ analytic: 'isCorrect', expected: true, received: false }] },
    },
    { asked: askedWith(''), verdict: { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' } },
    { asked: askedWith('{"isCorrect": true}'), verdict: { status: 'correct' } },
  ])('gives the verdict $verdict.status', ({ asked, verdict }) => {
    expect(toTrial('parity', { submission, model, run: 4, request: 'abc', asked })).toEqual({
      challenge: 'parity',
      fixture: 'right',
      model: 'offline/key',
      run: 4,
      request: 'abc',
      asked,
      verdict,
    });
  });
});

describe('outcomeOf', () => {
  const incorrect: Verdict = {
    status: 'incorrect',
    mismatches: [{ analytic: 'isCorrect', expected: true, received: false }],
  };

  const partial: Verdict = { ...incorrect, status: 'partial', undecided: { isShort: 'lines are not counted' } };

  test.each<{ verdict: Verdict; analytic: string; outcome: string }>([
    { verdict: { status: 'errored', problem: 'no network' }, analytic: 'isCorrect', outcome: 'errored' },
    { verdict: { status: 'unreadable', kind: 'empty', problem: '' }, analytic: 'isCorrect', outcome: 'unreadable' },
    { verdict: incorrect, analytic: 'isCorrect', outcome: 'failed' },
    { verdict: incorrect, analytic: 'isShort', outcome: 'held' },
    { verdict: { status: 'correct' }, analytic: 'isCorrect', outcome: 'held' },
    { verdict: partial, analytic: 'isCorrect', outcome: 'failed' },
    { verdict: partial, analytic: 'isShort', outcome: 'unreadable' },
    { verdict: partial, analytic: 'isSafe', outcome: 'held' },
  ])('is $outcome for $analytic of a trial that is $verdict.status', ({ verdict, analytic, outcome }) => {
    expect(outcomeOf({ verdict }, analytic)).toBe(outcome);
  });
});

describe('createRunBlocks', () => {
  test('counts each run on its own as long as there are 128 at most', () => {
    const runs = createRunBlocks();
    runs.add(2, true);
    runs.add(0, false);
    runs.add(2, false);

    expect(runs.width()).toBe(1);
    expect(runs.blocks(1)).toEqual([
      { failures: 0, judged: 1 },
      { failures: 0, judged: 0 },
      { failures: 1, judged: 2 },
    ]);
  });

  test('counts wider blocks of more runs, in whatever order they come, and loses none', () => {
    const runs = createRunBlocks();
    for (let run = 999; run >= 0; run -= 1) {
      runs.add(run, run >= 600);
    }

    expect(runs.width()).toBe(8);
    expect(runs.blocks(8)).toHaveLength(125);
    expect(runs.blocks(8).map(({ failures }) => failures)).toEqual([
      ...Array<number>(75).fill(0),
      ...Array<number>(50).fill(8),
    ]);
    expect(runs.blocks(512)).toEqual([
      { failures: 0, judged: 512 },
      { failures: 400, judged: 488 },
    ]);
  });
});

const assertions = [
  createAssertionEntry('one', 'isPure'),
  createAssertionEntry('one', 'isShort', { assert: 'soft' }),
  createAssertionEntry('two', 'isPure'),
  createAssertionEntry('two', 'isShort', { assert: 'soft' }),
];

const correct = wrongIn();

const partial = {
  status: 'partial',
  mismatches: [{ analytic: 'isPure', expected: true, received: false }],
  undecided: { isShort: 'lines are not counted' },
} as const;

describe('createTally', () => {
  test('counts each outcome once: failures hold the unreadable, the errored are never judged', () => {
    const tally = tallyVerdicts(assertions, {
      one: [correct, wrongIn('isPure'), unreadable, errored, partial, wrongIn('isPure', 'isShort')],
    });

    expect(tally.assertions.map(({ counts }) => counts())).toEqual([
      { trials: 6, failures: 4, unreadable: 1, errored: 1 },
      { trials: 6, failures: 3, unreadable: 2, errored: 1 },
      { trials: 0, failures: 0, unreadable: 0, errored: 0 },
      { trials: 0, failures: 0, unreadable: 0, errored: 0 },
    ]);
    const one = tally.fixtures.get('one');
    expect([one?.trials(), one?.errored(), one?.unreadable(), one?.right()]).toEqual([6, 1, 1, 1]);
  });

  test.each([
    { title: 'a run that was counted', entry: createTrialEntry('one', 0, correct, { responseId: 'new' }) },
    { title: 'a reply of another run', entry: createTrialEntry('one', 1, correct, { responseId: 'one 0 model' }) },
    { title: 'an unknown fixture', entry: createTrialEntry('three', 0, correct) },
    { title: 'an unknown model', entry: createTrialEntry('one', 1, correct, { model: 'stranger' }) },
    { title: 'a run before the first', entry: createTrialEntry('one', -1, correct) },
  ])('passes over $title', ({ entry }) => {
    const tally = createTally(createSuiteEntry(assertions));
    expect(tally.add(createTrialEntry('one', 0, wrongIn('isPure')))).toBe(true);

    expect(tally.add(entry)).toBe(false);

    const model = onlyModel(tally);
    expect(model.assertions[0]?.counts()).toEqual({ trials: 1, failures: 1, unreadable: 0, errored: 0 });
    expect(model.fixtures.get('one')?.trials()).toBe(1);
  });

  test('takes the same id for another fixture, and any number of replies without one', () => {
    const tally = createTally(createSuiteEntry(assertions));

    const added = [
      createTrialEntry('one', 0, correct, { responseId: 'x' }),
      createTrialEntry('two', 0, correct, { responseId: 'x' }),
      createTrialEntry('one', 1, correct, { responseId: null }),
      createTrialEntry('one', 2, correct, { responseId: null }),
    ].map(tally.add);

    expect(added).toEqual([true, true, true, true]);
  });

  test('counts each model by itself, and runs from the first one on', () => {
    const tally = createTally(createSuiteEntry(assertions, { models: ['a', 'b'], firstRun: 1000 }));

    tally.add(createTrialEntry('one', 1000, correct, { model: 'a' }));
    tally.add(createTrialEntry('one', 1000, wrongIn('isPure'), { model: 'b' }));
    tally.add(createTrialEntry('one', 1019, wrongIn('isPure'), { model: 'b' }));

    expect(tally.models.map(({ model, assertions: [first] }) => [model, first?.counts().failures])).toEqual([
      ['a', 0],
      ['b', 2],
    ]);
    expect(tally.models[1]?.assertions[0]?.batches()).toEqual([
      { failures: 1, trials: 1 },
      { failures: 1, trials: 1 },
    ]);
  });

  test('counts a run as complete when every fixture was judged, and as right when every hard assertion held', () => {
    const { runs } = tallyVerdicts(assertions, {
      one: [correct, wrongIn('isShort'), wrongIn('isPure'), errored, unreadable, correct],
      two: [correct, correct, correct, correct, correct],
    });

    expect(runs.complete()).toEqual({ runs: 4, right: 2 });
  });

  test('knows no complete run without a hard assertion', () => {
    const soft = assertions.map((one) => ({ ...one, assert: 'soft' as const }));

    const { runs } = tallyVerdicts(soft, { one: [correct], two: [correct] });

    expect(runs.complete()).toEqual({ runs: 0, right: 0 });
  });

  test('tells fixtures with the same replies from those with the same answers', () => {
    const tally = createTally(
      createSuiteEntry(['one', 'two', 'three', 'four'].map((id) => createAssertionEntry(id, 'a'))),
    );
    const add = (fixture: string, run: number, replyHash: string, verdict = correct) =>
      tally.add(createTrialEntry(fixture, run, verdict, { replyHash }));
    for (const run of [0, 1, 2]) {
      add('one', run, 'same');
      add('two', run, `text ${String(run)}`);
      add('three', run, `text ${String(run)}`, run === 2 ? wrongIn('a') : correct);
    }
    add('four', 0, 'only');

    const { fixtures } = onlyModel(tally);

    expect([...fixtures.values()].map((fixture) => fixture.identical())).toEqual([
      { raw: true, parsed: true },
      { raw: false, parsed: true },
      { raw: false, parsed: false },
      undefined,
    ]);
    expect([...fixtures.values()].map((fixture) => fixture.answers())).toEqual([[3], [3], [2, 1], [1]]);
  });

  test('takes a reply that leaves something open for no answer', () => {
    const { fixtures } = tallyVerdicts(assertions, { one: [partial, partial, unreadable, correct, errored] });

    expect(fixtures.get('one')?.answers()).toEqual([1]);
  });

  test.each([
    { title: 'replies that are all unreadable', verdicts: [unreadable, unreadable], parsed: false },
    { title: 'replies that all leave the same value open', verdicts: [partial, partial], parsed: false },
    { title: 'one that is unreadable', verdicts: [correct, correct, unreadable], parsed: false },
    { title: 'the same answer, beside an error', verdicts: [correct, errored, correct], parsed: true },
  ])('counts as agreement only equal readable answers: $title', ({ verdicts, parsed }) => {
    const { fixtures } = tallyVerdicts(assertions, { one: verdicts });

    expect(fixtures.get('one')?.identical()).toMatchObject({ parsed });
  });

  test('counts very many trials of 5 analytics in less than 500 bytes a trial, their ids included', () => {
    const runs = sized({ little: 200, all: 1000 });
    const analytics = ['a', 'b', 'c', 'd', 'e'];
    const fixtures = Array.from({ length: 200 }, (_, index) => `fixture-${String(index)}`);
    const tally = createTally(
      createSuiteEntry(fixtures.flatMap((fixture) => analytics.map((one) => createAssertionEntry(fixture, one)))),
    );
    const before = process.memoryUsage().heapUsed;
    for (let run = 0; run < runs; run += 1) {
      for (const [index, fixture] of fixtures.entries()) {
        const verdict = (run + index) % 50 === 0 ? wrongIn('c') : correct;
        tally.add(createTrialEntry(fixture, run, verdict, { responseId: `chatcmpl-${String(index)}-${String(run)}` }));
      }
    }

    const grown = process.memoryUsage().heapUsed - before;

    expect(onlyModel(tally).assertions[2]?.counts()).toEqual({
      trials: runs,
      failures: runs / 50,
      unreadable: 0,
      errored: 0,
    });
    // Few trials may leave a young generation of garbage behind.
    expect(grown).toBeLessThan(runs * fixtures.length * 500 + sized({ little: 64_000_000, all: 0 }));
  });
});
