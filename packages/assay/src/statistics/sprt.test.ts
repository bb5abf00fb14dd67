import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import {
  boundOfGate,
  decideSprt,
  type Hypotheses,
  logLikelihoodRatio,
  thresholdsOf,
  trialsToCertifyAfter,
} from './sequential';

const standard: Hypotheses = { tolerated: 0.01, unacceptable: 0.05 };
const quick: Hypotheses = { tolerated: 0.01, unacceptable: 0.1 };
const strict: Hypotheses = { tolerated: 0.001, unacceptable: 0.01 };

const hypotheses: fc.Arbitrary<Hypotheses> = fc
  .tuple(fc.double({ min: 1e-4, max: 0.4, noNaN: true }), fc.double({ min: 1.2, max: 20, noNaN: true }))
  .map(([tolerated, factor]) => ({ tolerated, unacceptable: Math.min(0.95, tolerated * factor) }));

/** Failures and trials of a chunk. */
const counts: fc.Arbitrary<readonly [failures: number, trials: number]> = fc
  .tuple(fc.nat(600), fc.nat(600))
  .map(([failures, passes]) => [failures, failures + passes]);

describe('logLikelihoodRatio', () => {
  test('adds the reference increments of one failure and one pass at 1 % v 5 %', () => {
    expect(logLikelihoodRatio(standard, 1, 1)).toBeCloseTo(1.6094379124341003, 14);
    expect(logLikelihoodRatio(standard, 0, 1)).toBeCloseTo(-0.041242958534049134, 14);
    expect(logLikelihoodRatio(standard, 0, 0)).toBeCloseTo(0, 14);
  });

  test.each([
    { failures: 0, trials: 80, eValue: 27.0973702037, digits: 9 },
    { failures: 1, trials: 112, eValue: 19.4633, digits: 4 },
    { failures: 1, trials: 113, eValue: 20.2828, digits: 4 },
  ])('gives $failures of $trials an e-value of $eValue for certifying', ({ failures, trials, eValue, digits }) => {
    expect(Math.exp(-logLikelihoodRatio(standard, failures, trials))).toBeCloseTo(eValue, digits);
  });

  test('is the sum over chunks of the trials', () => {
    fc.assert(
      fc.property(hypotheses, fc.array(counts, { maxLength: 8 }), (rates, chunks) => {
        const failures = chunks.reduce((sum, [failed]) => sum + failed, 0);
        const trials = chunks.reduce((sum, [, asked]) => sum + asked, 0);

        const sum = chunks.reduce((ratio, [failed, asked]) => ratio + logLikelihoodRatio(rates, failed, asked), 0);

        expect(Math.abs(logLikelihoodRatio(rates, failures, trials) - sum)).toBeLessThan(1e-8);
      }),
    );
  });
});

describe('decideSprt', () => {
  test.each([
    { ratio: -3, decision: 'certified' },
    { ratio: Math.log(0.05), decision: 'certified' },
    { ratio: -2.9957, decision: 'undecided' },
    { ratio: 7.09, decision: 'undecided' },
    { ratio: Math.log(60 / 0.05), decision: 'rejected' },
    { ratio: Infinity, decision: 'rejected' },
  ])('says $decision at $ratio in a family of 60', ({ ratio, decision }) => {
    expect(decideSprt(ratio, thresholdsOf({ alpha: 0.05, beta: 0.05, family: 60 }))).toBe(decision);
  });

  test.each([
    { family: 1, failures: 2, within: 7 },
    { family: 1, failures: 3, within: 47 },
    { family: 1, failures: 4, within: 87 },
    { family: 1, failures: 5, within: 127 },
    { family: 60, failures: 5, within: 28 },
    { family: 60, failures: 6, within: 68 },
    { family: 60, failures: 7, within: 108 },
  ])('rejects $failures failures within $within trials in a family of $family', ({ family, failures, within }) => {
    const thresholds = thresholdsOf({ alpha: 0.05, beta: 0.05, family });
    const decide = (trials: number) => decideSprt(logLikelihoodRatio(standard, failures, trials), thresholds);

    expect([decide(within), decide(within + 1)]).toEqual(['rejected', 'undecided']);
  });
});

describe('trialsToCertifyAfter', () => {
  test.each([
    { name: 'default', rates: standard, trials: [73, 113, 153, 193, 233, 273] },
    { name: 'quick', rates: quick, trials: [32, 57, 82, 107, 133, 158] },
    { name: 'strict', rates: strict, trials: [332, 587, 842, 1098, 1353, 1609] },
  ])('gives the rule of the $name preset after 0, 1, … 5 failures', ({ rates, trials }) => {
    expect([0, 1, 2, 3, 4, 5].map((failures) => trialsToCertifyAfter(rates, 0.05, failures))).toEqual(trials);
  });

  test('is the first number of trials that decideSprt certifies', () => {
    fc.assert(
      fc.property(hypotheses, fc.nat(30), fc.constantFrom(0.2, 0.05, 0.01), (rates, failures, alpha) => {
        const thresholds = thresholdsOf({ alpha, beta: 0.05, family: 1 });
        const trials = trialsToCertifyAfter(rates, alpha, failures);

        expect(decideSprt(logLikelihoodRatio(rates, failures, trials), thresholds)).toBe('certified');
        expect(decideSprt(logLikelihoodRatio(rates, failures, trials - 1), thresholds)).not.toBe('certified');
      }),
    );
  });
});

describe('boundOfGate', () => {
  test.each([73, 80, 100, 300])('is 1 − 0.99·20^(−1/n) after no failure in n = %i trials', (trials) => {
    expect(boundOfGate(standard, 0.05, 0, trials)).toBeCloseTo(1 - 0.99 * 20 ** (-1 / trials), 14);
  });

  test.each([
    { failures: 0, trials: 0 },
    { failures: 1, trials: 1 },
    { failures: 10, trials: 10 },
  ])('is 1 after $failures of $trials, with no pass', ({ failures, trials }) => {
    expect(boundOfGate(standard, 0.05, failures, trials)).toBe(1);
  });

  test('is at most the unacceptable rate exactly when the counts certify, and never below the failure share', () => {
    fc.assert(
      fc.property(hypotheses, counts, ({ tolerated, unacceptable }, [failures, trials]) => {
        const rates = { tolerated, unacceptable };
        const bound = boundOfGate(rates, 0.05, failures, trials);

        expect(bound).toBeGreaterThanOrEqual(failures / Math.max(1, trials));
        expect(bound).toBeGreaterThan(tolerated);
        // Nearer than rounding, the two sides of the bound cannot be told apart.
        fc.pre(Math.abs(bound / unacceptable - 1) > 1e-12);
        expect(bound <= unacceptable).toBe(logLikelihoodRatio(rates, failures, trials) <= Math.log(0.05));
      }),
    );
  });
});
