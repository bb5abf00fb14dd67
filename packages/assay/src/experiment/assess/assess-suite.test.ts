import { describe, expect, test } from '@jest/globals';
import { createAssertionEntry, errored, tallyVerdicts, unreadable, wrongIn } from '../../testing/counted-trials';
import { assessAnalytic, assessSuite } from './assess-suite';

const correct = wrongIn();
const fixtures = ['a', 'b', 'c', 'd'];

/** Verdicts of runs in which one analytic is wrong so many times first. */
function wrongFirst(failures: number, runs: number, ...rest: Parameters<typeof tallyVerdicts>[1][string]) {
  return [...Array.from({ length: runs }, (_, run) => (run < failures ? wrongIn('isPure') : correct)), ...rest];
}

describe('assessAnalytic', () => {
  const assess = (expected: readonly boolean[], verdicts: Parameters<typeof tallyVerdicts>[1]) => {
    const entries = expected.map((value, index) =>
      createAssertionEntry(fixtures[index] ?? '', 'isPure', { expected: value }),
    );
    return assessAnalytic('isPure', tallyVerdicts(entries, verdicts).assertions);
  };

  test('tells the directions of errors apart, and leaves out what could not be read', () => {
    const found = assess([true, true, false, false], {
      a: wrongFirst(2, 10, unreadable, errored),
      b: wrongFirst(0, 10),
      c: wrongFirst(1, 10),
      d: wrongFirst(4, 10, unreadable),
    });

    expect(found.counts).toEqual({ trials: 43, failures: 9, unreadable: 2, errored: 1 });
    expect(found.falseAccepts).toMatchObject({ failures: 5, trials: 20, fixtures: 2 });
    expect(found.falseRejects).toMatchObject({ failures: 2, trials: 20, fixtures: 2 });
    expect(found.falseAccepts?.clustered.rate).toBe(0.25);
    expect(found.balancedAccuracy).toBeCloseTo((18 / 20 + 15 / 20) / 2, 12);
    expect(found.matthews).toBeCloseTo((18 * 15 - 5 * 2) / Math.sqrt(20 * 20 * 23 * 17), 12);
    expect(found.agreement?.observed).toBeCloseTo((29 / 45 + 1 + 36 / 45 + 21 / 45) / 4, 12);
    expect(found.decomposition?.floor).toBe(0);
  });

  test.each([
    { title: 'no fixture expects false', expected: [true, true, true, true], accepts: false, rejects: true },
    { title: 'no fixture expects true', expected: [false, false, false, false], accepts: true, rejects: false },
    { title: 'one fixture expects false', expected: [true, true, true, false], accepts: false, rejects: true },
    { title: 'two of each', expected: [true, true, false, false], accepts: true, rejects: true },
  ])('says nothing of a direction that the fixtures do not show: $title', ({ expected, accepts, rejects }) => {
    const runs = wrongFirst(1, 10);

    const found = assess(expected, { a: runs, b: runs, c: runs, d: runs });

    expect([found.falseAccepts !== undefined, found.falseRejects !== undefined]).toEqual([accepts, rejects]);
    expect(found.clustered).toBeDefined();
  });

  test('does not count fixtures whose replies could not be read as having shown a direction', () => {
    const runs = wrongFirst(1, 10);

    const found = assess([true, true, false, false], { a: runs, b: runs, c: runs, d: [unreadable, unreadable] });

    expect(found.falseAccepts).toBeUndefined();
    expect(found.clustered?.clusters).toBe(4);
  });

  test('knows nothing without trials', () => {
    expect(assess([true, false], {})).toEqual({
      analytic: 'isPure',
      assertions: 2,
      counts: { trials: 0, failures: 0, unreadable: 0, errored: 0 },
      clustered: undefined,
      falseAccepts: undefined,
      falseRejects: undefined,
      decomposition: undefined,
      agreement: undefined,
      matthews: null,
      balancedAccuracy: null,
    });
  });
});

