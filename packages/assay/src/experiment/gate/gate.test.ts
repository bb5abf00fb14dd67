import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatRequest, ChatResponse } from '../../testing/chat-server';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  onlyModel,
  wrongIn,
} from '../../testing/counted-trials';
import { gateOnce } from '../../testing/parity-gate';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { fc } from '../../testing/properties';
import { parityAnswer, parityFixture, parityPrompt } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { hypothesesOf } from '../policy/policy';
import { createTally } from '../tally/tally';
import { createGate } from './gate';
import { type Attempt, type AttemptOptions, openAttempt } from './gate-attempts';
import { gateDefaults, gatePlanOf, gatePresets, type GateSettings } from './gate-plan';
import { createMeasureGate, type Measure, runsToCertify } from './measure-gate';
import { spreadPortions } from './run-gate';

const settings: GateSettings = { ...gateDefaults, preset: null, hypotheses: null, most: null, failFast: false };

describe('hypothesesOf', () => {
  test.each([
    { tolerate: 0.001, unacceptable: 0.005 },
    { tolerate: 0.01, unacceptable: 0.05 },
    { tolerate: 0.05, unacceptable: 0.25 },
    { tolerate: 0.07, unacceptable: 0.25 },
    { tolerate: 0.1, unacceptable: 0.25 },
    { tolerate: 0.2, unacceptable: 0.5 },
    { tolerate: 0.5, unacceptable: 0.95 },
  ])('tells $tolerate from $unacceptable', ({ tolerate, unacceptable }) => {
    expect(hypothesesOf(tolerate)).toEqual({
      tolerated: tolerate,
      unacceptable: expect.closeTo(unacceptable, 12),
    });
  });

  test('never lowers the unacceptable rate when more is tolerated, and keeps the two apart', () => {
    const rate = fc.double({ min: 1e-6, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(rate, rate, (one, other) => {
        const less = hypothesesOf(Math.min(one, other));
        const more = hypothesesOf(Math.max(one, other));

        expect(less.unacceptable).toBeLessThanOrEqual(more.unacceptable);
        expect(more.unacceptable).toBeGreaterThanOrEqual(1.9 * more.tolerated);
      }),
    );
  });
});

describe('gatePlanOf', () => {
  test.each([
    { tolerate: 0.01, most: 600 },
    { tolerate: 0.001, most: 6140 },
    { tolerate: 0.1, most: 140 },
  ])('gives an assertion that tolerates $tolerate $most trials at most', ({ tolerate, most }) => {
    expect(gatePlanOf(tolerate, settings, 60)).toEqual({
      ...hypothesesOf(tolerate),
      alpha: 0.05,
      beta: 0.05,
      batch: 10,
      family: 60,
      most,
    });
  });

  test('takes rates and limit of a preset for every assertion, the limit in whole batches', () => {
    const { tolerated, unacceptable } = gatePresets.quick;
    const quick = { ...settings, hypotheses: { tolerated, unacceptable }, most: 301, batch: 20 };

    expect(gatePlanOf(0.2, quick, 1)).toMatchObject({ tolerated: 0.01, unacceptable: 0.1, batch: 20, most: 320 });
  });
});

describe('createGate', () => {
  const assertions = [
    createAssertionEntry('one', 'a'),
    createAssertionEntry('one', 'b', { assert: 'soft' }),
    createAssertionEntry('two', 'a'),
  ];

  function begin(overrides: Partial<GateSettings> = {}) {
    const tally = createTally(createSuiteEntry(assertions));
    const gate = createGate(onlyModel(tally), { ...settings, ...overrides });
    const runs = new Map<string, number>();
    const add = (fixture: string, count: number, verdict = wrongIn()) => {
      for (let index = 0; index < count; index += 1) {
        const run = runs.get(fixture) ?? 0;
        runs.set(fixture, run + 1);
        tally.add(createTrialEntry(fixture, run, verdict));
      }
    };
    return { gate, add, statuses: () => gate.assertions().map(({ status }) => status) };
  }

  test('gates hard assertions only, as one family', () => {
    const { gate } = begin();

    expect(
      gate.assertions().map(({ assertion, plan }) => [assertion.fixture, assertion.analytic, plan.family]),
    ).toEqual([
      ['one', 'a', 2],
      ['two', 'a', 2],
    ]);
  });

  test.each([
    { failures: 0, judged: 73 },
    { failures: 1, judged: 113 },
    { failures: 2, judged: 153 },
    { failures: 5, judged: 273 },
  ])('certifies after $failures failures in $judged trials, and not one trial sooner', ({ failures, judged }) => {
    const { gate, add, statuses } = begin();
    add('one', failures, wrongIn('a'));
    add('one', judged - 1 - failures);
    gate.look();
    const before = statuses();
    add('one', 1);
    gate.look();

    expect([before[0], statuses()[0]]).toEqual(['undecided', 'certified']);
    expect(gate.assertions()[0]?.bound).toBeLessThanOrEqual(0.05);
  });

  test('keeps what is decided, with the counts of that look', () => {
    const { gate, add, statuses } = begin();
    add('one', 80);
    gate.look();
    add('one', 80, wrongIn('a'));
    gate.look();

    expect(statuses()).toEqual(['certified', 'undecided']);
    expect(gate.assertions()[0]).toMatchObject({ failures: 0, judged: 80 });
    expect([gate.needs('one'), gate.needs('two'), gate.isOpen()]).toEqual([false, true, true]);
  });

  test('decides nothing between looks', () => {
    const { add, statuses } = begin();
    add('one', 200);

    expect(statuses()).toEqual(['undecided', 'undecided']);
  });

  test.each([
    { failFast: true, open: false },
    { failFast: false, open: true },
  ])('is open after a rejection: $open with fail-fast $failFast', ({ failFast, open }) => {
    const { gate, add } = begin({ failFast });
    add('one', 10, wrongIn('a'));
    gate.look();

    expect(gate.assertions()[0]?.status).toBe('rejected');
    expect(gate.isOpen()).toBe(open);
  });

  test('gives an assertion up at its limit of judged trials', () => {
    const { gate, add, statuses } = begin({ most: 100 });
    add('one', 3, errored);
    add('one', 2, wrongIn('a'));
    add('one', 97);
    gate.look();
    const before = statuses();
    add('one', 1);
    gate.look();

    expect([before[0], statuses()[0]]).toEqual(['undecided', 'inconclusive']);
    expect(gate.needs('one')).toBe(false);
  });

  test.each([
    { errors: 9, replies: 100, tooMany: true, open: true },
    { errors: 10, replies: 100, tooMany: true, open: false },
    { errors: 10, replies: 190, tooMany: false, open: true },
  ])('ends asking for the sake of $errors errors beside $replies replies: open $open', (sizes) => {
    const { gate, add } = begin();
    add('one', sizes.errors, errored);
    add('one', sizes.replies);
    gate.look();

    expect([gate.tooManyErrored(), gate.isOpen(), gate.trials()]).toEqual([
      sizes.tooMany,
      sizes.open,
      sizes.errors + sizes.replies,
    ]);
  });
});

describe('openAttempt', () => {
  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = makeTemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  const now = new Date('2026-11-21T10:00:00Z');

  const first = (now.getTime() / 1000) * 1_000_000;

  /** Opens an attempt and puts it on record, as its first trial does. */
  function open(key: string, options: Partial<AttemptOptions> = {}): Attempt {
    const attempt = openAttempt({
      root: folder.path,
      challenge: 'parity',
      key,
      alpha: 0.05,
      simulated: undefined,
      canContinue: true,
      now,
      ...options,
    });
    attempt.begin();
    return attempt;
  }

  const record = () => join(folder.path, '.assay/gates/parity.jsonl');

  test('begins with attempt 1, beyond the runs of a repeat', () => {
    expect(open('a')).toMatchObject({ number: 1, earlier: [], continued: false, firstRun: first, spent: 0.05 });
  });

  test('continues the latest attempt with its key while that has not ended, whatever was begun since', () => {
    open('a');

    expect(open('a')).toMatchObject({ number: 1, earlier: [], continued: true, firstRun: first });
    expect(open('b')).toMatchObject({ number: 2, earlier: ['unfinished'], continued: false });
    expect(open('a')).toMatchObject({ number: 1, earlier: ['unfinished'], continued: true, firstRun: first });
  });

  test('never continues an attempt that has ended, or where replies are not kept', () => {
    open('a').end('inconclusive');

    const second = open('a');
    const third = open('a', { canContinue: false });

    expect(second).toMatchObject({
      number: 2,
      earlier: ['inconclusive'],
      continued: false,
      firstRun: first + 1_000_000,
    });
    expect(third).toMatchObject({ number: 3, earlier: ['inconclusive', 'unfinished'], continued: false });
  });

  test('keeps the attempts of each challenge apart', () => {
    open('a');

    expect(open('a', { challenge: 'two-sum' })).toMatchObject({ number: 1, continued: false });
  });

  test('is not on record before it begins', () => {
    const options = { root: folder.path, challenge: 'parity', key: 'a', alpha: 0.05 };
    openAttempt({ ...options, simulated: undefined, canContinue: true, now });

    expect(open('b')).toMatchObject({ number: 1, earlier: [] });
  });

  test('adds up what the attempts may let pass together', () => {
    open('a', { alpha: 0.5 }).end('rejected');

    expect(open('b', { alpha: 0.1 }).spent).toBeCloseTo(0.6, 12);
  });

  test('keeps simulated attempts apart, with runs that do not depend on the day', () => {
    open('a');

    expect(open('a', { simulated: 'offline/key' })).toMatchObject({
      number: 1,
      continued: false,
      firstRun: 1_000_000,
    });
    expect(open('a', { simulated: 'offline/judge' })).toMatchObject({ number: 1, continued: false });
  });

  test('numbers runs by the time, so that a lost record lends it no replies', () => {
    const { firstRun } = open('a');
    rmSync(record());

    const later = open('a', { now: new Date(now.getTime() + 1000) });

    expect(later).toMatchObject({ number: 1, continued: false });
    expect(later.firstRun).toBeGreaterThan(firstRun);
  });

  test('does not go on with an attempt of last week', () => {
    open('a');

    const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
    expect(open('a', { now: days(7) })).toMatchObject({ number: 1, continued: true });
    expect(open('a', { now: days(7.01) })).toMatchObject({ number: 2, continued: false });
  });

  test.each([
    { title: 'half a line of a new attempt', line: '{"attempt":2,"ke', number: 3, earlier: ['rejected', 'unfinished'] },
    {
      title: 'a verdict without a beginning',
      line: '{"attempt":7,"verdict":"certified"}\n',
      number: 8,
      earlier: ['rejected', 'certified'],
    },
    { title: 'what is no JSON', line: '\u0000\u0000\n', number: 2, earlier: ['rejected'] },
    { title: 'null', line: 'null\n', number: 2, earlier: ['rejected'] },
    { title: 'a number that no attempt has', line: '{"attempt":1e300,"key":"b"}\n', number: 2, earlier: ['rejected'] },
    { title: 'a negative number', line: '{"attempt":-4,"key":"b"}\n', number: 2, earlier: ['rejected'] },
  ])('never uses a number twice: the record holds $title', ({ line, number, earlier }) => {
    open('a').end('rejected');
    appendFileSync(record(), line);

    const next = open('a');
    const again = open('a');

    expect(next).toMatchObject({ number, earlier, continued: false });
    expect(again).toMatchObject({ number, continued: true });
    expect(readFileSync(record(), 'utf8').split('\n').at(-2)).toContain(`{"attempt":${String(number)},"key":"a"`);
  });
});

describe('a gate and its attempts', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
  });

  afterEach(() => parity.close());

  /**
   * Answers about the first fixture wrongly at these of its requests, counted from 0, and about each further one a request
   * later, so that they do not fail together; request number `killAt` over all brings no answer.
   */
  function erring(wrongAt: readonly number[], killAt = Infinity, kill: () => void = () => undefined) {
    const asked = new Map<string, number>();
    let requests = 0;
    return ({ prompt }: ChatRequest): ChatResponse => {
      requests += 1;
      if (requests === killAt) {
        kill();
        return (response) => response.destroy();
      }
      const number = asked.get(prompt) ?? 0;
      asked.set(prompt, number + 1);
      const place = [...asked.keys()].indexOf(prompt);
      const { isCorrect, isShort } = parityAnswer(prompt);
      return JSON.stringify({ isCorrect: isCorrect !== wrongAt.includes(number - place), isShort });
    };
  }

  /** Rates so far apart that one batch of 10 runs decides: 30 requests. */
  const apart = { hypotheses: { tolerated: 0.05, unacceptable: 0.5 } };

  /** Rates that a few batches tell apart. */
  const wide = { hypotheses: { tolerated: 0.02, unacceptable: 0.3 } };

  /** Gates until request number `killAt`; the process that follows meets the same server. */
  async function gateUntil(killAt: number, wrongAt: readonly number[], settings: Partial<GateSettings> = {}) {
    const controller = new AbortController();
    parity.script = erring(wrongAt, killAt, () => {
      controller.abort(new Error('killed'));
    });
    return gateOnce(parity.open({ concurrency: 1 }, controller.signal), settings);
  }

  test.each([
    { title: 'certified', wrongAt: [4], killAt: 40, verdict: 'certified', requests: 3 * 20 },
    { title: 'rejected', wrongAt: [0, 1, 2], killAt: 5, verdict: 'rejected', requests: 3 * 10 },
  ])('goes on after a kill as if there had been none, when $title', async ({ wrongAt, killAt, verdict, requests }) => {
    const killed = await gateUntil(killAt, wrongAt, wide);
    const kept = parity.server.requests.length - 1;
    const resumed = await gateOnce(parity.open({ concurrency: 1 }), wide);
    const other = await openParityValidator();
    other.script = erring(wrongAt);
    const whole = await gateOnce(other.open({ concurrency: 1 }), wide);
    await other.close();

    expect([killed.attempt, killed.continued, killed.verdict]).toEqual([1, false, undefined]);
    expect([resumed.attempt, resumed.continued, resumed.verdict]).toEqual([1, true, verdict]);
    expect(kept).toBe(killAt - 1);
    expect(resumed.sources).toEqual({ recording: kept, live: requests - kept });
    expect(resumed.report.gate).toEqual(whole.report.gate);
    expect(whole.sources).toEqual({ live: requests });
  });

  test('asks anew after an attempt that has ended, whatever it came to', async () => {
    parity.script = erring([0, 1, 2, 3, 4, 5]);
    const rejected = await gateOnce(parity.open(), apart);
    parity.script = erring([]);

    const second = await gateOnce(parity.open(), apart);
    const third = await gateOnce(parity.open(), apart);

    expect([rejected.verdict, second.verdict, third.verdict]).toEqual(['rejected', 'certified', 'certified']);
    expect([second.attempt, third.attempt]).toEqual([2, 3]);
    expect([second.sources, third.sources]).toEqual([{ live: 30 }, { live: 30 }]);
    expect(third.earlier).toEqual(['rejected', 'certified']);
    expect(new Set([rejected, second, third].map(({ firstRun }) => firstRun)).size).toBe(3);
  });

  test('uses no reply of an attempt whose answers were votes', async () => {
    await gateOnce(parity.open({ vote: 3 }), apart);
    await gateOnce(parity.open({ vote: 3 }), apart);

    const later = [];
    for (let attempt = 3; attempt <= 4; attempt += 1) {
      later.push(await gateOnce(parity.open(), apart));
    }

    expect(later.map(({ attempt, sources }) => [attempt, sources])).toEqual(
      [3, 4].map((attempt) => [attempt, { live: 30 }]),
    );
  });

  test('uses no reply that was asked for by a repeat', async () => {
    await parity.askFixtures({ runs: 10 });

    const { sources } = await gateOnce(parity.open(), apart);

    expect(sources).toEqual({ live: 30 });
  });

  test.each([
    { title: 'settings', change: () => undefined, settings: { batch: 20 }, model: [] },
    {
      title: 'a label',
      change: () => {
        parity.folder.write(
          'fixtures/parity/right.yaml',
          parityFixture('a remainder', false, true, 'const isEven = (n) => n % 2 === 0; // right'),
        );
      },
      settings: {},
      model: [],
    },
    {
      title: 'a policy',
      change: () => {
        parity.folder.write('prompts/parity.md', parityPrompt.replace('tolerate: 0.01', 'tolerate: 0.02'));
      },
      settings: {},
      model: [],
    },
    {
      title: 'the prompt',
      change: () => {
        parity.folder.write('prompts/parity.md', `${parityPrompt}Think twice.\n`);
      },
      settings: {},
      model: [],
    },
    { title: 'the model', change: () => undefined, settings: {}, model: ['gpt-6-sol'] },
  ])('begins a new attempt after a change of $title', async ({ change, settings, model }) => {
    const killed = await gateUntil(4, [], apart);
    change();

    const next = await gateOnce(parity.open({ models: model }), { ...apart, ...settings });

    expect([killed.attempt, killed.verdict]).toEqual([1, undefined]);
    expect(next).toMatchObject({ attempt: 2, continued: false, earlier: ['unfinished'] });
    expect(next.sources['recording']).toBeUndefined();
  });

  test.each(['off', 'record'] as const)('begins a new attempt each time in mode %s', async (recordings) => {
    await gateUntil(4, [], apart);

    expect(await gateOnce(parity.open({ recordings }), apart)).toMatchObject({ attempt: 2, sources: { live: 30 } });
  });
});

