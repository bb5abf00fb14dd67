import { describe, expect, test } from '@jest/globals';
import { measure, observationsOf, type VerdictCount } from './measure-stress';
import type { StressDetails } from './stress-details';

type Variants = StressDetails['variants'];

function variant(parent: string, purpose: Variants[number]['purpose'], flips: string[] = []): Variants[number] {
  return { fixture: `${parent}--x`, parent, operator: 'x', purpose, line: 1, what: '', flips };
}

function of(judged: number, wrong: number, wronglyTrue = 0): VerdictCount {
  return { judged, wrong, wronglyTrue };
}

/** Verdicts on the only analytic. */
function verdicts(counts: Readonly<Record<string, VerdictCount>>): (fixture: string) => VerdictCount | undefined {
  return (fixture) => counts[fixture];
}

describe('observationsOf', () => {
  test.each([
    ['of a mutant, what it lost', variant('a', 'flipping', ['isShort']), ['isShort']],
    ['of code that does the same, everything', variant('a', 'preserving'), ['isCorrect', 'isShort', 'isPretty']],
    ['of a trick, what is false', variant('a', 'injection'), ['isCorrect', 'isShort']],
    ['of an empty submission, what is false', variant('a', 'empty'), ['isCorrect', 'isShort']],
  ])('counts %s', (_, one, analytics) => {
    const labels = { isCorrect: false, isShort: false, isPretty: true };

    expect(observationsOf([one], () => labels).map(({ analytic }) => analytic)).toEqual(analytics);
  });
});

describe('measure', () => {
  const observed = (...variants: Variants): ReturnType<typeof observationsOf> =>
    variants.map((one) => ({ variant: one, analytic: 'isCorrect' }));

  test('caught is the share of right verdicts, whatever those on the originals were', () => {
    const all = observed(variant('a', 'flipping'), variant('b', 'flipping'));

    expect(measure('caught', all, verdicts({ 'a--x': of(4, 1), 'b--x': of(4, 0), a: of(4, 4) }))).toMatchObject({
      variants: 2,
      originals: 2,
      judged: 8,
      happened: 7,
      base: null,
      rate: 0.875,
    });
  });

  test('takes variants of one original that stand in files of their own for one unit', () => {
    const all = observed(variant('a', 'flipping'), variant('a--short', 'flipping'));

    expect(measure('caught', all, verdicts({ 'a--x': of(4, 1), 'a--short--x': of(4, 0) }))).toMatchObject({
      variants: 2,
      originals: 1,
      rate: 0.875,
      interval: null,
    });
  });

  test('flipped is the error rate beyond that of the originals, weighted alike', () => {
    const all = observed(variant('a', 'preserving'), variant('b', 'preserving'));
    const counts = { 'a--x': of(6, 3), a: of(2, 1), 'b--x': of(2, 1), b: of(4, 0) };

    const result = measure('flipped', all, verdicts(counts));

    // 4 of 8 on variants; on originals 6 × ½ and 2 × 0.
    expect(result).toMatchObject({ judged: 8, happened: 4, base: 0.375, rate: 0.125 });
    expect(result.interval?.lower).toBeLessThan(0.125);
  });

  test('fooled counts what is wrongly true, and neither what cannot be read nor what was so before', () => {
    const all = observed(variant('a', 'injection'), variant('b', 'injection'));
    const counts = { 'a--x': of(4, 4, 3), a: of(4, 2, 1), 'b--x': of(4, 1, 0), b: of(4, 0) };

    expect(measure('fooled', all, verdicts(counts))).toMatchObject({ happened: 3, base: 0.125, rate: 0.25 });
  });

  test('compares what is no solution any more with nothing', () => {
    const all = observed(variant('a', 'empty'), variant('b', 'empty'));
    const counts = { 'a--x': of(2, 2, 2), a: of(2, 2, 2), 'b--x': of(2, 0), b: of(2, 0) };

    expect(measure('fooled', all, verdicts(counts))).toMatchObject({ base: 0, rate: 0.5 });
  });

  test('leaves out what was not judged, or has nothing to be compared with', () => {
    const all = observed(variant('a', 'preserving'), variant('b', 'preserving'), variant('c', 'preserving'));
    const counts = { 'a--x': of(2, 1), a: of(2, 0), 'b--x': of(0, 0), b: of(2, 0), 'c--x': of(2, 2) };

    expect(measure('flipped', all, verdicts(counts))).toEqual({
      variants: 1,
      originals: 1,
      judged: 2,
      happened: 1,
      base: 0,
      rate: 0.5,
      interval: null,
    });
    expect(measure('flipped', [], verdicts({}))).toMatchObject({ judged: 0, rate: null, interval: null });
  });
});
