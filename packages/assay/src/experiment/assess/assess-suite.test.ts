import { describe, expect, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusteredRate } from '../../statistics/clustered-rate';
import { binomialUpperTail } from '../../statistics/distributions';
import { moverDifference } from '../../statistics/intervals';
import { errorOfLook } from '../../statistics/multiple-tests';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry, errored, tallyVerdicts, unreadable, wrongIn } from '../../testing/counted-trials';
import { fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { decideAssertions } from '../policy/decide';
import { assessAnalytic, assessAssertion, type Assessment, assessSuite, toCluster } from './assess-suite';
import { compareHoldout, isHeldOut, recordLook } from './holdout';
import { noticedRate } from './noticed-rate';

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

function assess(failures: number, judged: number, sampling: 'fixed' | 'sequential' = 'fixed'): Assessment {
  return assessAssertion({ trials: judged + 2, failures, unreadable: 0, errored: 2 }, sampling);
}

describe('assessAssertion', () => {
  test.each([
    { failures: 0, judged: 58, nature: 'unknown' },
    { failures: 0, judged: 59, nature: 'stable' },
    { failures: 1, judged: 3, nature: 'unknown' },
    { failures: 1, judged: 100, nature: 'random' },
    { failures: 39, judged: 100, nature: 'random' },
    { failures: 41, judged: 100, nature: 'unknown' },
    { failures: 50, judged: 100, nature: 'unknown' },
    { failures: 60, judged: 100, nature: 'unknown' },
    { failures: 61, judged: 100, nature: 'systematic' },
    { failures: 5, judged: 5, nature: 'unknown' },
    { failures: 6, judged: 6, nature: 'systematic' },
    { failures: 0, judged: 0, nature: 'unknown' },
  ])('calls $failures of $judged $nature', ({ failures, judged, nature }) => {
    expect(assess(failures, judged).nature).toBe(nature);
  });

  test('calls a failure systematic only where its lower bound is above one half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (judged, some) => {
        const failures = Math.min(some, judged);

        for (const sampling of ['fixed', 'sequential'] as const) {
          const { nature, interval } = assess(failures, judged, sampling);
          expect(nature === 'systematic' && interval.lower <= 0.5).toBe(false);
          expect(nature === 'random' && interval.upper >= 0.5).toBe(false);
        }
      }),
    );
  });

  test.each([
    { sampling: 'fixed', interval: { lower: 0.0017674, upper: 0.0544862 }, upper: 0.0465598 },
    { sampling: 'sequential', interval: { lower: 0.00004, upper: 0.0737 }, upper: 0.0737 },
  ] as const)('gives a $sampling sample the interval that it can have', ({ sampling, interval, upper }) => {
    const found = assess(1, 100, sampling);

    expect(found.rate).toBe(0.01);
    expect(found.interval.lower).toBeCloseTo(interval.lower, 4);
    expect(found.interval.upper).toBeCloseTo(interval.upper, 4);
    expect(found.upper).toBeCloseTo(upper, 4);
  });

  test('counts what errored for nothing', () => {
    expect(assessAssertion({ trials: 9, failures: 0, unreadable: 0, errored: 9 }, 'fixed')).toEqual({
      rate: null,
      interval: { lower: 0, upper: 1 },
      upper: 1,
      nature: 'unknown',
      class: 'undecided',
    });
  });
});

const names = Array.from({ length: 2000 }, (_, index) => `fixture-${String(index)}`);

describe('isHeldOut', () => {
  test('holds these fixtures out, today and on every machine', () => {
    expect(names.slice(0, 20).flatMap((name, index) => (isHeldOut(name) ? [index] : []))).toEqual([0, 1, 14, 17, 19]);
  });

  test('holds out about 30 %', () => {
    const share = names.filter(isHeldOut).length / names.length;

    expect(Math.abs(share - 0.3)).toBeLessThan(3.3 * Math.sqrt((0.3 * 0.7) / names.length));
  });

  test('keeps variants with the fixture that they are made from', () => {
    for (const name of names.slice(0, 200)) {
      const group = [name, `${name}--renamed`, `${name}--renamed--2`, `${name}--`].map(isHeldOut);

      expect(new Set(group).size).toBe(1);
    }
  });
});