describe('spreadPortions', () => {
  /** A clock on which only waiting takes time, and a portion that takes 3 ms. */
  function open(gap: number) {
    let now = 0;
    const slept: number[] = [];
    const clock = {
      elapsed: () => now,
      sleep: async (milliseconds: number, signal: AbortSignal) => {
        signal.throwIfAborted();
        slept.push(milliseconds);
        now += milliseconds;
        return Promise.resolve();
      },
    };
    const stop = new AbortController();
    const spread = spreadPortions('run', gap, stop.signal, clock);
    const ask = async (live: boolean): Promise<void> =>
      spread.ask(async () => {
        now += 3;
        return Promise.resolve({ live });
      });
    return { ask, slept, stop };
  }

  test('starts portions one gap apart, however long they take', async () => {
    const { ask, slept } = open(10);

    await ask(true);
    await ask(true);
    await ask(true);

    expect(slept).toEqual([7, 7]);
  });

  test('waits for nothing after stored replies, nor where a portion took longer than the gap', async () => {
    const { ask, slept } = open(2);

    for (const live of [false, false, true, true]) {
      await ask(live);
    }

    expect(slept).toEqual([]);
  });

  test('ends a wait with the signal', async () => {
    const { ask, stop } = open(10);

    await ask(true);
    stop.abort(new Error('stopped'));

    await expect(ask(true)).rejects.toThrow('stopped');
  });
});

