import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  onlyModel,
  wrongIn,
} from '../../testing/counted-trials';
import { createGate } from './gate';
import { gateDefaults, gatePlanOf, gatePresets, type GateSettings } from './gate-plan';
import { hypothesesOf } from '../policy/policy';
import { createTally } from '../tally/tally';

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