describe('compareHoldout', () => {
  const some = names.slice(0, 40);
  const rated = (held: number, developed: number) => [
    ...tallyVerdicts(
      some.map((name) => createAssertionEntry(name, 'isPure')),
      Object.fromEntries(
        some.map((name, index) => [
          name,
          Array.from({ length: 10 }, (_, run) =>
            run < (isHeldOut(name) ? held : developed) + (index % 2) ? wrongIn('isPure') : wrongIn(),
          ),
        ]),
      ),
    ).fixtures.values(),
  ];

  test('compares the two parts, each fixture in one of them', () => {
    const fixtures = rated(6, 1);
    const { held, development, gap } = compareHoldout(fixtures, 1);
    const [one, other] = [true, false].map((side) =>
      clusteredRate(fixtures.filter(({ fixture }) => isHeldOut(fixture) === side).map(toCluster), 1 - errorOfLook(1)),
    );

    expect((held?.clusters ?? 0) + (development?.clusters ?? 0)).toBe(40);
    expect(gap).toEqual(one && other && moverDifference(one.rate, one.interval, other.rate, other.interval));
    expect(gap?.lower).toBeGreaterThan(0);
  });

  test('widens the gap with every look, but not the intervals of the parts', () => {
    const first = compareHoldout(rated(2, 1), 1);
    const twentieth = compareHoldout(rated(2, 1), 20);

    expect(twentieth.gap?.lower).toBeLessThan(first.gap?.lower ?? -1);
    expect(twentieth.gap?.upper).toBeGreaterThan(first.gap?.upper ?? 1);
    expect(twentieth.held).toEqual(first.held);
  });

  test('shows a gap at any of 20 looks in 5 of 100 histories at most where there is none', () => {
    const random = createRandom('gaps');
    const histories = sized({ little: 4, all: 1000 });
    let shown = 0;
    for (let history = 0; history < histories; history += 1) {
      const looks = Array.from({ length: 20 }, (_, look) => {
        const verdicts = some.map((name) => {
          const rate = random() < 0.2 ? 0.5 : 0.02;
          return [name, Array.from({ length: 10 }, () => (random() < rate ? wrongIn('isPure') : wrongIn()))] as const;
        });
        const entries = some.map((name) => createAssertionEntry(name, 'isPure'));
        return compareHoldout([...tallyVerdicts(entries, Object.fromEntries(verdicts)).fixtures.values()], look + 1);
      });
      shown += looks.some(({ gap }) => gap !== undefined && (gap.lower > 0 || gap.upper < 0)) ? 1 : 0;
    }

    expect(shown / histories).toBeLessThanOrEqual(0.05);
  });

  test('says nothing of a gap without fixtures on both sides', () => {
    const development = rated(0, 0).filter(({ fixture }) => !isHeldOut(fixture));

    expect(compareHoldout(development, 1)).toMatchObject({ held: undefined, gap: undefined });
  });
});

describe('recordLook', () => {
  test('counts each prompt and model once, whatever else stands in the record', () => {
    const folder = makeTemporaryFolder();
    const look = (hash: string, challenge = 'parity') =>
      recordLook(folder.path, challenge, { promptHash: hash.split(' ')[0] ?? '', models: [hash] });

    const looks = [look('aa'), look('aa'), look('bb'), look('aa'), look('aa by another model'), look('aa', 'other')];
    appendFileSync(join(folder.path, '.assay/holdout/parity.jsonl'), `no JSON\n{"look":"${'d'.repeat(64)}"`);

    expect(looks).toEqual([1, 1, 2, 2, 3, 1]);
    expect([look('ee'), look('ee')]).toEqual([5, 5]);
    folder.remove();
  });
});

describe('noticedRate', () => {
  test.each([
    { judged: 2, tolerate: 0.01, family: 1 },
    { judged: 10, tolerate: 0.01, family: 24 },
    { judged: 100, tolerate: 0.05, family: 1 },
    { judged: 1000, tolerate: 0.1, family: 128 },
  ])(
    'is the rate at which $judged trials fail one of $family with a chance of 80 %',
    ({ judged, tolerate, family }) => {
      const policy = { assert: 'hard', tolerate } as const;
      const failures = Array.from({ length: judged + 1 }, (_, count) => count).find((count) => {
        const counts = { trials: judged, failures: count, unreadable: 0, errored: 0 };
        return decideAssertions([{ counts, policy }], family)[0]?.status === 'failed';
      });

      const rate = noticedRate(judged, tolerate, family) ?? NaN;

      expect(binomialUpperTail(failures ?? 0, judged, rate)).toBeCloseTo(0.8, 3);
    },
  );

  test('falls with more trials and rises with more assertions', () => {
    const rateOf = (judged: number, family: number): number => noticedRate(judged, 0.01, family) ?? NaN;

    expect(rateOf(100, 24)).toBeLessThan(rateOf(10, 24));
    expect(rateOf(100, 24)).toBeGreaterThan(rateOf(100, 1));
  });

  test('is none where not even certain failure would be noticed', () => {
    expect(noticedRate(2, 0.5, 128)).toBeNull();
  });
});