const originals = ['a', 'b'] as const;

const variants = Array.from({ length: 40 }, (_, place) => `${originals[place % 2] ?? 'a'}--${String(place)}`);

const fixtures = [...originals, ...variants];

/** How much more often 40 variants are wrong than the two originals that they were made of. */
const flipped: Measure = {
  name: 'flipped',
  isOfRight: false,
  verdicts: variants.length,
  terms: [
    ...originals.map((fixture) => ({ fixture, analytic: 'x', weight: -20, onlyReadable: false })),
    ...variants.map((fixture) => ({ fixture, analytic: 'x', weight: 1, onlyReadable: false })),
  ],
};

const caught: Measure = {
  name: 'caught',
  isOfRight: true,
  verdicts: variants.length,
  terms: variants.map((fixture) => ({ fixture, analytic: 'x', weight: 1, onlyReadable: false })),
};

const rates = { alpha: 0.05, beta: 0.05, most: null };

function begin(measure: Measure, required: number) {
  const assertions = fixtures.map((fixture) => createAssertionEntry(fixture, 'x', { assert: 'soft' }));
  const tally = createTally(createSuiteEntry(assertions));
  const gate = createMeasureGate(onlyModel(tally), measure, { ...rates, required });
  let run = 0;
  /** Asks about all fixtures once, and looks. */
  const ask = (verdictOf: (fixture: string) => ReturnType<typeof wrongIn> = () => wrongIn()) => {
    for (const fixture of fixtures) {
      tally.add(createTrialEntry(fixture, run, verdictOf(fixture)));
    }
    run += 1;
    gate.look();
  };
  return { gate, ask };
}

