import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { relativeError } from '../testing/relative-error';
import { betaCdf } from '../testing/compared-statistics';
import { betaQuantile, betaQuantileLogit, logBetaTail } from './special-functions';
import { binomialUpperTail } from './distributions';

describe('betaQuantile', () => {
  // Computed with mpmath at 50 digits, by bisection.
  test.each([
    { probability: 0.025, a: 1, b: 300, quantile: 8.438913231780044e-5 },
    { probability: 0.025, a: 0.5, b: 0.5, quantile: 0.001541333133436012 },
    { probability: 0.025, a: 0.5, b: 300.5, quantile: 1.6354171083923423e-6 },
    { probability: 0.975, a: 1.5, b: 299.5, quantile: 0.015472741213473924 },
    { probability: 0.001, a: 2, b: 299, quantile: 0.00015158143857371418 },
    { probability: 0.95, a: 2, b: 99, quantile: 0.04655981145353895 },
    { probability: 0.999, a: 2, b: 99, quantile: 0.08862688870395757 },
    { probability: 1e-10, a: 0.5, b: 10, quantile: 8.052722492439185e-22 },
    { probability: 1e-6, a: 3, b: 4, quantile: 0.003694265299405909 },
    { probability: 0.5, a: 3, b: 4, quantile: 0.4214071906907131 },
    { probability: 0.3, a: 74.25, b: 3.5, quantile: 0.9459853181241046 },
    { probability: 0.025, a: 4.29, b: 88.94, quantile: 0.013587778050072514 },
    { probability: 0.99, a: 5, b: 30, quantile: 0.304891886221545 },
    { probability: 0.025, a: 700, b: 244, quantile: 0.7131373148468888 },
    { probability: 0.975, a: 501, b: 500, quantile: 0.531450827028208 },
    { probability: 0.025, a: 7, b: 9994, quantile: 0.0002814811457427946 },
    { probability: 0.05, a: 0.1, b: 0.1, quantile: 8.661406889571956e-11 },
    { probability: 0.9, a: 0.01, b: 3, quantile: 5.963655100279825e-6 },
    { probability: 0.5, a: 1000, b: 1, quantile: 0.9993070929904525 },
    { probability: 0.0001, a: 10, b: 0.5, quantile: 0.4608349886622236 },
  ])('at $probability of Beta($a, $b) is $quantile', ({ probability, a, b, quantile }) => {
    expect(relativeError(betaQuantile(probability, a, b), quantile)).toBeLessThan(1e-11);
  });

  test('is 0 and 1 at the ends', () => {
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
  });

  test.each([
    { probability: 0.05, a: 0.001, b: 20 },
    { probability: 0.025, a: 1e-9, b: 32 },
    { probability: 1e-320, a: 1, b: 1 },
  ])('is 0 where it is below e^−700, at $probability of Beta($a, $b)', ({ probability, a, b }) => {
    expect(betaQuantile(probability, a, b)).toBe(0);
  });

  test('keeps its digits just above that', () => {
    // Beta(a, 1) has the quantile p^(1/a); here e^−690.
    expect(relativeError(betaQuantile(Math.exp(-6.9), 0.01, 1), Math.exp(-690))).toBeLessThan(1e-10);
  });

  test('gives back the probability it was asked for', () => {
    const shapes = fc.double({ min: 0.2, max: 5000, noNaN: true });
    const probabilities = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });

    fc.assert(
      fc.property(probabilities, shapes, shapes, (probability, a, b) => {
        const logit = betaQuantileLogit(probability, a, b);
        const x = 1 / (1 + Math.exp(-logit));
        const y = 1 / (1 + Math.exp(logit));

        expect(relativeError(Math.exp(logBetaTail(x, y, a, b)), probability)).toBeLessThan(1e-10);
      }),
    );
  });
});

describe('betaCdf', () => {
  test.each([1e-12, 0.001, 0.2, 0.5, 0.8, 0.999])('has its closed forms at %d', (x) => {
    const errors = [
      relativeError(betaCdf(x, 1, 1), x),
      relativeError(betaCdf(x, 40, 1), x ** 40),
      relativeError(betaCdf(x, 1, 300), -Math.expm1(300 * Math.log1p(-x))),
      relativeError(betaCdf(x, 0.5, 0.5), (2 / Math.PI) * Math.asin(Math.sqrt(x))),
      relativeError(betaCdf(x, 2, 2), x * x * (3 - 2 * x)),
    ];

    expect(Math.max(...errors)).toBeLessThan(1e-12);
  });

  test.each([
    { failures: 1, trials: 100, rate: 0.01 },
    { failures: 7, trials: 100, rate: 0.01 },
    { failures: 90, trials: 100, rate: 0.97 },
    { failures: 30, trials: 1000, rate: 0.05 },
    { failures: 260, trials: 1000, rate: 0.3 },
  ])('is the binomial tail of $failures of $trials at $rate', ({ failures, trials, rate }) => {
    const tail = binomialUpperTail(failures, trials, rate);

    expect(relativeError(betaCdf(rate, failures, trials - failures + 1), tail)).toBeLessThan(1e-12);
  });

  test.each([0.01, 0.3, 0.77])('and its mirror image add up to 1 at %d', (x) => {
    const sums = [0.1, 1, 8, 300].map((a) => betaCdf(x, a, 3.5) + betaCdf(1 - x, 3.5, a));

    expect(sums).toEqual(sums.map(() => expect.closeTo(1, 13)));
  });

  test('is 0 and 1 at the ends and beyond', () => {
    expect([-1, 0, 1, 2].map((x) => betaCdf(x, 2, 3))).toEqual([0, 0, 1, 1]);
  });

  test('keeps its digits with a million trials', () => {
    expect(relativeError(betaCdf(3e-6, 3, 1e6), 0.576811599187246)).toBeLessThan(1e-13);
  });
});
