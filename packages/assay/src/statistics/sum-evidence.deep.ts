import { describe, expect, test } from '@jest/globals';
import { createRandom } from './random';
import { createSumEvidence } from './sum-evidence';

const originals = 32;
const variants = 147;
const analytics = 4;
const required = 0.02;

/** Variants of each original. */
const made = Array.from({ length: originals }, (_, place) =>
  Math.floor((variants + originals - 1 - place) / originals),
);

interface Grader {
  /** Share of verdicts that are always wrong, of originals and variants alike. */
  readonly always: number;
  /** Chance that any other is. */
  readonly noise: number;
  /** How much more often verdicts on variants are. */
  readonly more: number;
}

/** Runs until one side is shown, as many as 60, of a stress test of the usual size that may flip 2 %. */
function decide({ always, noise, more }: Grader, seed: string): { readonly runs: number; readonly good: boolean } {
  const random = createRandom('flipped', seed);
  const isAlways = Array.from({ length: originals * analytics }, () => random() < always);
  const count = (original: number, chance: number): number =>
    Array.from(
      { length: analytics },
      (_, place) => isAlways[original * analytics + place] === true || random() < chance,
    )
      .map(Number)
      .reduce((sum, one) => sum + one, 0);
  const ranges = [
    ...made.map((own) => ({ lower: -own * analytics, upper: 0 })),
    ...Array.from({ length: variants }, () => ({ lower: 0, upper: analytics })),
  ];
  const limit = required * variants * analytics;
  const good = createSumEvidence(ranges, limit);
  const bad = createSumEvidence(
    ranges.map(({ lower, upper }) => ({ lower: -upper, upper: -lower })),
    -limit,
  );
  for (let runs = 1; runs <= 60; runs += 1) {
    const values = [
      ...made.map((own, original) => -own * count(original, noise)),
      ...Array.from({ length: variants }, (_, place) => count(place % originals, noise + more)),
    ];
    good.add(values);
    bad.add(values.map((value) => -value));
    const isGood = good.logEvidence() >= Math.log(20);
    if (isGood || bad.logEvidence() >= Math.log(60)) {
      return { runs, good: isGood };
    }
  }
  return { runs: 61, good: false };
}

const graders: readonly (readonly [title: string, grader: Grader, good: boolean, median: number])[] = [
  ['never errs', { always: 0, noise: 0, more: 0 }, true, 2],
  ['errs at random in 5 %', { always: 0, noise: 0.05, more: 0 }, true, 12],
  ['errs always alike in 10 %', { always: 0.1, noise: 0, more: 0 }, true, 4],
  ['errs always alike in 30 %, and at random in 5 % of the rest', { always: 0.3, noise: 0.05, more: 0 }, true, 12],
  ['errs in 2 %, and on variants in 7 %', { always: 0, noise: 0.02, more: 0.05 }, false, 8],
  ['never errs but on variants, in 10 %', { always: 0, noise: 0, more: 0.1 }, false, 2],
];

describe('runs that a stress test of 147 variants of 32 originals takes', () => {
  test.each(graders)('of a grader that %s', (_, grader, good, median) => {
    const decisions = Array.from({ length: 100 }, (__, repetition) => decide(grader, String(repetition)));
    const runs = decisions.map((one) => one.runs).sort((a, b) => a - b);

    expect(decisions.filter((one) => one.good === good).length).toBeGreaterThanOrEqual(97);
    expect(Math.abs((runs[50] ?? 0) - median)).toBeLessThanOrEqual(1);
  });
});