describe('createMeasureGate', () => {
  test('certifies a grader without a fault after as many runs as were estimated, and stays with it', () => {
    const { gate, ask } = begin(flipped, 0.1);
    const runs = runsToCertify(flipped, { required: 0.1, alpha: 0.05 });
    for (let run = 1; run < runs; run += 1) {
      ask();
      expect(gate.status()).toBe('undecided');
    }
    ask();
    expect(gate.state()).toMatchObject({ status: 'certified', runs, share: 0, lost: 0 });
    expect(gate.state().upper).toBeLessThanOrEqual(0.1);

    ask(() => wrongIn('x'));
    expect(gate.state()).toMatchObject({ status: 'certified', runs });
    expect(fixtures.some((fixture) => gate.needs(fixture))).toBe(false);
  });

  test('takes off what is wrong of the originals', () => {
    const { gate, ask } = begin(flipped, 0.1);
    while (gate.status() === 'undecided') {
      ask(() => wrongIn('x'));
    }

    expect(gate.state()).toMatchObject({ status: 'certified', share: 0 });
  });

  test('rejects what is worse than required', () => {
    const { gate, ask } = begin(caught, 0.9);
    while (gate.status() === 'undecided') {
      ask((fixture) => (fixture.startsWith('a') ? wrongIn('x') : wrongIn()));
    }

    expect(gate.state()).toMatchObject({ status: 'rejected', share: 0.5 });
    expect(gate.state().upper).toBeLessThan(0.9);
  });

  test('counts replies that did not come against whatever would be decided', () => {
    const { gate, ask } = begin(caught, 0.9);
    while (gate.status() === 'undecided') {
      ask((fixture) => (fixture.startsWith('a') ? errored : wrongIn()));
    }

    const { runs, most, ...found } = gate.state();
    expect(found).toMatchObject({ status: 'inconclusive', lost: 20 * runs });
    expect(runs).toBe(most);
  });

  test('asks about what the measure is of, and looks only after a run', () => {
    const { gate } = begin(caught, 0.9);
    gate.look();

    expect(gate.state()).toMatchObject({ status: 'undecided', runs: 0, share: null, lower: 0, upper: 1 });
    expect([gate.needs('a'), gate.needs('a--0')]).toEqual([false, true]);
  });
});