describe('assessSuite', () => {
  const entries = fixtures.flatMap((fixture) => [
    createAssertionEntry(fixture, 'isPure'),
    createAssertionEntry(fixture, 'isShort', { assert: 'soft' }),
  ]);

  test('says what repeats show, what fixtures show, and how many runs were right', () => {
    const found = assessSuite(
      tallyVerdicts(entries, {
        a: wrongFirst(0, 10),
        b: wrongFirst(10, 10),
        c: wrongFirst(3, 10),
        d: [...wrongFirst(0, 9), errored],
      }),
      'fixed',
    );

    expect(found.repeat).toMatchObject({ assertions: 8, everFailed: 2 });
    expect(found.repeat.rate).toBe(13 / 78);
    expect(found.repeat.decomposition).toEqual({ loss: 13 / 78, floor: 10 / 78, noise: 3 / 78, luck: 0 });
    expect(found.generalise).toMatchObject({ clusters: 4, rate: 13 / 78 });
    expect(found.runs).toMatchObject({ complete: 9, right: 0, rate: 0 });
    expect(found.fixtures).toEqual({ asked: 4, right: 2, sameReply: 0, sameAnswer: 3 / 4 });
  });

  test('bounds what twelve fixtures that always pass show by 22 % on one side, however often they are asked', () => {
    const names = Array.from({ length: 12 }, (_, index) => `f${String(index)}`);
    const assess = (runs: number) =>
      assessSuite(
        tallyVerdicts(
          names.map((name) => createAssertionEntry(name, 'isPure')),
          Object.fromEntries(names.map((name) => [name, wrongFirst(0, runs)])),
        ),
        'fixed',
      );

    const few = assess(2);
    const many = assess(100);

    expect(few.generalise?.interval.upper).toBeCloseTo(1 - 0.025 ** (1 / 12), 10);
    expect(many.generalise?.interval).toEqual(few.generalise?.interval);
    expect(many.runs).toMatchObject({ complete: 100, right: 100, rate: 1 });
  });

  test('leaves out fixtures that got no reply', () => {
    const found = assessSuite(tallyVerdicts(entries, { a: wrongFirst(0, 3), b: [errored, errored] }), 'fixed');

    expect(found.fixtures).toEqual({ asked: 1, right: 1, sameReply: 0, sameAnswer: 1 });
    expect([found.generalise, found.runs]).toEqual([undefined, undefined]);
    expect(found.repeat.assertions).toBe(2);
  });

  test('knows nothing without trials', () => {
    expect(assessSuite(tallyVerdicts(entries, {}), 'fixed')).toEqual({
      repeat: { assertions: 0, everFailed: 0, rate: null, decomposition: undefined, variance: undefined },
      generalise: undefined,
      runs: undefined,
      fixtures: { asked: 0, right: 0, sameReply: null, sameAnswer: null },
    });
  });
});

describe('answers about whole submissions', () => {
  const entries = [
    createAssertionEntry('good', 'isPure'),
    createAssertionEntry('good', 'isFast'),
    createAssertionEntry('good', 'isPretty', { assert: 'soft' }),
    createAssertionEntry('half', 'isPure', { expected: false }),
    createAssertionEntry('half', 'isFast'),
    createAssertionEntry('half', 'isPretty', { assert: 'soft' }),
    createAssertionEntry('bad', 'isPure', { expected: false }),
    createAssertionEntry('bad', 'isFast', { expected: false }),
    createAssertionEntry('bad', 'isPretty', { assert: 'soft' }),
    createAssertionEntry('loose', 'isPure', { assert: 'soft' }),
    createAssertionEntry('loose', 'isFast', { assert: 'soft' }),
    createAssertionEntry('loose', 'isPretty', { assert: 'soft' }),
    createAssertionEntry('open', 'isPure'),
    createAssertionEntry('open', 'isPretty', { assert: 'soft' }),
  ];
  const wholesOf = (verdicts: Parameters<typeof tallyVerdicts>[1], sampling: 'fixed' | 'sequential' = 'fixed') =>
    assessSuite(tallyVerdicts(entries, verdicts), sampling).wholes;

  test('tell what was accepted and should not, from what was not and should', () => {
    const wholes = wholesOf({
      // One rejection that is wrong; a soft analytic rejects nothing, and an unreadable reply neither.
      good: [correct, wrongIn('isPretty'), wrongIn('isFast', 'isPure'), unreadable, errored],
      // Accepted if it is called pure, unless it is called slow at the same time.
      half: [correct, wrongIn('isPure'), wrongIn('isFast', 'isPure'), unreadable],
      // Accepted only if both are wrong.
      bad: [correct, wrongIn('isPure'), wrongIn('isFast', 'isPure')],
      loose: [correct, wrongIn('isPretty')],
    });

    expect(wholes).toMatchObject({
      right: { count: 4, of: 13 },
      falseAccepts: { count: 2, of: 7 },
      falseRejects: { count: 1, of: 3, interval: undefined },
    });
  });

  test('leave out a submission with an open analytic: nobody knows whether it is flawless', () => {
    const known = { good: [correct], half: [correct], bad: [correct] };

    expect(wholesOf({ ...known, open: [correct, wrongIn('isPure')] })).toEqual(wholesOf(known));
  });

  test('say nothing of a direction that no fixture shows, nor of a gate', () => {
    expect(wholesOf({ good: [correct], loose: [correct] })?.falseAccepts).toBeUndefined();
    expect(wholesOf({ bad: [correct] })?.falseRejects).toBeUndefined();
    expect(wholesOf({ good: [errored] })).toBeUndefined();
    expect(wholesOf({ good: [correct] }, 'sequential')).toBeUndefined();
  });
});
