import { describe, expect, test } from '@jest/globals';
import { betaCdf, logGamma, studentCdf } from '../testing/compared-statistics';
import { fc } from '../testing/properties';
import { relativeError } from '../testing/relative-error';
import {
  binomialCdf,
  binomialPmf,
  binomialUpperTail,
  chiSquareUpperTail,
  hypergeometricPmf,
  normalCdf,
  normalQuantile,
  studentQuantile,
} from './distributions';
import { uniformChoiceTest } from './homogeneity';
import { createRandom, randomFrom } from './random';
import {
  betaQuantile,
  betaQuantileLogit,
  halfDeviance,
  logBeta,
  logBetaTail,
  logChoose,
  logGammaKernel,
  logGammaLowerTail,
  logGammaUpperTail,
  stirlingError,
} from './special-functions';

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

describe('binomial', () => {
  /** P(X ≥ failures) for X ~ Binomial(trials, part/whole) as a fraction of whole numbers, divided at the very end. */
  function exactUpperTail(failures: number, trials: number, part: number, whole: number): number {
    const n = BigInt(trials);
    const yes = BigInt(part);
    const no = BigInt(whole - part);
    let ways = 1n;
    let sum = 0n;
    for (let count = 0n; count <= n; count += 1n) {
      if (count >= BigInt(failures)) {
        sum += ways * yes ** count * no ** (n - count);
      }
      ways = (ways * (n - count)) / (count + 1n);
    }
    return toNumber(sum, BigInt(whole) ** n);
  }

  /** P(X = failures), the same way. */
  function exactProbability(failures: number, trials: number, part: number, whole: number): number {
    const yes = BigInt(part);
    const no = BigInt(whole - part);
    let ways = 1n;
    for (let count = 0; count < failures; count += 1) {
      ways = (ways * BigInt(trials - count)) / BigInt(count + 1);
    }
    return toNumber(ways * yes ** BigInt(failures) * no ** BigInt(trials - failures), BigInt(whole) ** BigInt(trials));
  }

  /** A quotient with 40 significant decimal digits before it is rounded to a number. */
  function toNumber(numerator: bigint, denominator: bigint): number {
    const exponent = Math.max(0, denominator.toString().length - numerator.toString().length + 40);
    return Number(`${((numerator * 10n ** BigInt(exponent)) / denominator).toString()}e-${String(exponent)}`);
  }

  const cases = [
    { failures: 1, trials: 1, part: 1, whole: 100 },
    { failures: 1, trials: 100, part: 1, whole: 100 },
    { failures: 2, trials: 100, part: 1, whole: 100 },
    { failures: 4, trials: 40, part: 1, whole: 100 },
    { failures: 5, trials: 40, part: 1, whole: 10 },
    { failures: 20, trials: 40, part: 1, whole: 2 },
    { failures: 21, trials: 40, part: 1, whole: 2 },
    { failures: 40, trials: 40, part: 1, whole: 20 },
    { failures: 3, trials: 7, part: 1, whole: 3 },
    { failures: 90, trials: 100, part: 99, whole: 100 },
    { failures: 1, trials: 600, part: 1, whole: 1000 },
    { failures: 11, trials: 1000, part: 1, whole: 100 },
    { failures: 60, trials: 1000, part: 1, whole: 100 },
    { failures: 100, trials: 1000, part: 1, whole: 100 },
    { failures: 499, trials: 1000, part: 1, whole: 2 },
    { failures: 960, trials: 1000, part: 95, whole: 100 },
  ];

  describe('binomialUpperTail', () => {
    test.each(cases)(
      'P($failures or more of $trials at $part/$whole) is the exact sum',
      ({ failures, trials, part, whole }) => {
        const exact = exactUpperTail(failures, trials, part, whole);

        expect(Math.abs(binomialUpperTail(failures, trials, part / whole) / exact - 1)).toBeLessThan(1e-13);
      },
    );

    test.each([
      { failures: 0, trials: 0, rate: 0.01, tail: 1 },
      { failures: 0, trials: 10, rate: 0.01, tail: 1 },
      { failures: 0, trials: 10, rate: 0, tail: 1 },
      { failures: 1, trials: 10, rate: 0, tail: 0 },
      { failures: 10, trials: 10, rate: 1, tail: 1 },
      { failures: 11, trials: 10, rate: 0.5, tail: 0 },
      { failures: 11, trials: 10, rate: 1, tail: 0 },
      { failures: 1, trials: 0, rate: 0.5, tail: 0 },
    ])('P($failures or more of $trials at $rate) is $tail', ({ failures, trials, rate, tail }) => {
      expect(binomialUpperTail(failures, trials, rate)).toBe(tail);
    });

    test('keeps to 0…1 and falls as failures grow', () => {
      const tails = Array.from({ length: 202 }, (_, failures) => binomialUpperTail(failures, 200, 0.3));

      expect(tails).toEqual([...tails].sort((a, b) => b - a));
      expect([tails[0], tails[201]]).toEqual([1, 0]);
    });

    test('says that the practice of 100 runs with at most one failure blocks 26.4 % of assertions at 1 %', () => {
      expect(binomialUpperTail(2, 100, 0.01)).toBeCloseTo(0.264238, 6);
    });
  });

  describe('binomialCdf', () => {
    test.each(cases)(
      'P(fewer than $failures of $trials at $part/$whole) is the exact sum',
      ({ failures, trials, part, whole }) => {
        const exact = exactUpperTail(trials - failures + 1, trials, whole - part, whole);

        expect(Math.abs(binomialCdf(failures - 1, trials, part / whole) / exact - 1)).toBeLessThan(1e-12);
      },
    );

    test('is 0 below no failures, 1 from all failures on, and certain when the rate is 0 or 1', () => {
      expect([-1, 10, 11].map((failures) => binomialCdf(failures, 10, 0.3))).toEqual([0, 1, 1]);
      expect([binomialCdf(0, 10, 0), binomialCdf(9, 10, 1), binomialCdf(0, 0, 0.3)]).toEqual([1, 0, 1]);
    });

    test('is 0.7357619789229563 for the practice of 100 runs with at most one failure at 1 %', () => {
      expect(binomialCdf(1, 100, 0.01)).toBeCloseTo(0.7357619789229563, 14);
    });
  });

  describe('binomialPmf', () => {
    test.each(cases)(
      'P(just $failures of $trials at $part/$whole) is the exact product',
      ({ failures, trials, part, whole }) => {
        const exact = exactProbability(failures, trials, part, whole);

        expect(Math.abs(binomialPmf(failures, trials, part / whole) / exact - 1)).toBeLessThan(1e-12);
      },
    );

    test('adds up to 1', () => {
      const sum = Array.from({ length: 1001 }, (_, failures) => binomialPmf(failures, 1000, 0.07));

      expect(sum.reduce((total, probability) => total + probability, 0)).toBeCloseTo(1, 13);
    });

    test.each([
      { failures: -1, trials: 10, rate: 0.5, probability: 0 },
      { failures: 11, trials: 10, rate: 0.5, probability: 0 },
      { failures: 0, trials: 0, rate: 0.5, probability: 1 },
      { failures: 0, trials: 10, rate: 0, probability: 1 },
      { failures: 3, trials: 10, rate: 0, probability: 0 },
      { failures: 10, trials: 10, rate: 0, probability: 0 },
      { failures: 10, trials: 10, rate: 1, probability: 1 },
      { failures: 3, trials: 10, rate: 1, probability: 0 },
      { failures: 0, trials: 10, rate: 1, probability: 0 },
      { failures: 0, trials: 0, rate: 1, probability: 1 },
      { failures: 0, trials: 0, rate: 0, probability: 1 },
    ])('of $failures of $trials at $rate is $probability', ({ failures, trials, rate, probability }) => {
      expect(binomialPmf(failures, trials, rate)).toBe(probability);
    });
  });
});

// Computed with mpmath at 50 digits.
describe('chiSquareUpperTail', () => {
  test.each([
    [3, 2, 0.5724067044708799],
    [3, 12, 0.00738316050535977],
    [3, 48, 2.1294809536033398e-10],
    [1, 3.84, 0.0500435212487051],
    [59, 59, 0.4755119972953301],
    [200, 500, 1.1737017704487874e-27],
    [9, 0.5, 0.9999695662588389],
  ])('with %d degrees of freedom at %d is %d', (degrees, statistic, tail) => {
    expect(relativeError(chiSquareUpperTail(statistic, degrees), tail)).toBeLessThan(1e-12);
  });

  test.each([0.001, 1, 3.9, 4.1, 40, 1400])('has its closed forms at %d', (statistic) => {
    const half = statistic / 2;

    expect(relativeError(chiSquareUpperTail(statistic, 2), Math.exp(-half))).toBeLessThan(1e-12);
    expect(relativeError(chiSquareUpperTail(statistic, 4), (1 + half) * Math.exp(-half))).toBeLessThan(1e-12);
  });

  test('is 1 at 0', () => {
    expect([chiSquareUpperTail(0, 3), chiSquareUpperTail(-1, 3)]).toEqual([1, 1]);
  });
});

const choose = (n: number, k: number): bigint => {
  let ways = 1n;
  for (let i = 1n; i <= BigInt(k); i += 1n) {
    ways = (ways * (BigInt(n) - i + 1n)) / i;
  }
  return k < 0 || k > n ? 0n : ways;
};

const exact = (failures: number, trials: number, draws: number): readonly number[] =>
  Array.from({ length: draws + 1 }, (_, count) => {
    const ways = choose(failures, count) * choose(trials - failures, draws - count);
    return Number((ways * 10n ** 60n) / choose(trials, draws)) / 1e60;
  });

describe('hypergeometricPmf', () => {
  test.each([
    { failures: 3, trials: 10, draws: 3 },
    { failures: 10, trials: 100, draws: 5 },
    { failures: 50, trials: 100, draws: 50 },
    { failures: 99, trials: 100, draws: 9 },
    { failures: 300, trials: 600, draws: 299 },
    { failures: 7, trials: 9, draws: 8 },
  ])('of $draws draws from $trials trials with $failures failures is the ratio of the ways', (given) => {
    const pmf = hypergeometricPmf(given.failures, given.trials, given.draws);
    const expected = exact(given.failures, given.trials, given.draws);

    expect(pmf).toHaveLength(given.draws + 1);
    expect(Math.max(...pmf.map((share, index) => Math.abs(share - (expected[index] ?? 0))))).toBeLessThan(1e-13);
  });

  test.each([
    { failures: 0, trials: 10, draws: 3, pmf: [1, 0, 0, 0] },
    { failures: 10, trials: 10, draws: 3, pmf: [0, 0, 0, 1] },
    { failures: 1, trials: 1, draws: 1, pmf: [0, 1] },
    { failures: 2, trials: 3, draws: 3, pmf: [0, 0, 1, 0] },
    { failures: 0, trials: 0, draws: 0, pmf: [1] },
  ])('is certain when there is no choice: $failures of $trials, $draws draws', ({ failures, trials, draws, pmf }) => {
    expect(hypergeometricPmf(failures, trials, draws)).toEqual(pmf);
  });

  test('does not draw more than there is', () => {
    expect(() => hypergeometricPmf(1, 3, 4)).toThrow(new RangeError('cannot draw 4 of 3 trials without replacement'));
  });
});

describe('incomplete gamma', () => {
  /** P(X > x) for X ~ Gamma(shape, 1) and a whole shape: fewer than `shape` events of a Poisson process of mean x. */
  function poissonSum(x: number, shape: number): number {
    let term = Math.exp(-x);
    let sum = 0;
    for (let count = 0; count < shape; count += 1) {
      sum += term;
      term *= x / (count + 1);
    }
    return sum;
  }

  const cases = [1, 2, 5, 30].flatMap((shape) => [0.01, 0.5, 4, 25, 90].map((x) => ({ shape, x })));

  describe('logGammaUpperTail', () => {
    test.each(cases)('is the Poisson sum at $x with shape $shape', ({ shape, x }) => {
      expect(relativeError(Math.exp(logGammaUpperTail(x, shape)), poissonSum(x, shape))).toBeLessThan(1e-12);
    });

    test('keeps tails too small for a number', () => {
      expect(relativeError(logGammaUpperTail(5000, 1), -5000)).toBeLessThan(1e-12);
    });
  });

  describe('logGammaLowerTail', () => {
    test.each(cases)('is what the upper tail leaves at $x with shape $shape', ({ shape, x }) => {
      const sum = Math.exp(logGammaLowerTail(x, shape)) + Math.exp(logGammaUpperTail(x, shape));

      expect(sum).toBeCloseTo(1, 14);
    });

    test('keeps its digits where it is small', () => {
      expect(relativeError(logGammaLowerTail(1e-8, 1), Math.log(-Math.expm1(-1e-8)))).toBeLessThan(1e-14);
    });
  });

  describe('logGammaKernel', () => {
    test.each([0.001, 1, 20])('is ln x − x at %d with shape 1', (x) => {
      expect(logGammaKernel(x, 1)).toBeCloseTo(Math.log(x) - x, 13);
    });
  });
});

function factorial(n: number): bigint {
  return n <= 1 ? 1n : BigInt(n) * factorial(n - 1);
}

describe('logGamma', () => {
  test.each([3, 4, 5, 9, 16, 17, 18, 100, 170])('is the logarithm of a factorial at %i', (x) => {
    expect(relativeError(logGamma(x), Math.log(Number(factorial(x - 1))))).toBeLessThan(1e-14);
  });

  test.each([1, 2])('is 0 at %i', (x) => {
    expect(Math.abs(logGamma(x))).toBeLessThan(1e-14);
  });

  test.each([
    { x: 0.5, expected: 0.5 * Math.log(Math.PI) },
    { x: 1.5, expected: 0.5 * Math.log(Math.PI) - Math.LN2 },
    { x: 2.5, expected: 0.5 * Math.log(Math.PI) + Math.log(0.75) },
  ])('is the closed form at $x', ({ x, expected }) => {
    expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-14);
  });

  test.each([1e-12, 0.001, 0.3, 5.7, 15.5, 15.9999, 16, 1234.5])('grows by ln x from %d to the next', (x) => {
    expect(Math.abs(logGamma(x + 1) - logGamma(x) - Math.log(x))).toBeLessThan(1e-14 * Math.max(1, logGamma(x)));
  });
});

describe('logChoose', () => {
  test.each([
    [5, 2],
    [52, 5],
    [100, 1],
    [100, 50],
    [300, 3],
    [1000, 500],
  ])('is the logarithm of the exact number of ways, %i choose %i', (n, k) => {
    const ways = factorial(n) / (factorial(k) * factorial(n - k));

    expect(relativeError(logChoose(n, k), Math.log(Number(ways)))).toBeLessThan(1e-14);
  });

  test('is 0 for nothing or all, and −∞ for what cannot be', () => {
    const logarithms = [logChoose(0, 0), logChoose(7, 0), logChoose(7, 7), logChoose(7, 8), logChoose(7, -1)];

    expect(logarithms).toEqual([0, 0, 0, -Infinity, -Infinity]);
  });
});

describe('logBeta', () => {
  test.each([
    { a: 0.5, b: 0.5, expected: Math.log(Math.PI) },
    { a: 1, b: 300, expected: -Math.log(300) },
    { a: 3, b: 10_000, expected: Math.log(2 / (10_000 * 10_001 * 10_002)) },
    { a: 1e6, b: 2, expected: -Math.log(1e6 * (1e6 + 1)) },
  ])('is the closed form at $a and $b', ({ a, b, expected }) => {
    expect(relativeError(logBeta(a, b), expected)).toBeLessThan(1e-14);
  });
});

describe('stirlingError', () => {
  test.each([1, 2, 10, 40])('is what the formula lacks at %i', (x) => {
    const formula = (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI);

    expect(Math.abs(stirlingError(x) - (Math.log(Number(factorial(x - 1))) - formula))).toBeLessThan(1e-13);
  });
});

describe('halfDeviance', () => {
  test.each([
    { count: 5, mean: 5, expected: 0 },
    { count: 2, mean: 2 * Math.E, expected: 2 * Math.E - 4 },
    { count: 1, mean: 1e-20, expected: 20 * Math.LN10 - 1 },
    { count: 1, mean: 1 + 1e-4, expected: 1e-8 / 2 - 1e-12 / 3 },
  ])('of $count at $mean is $expected', ({ count, mean, expected }) => {
    expect(relativeError(halfDeviance(count, mean), expected)).toBeLessThan(1e-7);
  });
});

// Computed with mpmath at 50 digits.
describe('normalCdf', () => {
  test.each([
    [-37, 5.725571222524577e-300],
    [-8, 6.220960574271784e-16],
    [-1.5, 0.06680720126885806],
    [-0.01, 0.4960106436853684],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [2.5, 0.993790334674224],
  ])('at %d is %d', (z, probability) => {
    expect(relativeError(normalCdf(z), probability)).toBeLessThan(1e-13);
  });
});

describe('normalQuantile', () => {
  test.each([
    [1e-100, -21.273453560965326],
    [1e-10, -6.361340902404056],
    [0.001, -3.0902323061678136],
    [0.005, -2.575829303548901],
    [0.025, -1.9599639845400543],
    [0.05, -1.6448536269514729],
    [0.1, -1.2815515655446006],
    [0.4, -0.2533471031357998],
    [0.5, 0],
    [0.75, 0.6744897501960818],
    [0.95, 1.6448536269514729],
    [0.975, 1.9599639845400543],
    [0.995, 2.575829303548901],
    [0.9999, 3.7190164854556804],
  ])('at %d is %d', (probability, z) => {
    expect(relativeError(normalQuantile(probability), z)).toBeLessThan(1e-12);
  });

  test('is infinite at the ends', () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  });
});

// Computed with mpmath at 50 digits.
describe('studentQuantile', () => {
  test.each([
    [11, 0.975, 2.20098516009164],
    [29, 0.975, 2.0452296421327043],
    [199, 0.975, 1.9719565442517537],
    [2, 0.0001, -70.70007107496428],
    [3, 0.6, 0.2766706623326899],
    [5, 0.995, 4.032142983555228],
    [59, 0.95, 1.671093032103895],
    [4.5, 0.05, -2.065575888878525],
    [1000, 0.9, 1.2823987214609245],
  ])('with %d degrees of freedom at %d is %d', (degrees, probability, t) => {
    expect(relativeError(studentQuantile(probability, degrees), t)).toBeLessThan(1e-12);
  });

  test.each([1e-9, 0.001, 0.3, 0.49999, 0.7, 0.99])(
    'with one degree of freedom at %d is that of Cauchy',
    (probability) => {
      const cauchy = Math.tan(Math.PI * (probability - 0.5));

      expect(relativeError(studentQuantile(probability, 1), cauchy)).toBeLessThan(1e-7);
    },
  );

  test('is 0 in the middle and infinite at the ends', () => {
    expect([0, 0.5, 1].map((probability) => studentQuantile(probability, 7))).toEqual([-Infinity, 0, Infinity]);
  });
});

describe('studentCdf', () => {
  test.each([
    [5, -2.0710722106, 0.04655630228430489],
    [11, 2.2, 0.9749569445090979],
    [29, -8, 4.006287824815851e-9],
    [199, 0.3, 0.6177548525877506],
    [2.5, -100, 7.191649211666188e-6],
    [7, 0, 0.5],
  ])('with %d degrees of freedom at %d is %d', (degrees, t, probability) => {
    expect(relativeError(studentCdf(t, degrees), probability)).toBeLessThan(1e-12);
  });

  test.each([-1e6, -3, -1e-6, 0.2, 40])('with two degrees of freedom at %d is its closed form', (t) => {
    const tail = 1 / (2 + t * t + Math.abs(t) * Math.sqrt(2 + t * t));

    expect(relativeError(studentCdf(t, 2), t < 0 ? tail : 1 - tail)).toBeLessThan(1e-12);
  });
});

const letters = 4;

/** The letters that a model chooses in 50 questions of 20 runs: mostly the favourite of the question. */
function simulate(random: () => number, { shuffled, forcedFirst }: { shuffled: boolean; forcedFirst: number }) {
  const counts = new Array<number>(letters).fill(0);
  for (let question = 0; question < 50; question += 1) {
    const favourite = Math.floor(random() * letters);
    for (let run = 0; run < 20; run += 1) {
      const chosen = random() < 0.8 ? favourite : Math.floor(random() * letters);
      const place = shuffled ? Math.floor(random() * letters) : chosen;
      const letter = random() < forcedFirst ? 0 : place;
      counts[letter] = (counts[letter] ?? 0) + 1;
    }
  }
  return counts;
}

function rejectionRate(seed: string, repeats: number, world: { shuffled: boolean; forcedFirst: number }): number {
  const random = createRandom('uniform-choice test', seed);
  let rejected = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    rejected += (uniformChoiceTest(simulate(random, world))?.pValue ?? 1) <= 0.05 ? 1 : 0;
  }
  return rejected / repeats;
}

describe('uniformChoiceTest', () => {
  test.each([
    { counts: [30, 20, 25, 25], statistic: 2, pValue: 0.5724067045, cramersV: 0.0816496581 },
    { counts: [40, 20, 20, 20], statistic: 12, pValue: 0.0073831605, cramersV: 0.2 },
    { counts: [55, 15, 15, 15], statistic: 48, pValue: 2.12948095e-10, cramersV: 0.4 },
    { counts: [25, 25, 25, 25], statistic: 0, pValue: 1, cramersV: 0 },
  ])('of $counts is $statistic with p = $pValue', ({ counts, statistic, pValue, cramersV }) => {
    const result = uniformChoiceTest(counts);

    expect([result?.statistic, result?.degrees]).toEqual([statistic, 3]);
    expect(Math.abs((result?.pValue ?? NaN) / pValue - 1)).toBeLessThan(1e-8);
    expect(result?.cramersV).toBeCloseTo(cramersV, 10);
  });

  test('compares with letters that not every question has, in proportion', () => {
    expect(uniformChoiceTest([36, 24, 20, 20], [30, 30, 30, 10])).toEqual(
      uniformChoiceTest([36, 24, 20, 20], [3, 3, 3, 1]),
    );
    expect(uniformChoiceTest([36, 24, 20, 20], [30, 30, 30, 10])?.statistic).toBeCloseTo(1.2 + 1.2 + 10 / 3 + 10, 12);
  });

  test('does not count a letter that cannot be chosen, and refuses a choice of it', () => {
    expect(uniformChoiceTest([30, 20, 0], [1, 1, 0])?.degrees).toBe(1);
    expect(() => uniformChoiceTest([30, 20, 1], [1, 1, 0])).toThrow(
      new RangeError('a letter that cannot be chosen was chosen: its count is above 0, what is expected is 0'),
    );
  });

  test.each([{ counts: [] }, { counts: [0, 0, 0] }, { counts: [7] }])('is undefined for $counts', ({ counts }) => {
    expect(uniformChoiceTest(counts)).toBeUndefined();
  });

  test('samples small counts: 6 of 6 choices of one of 4 letters is as rare as enumeration says', () => {
    // Only 6-0-0-0 reaches the statistic of 18: 4 of 4 096 outcomes.
    const pValue = uniformChoiceTest([6, 0, 0, 0])?.pValue ?? NaN;

    expect(Math.abs(pValue - 1 / 1024)).toBeLessThan(0.003);
    expect(uniformChoiceTest([6, 0, 0, 0])?.pValue).toBe(pValue);
  });

  test('samples small counts: 2-1-1-0 is no evidence', () => {
    // All but 1-1-1-1 (24 of 256 outcomes) are at least as uneven.
    expect(Math.abs((uniformChoiceTest([2, 1, 1, 0])?.pValue ?? NaN) - 232 / 256)).toBeLessThan(0.03);
  });

  test('rejects 3–7 % of models without preference when options are shuffled for every call', () => {
    const rate = rejectionRate('level', 1000, { shuffled: true, forcedFirst: 0 });

    expect(rate).toBeGreaterThan(0.03);
    expect(rate).toBeLessThan(0.07);
  });

  test('finds a model that puts 10 % of its choices on the first letter', () => {
    expect(rejectionRate('power', 200, { shuffled: true, forcedFirst: 0.1 })).toBeGreaterThan(0.9);
  });

  test('raises false alarms when options are not shuffled, so it must not be used there', () => {
    expect(rejectionRate('control', 200, { shuffled: false, forcedFirst: 0 })).toBeGreaterThan(0.4);
  });
});

describe('randomFrom', () => {
  test('gives the same number for the same labels on every machine', () => {
    expect([randomFrom('seed', 1), randomFrom('seed', 1), randomFrom()]).toEqual([
      0.9086192147432932, 0.9086192147432932, 0.3098724860575821,
    ]);
  });

  test.each([
    { one: ['a', 'b'], other: ['ab'] },
    { one: ['a', 'b'], other: ['a,b'] },
    { one: ['ab', 'c'], other: ['a', 'bc'] },
    { one: [1, 23], other: [12, 3] },
    { one: [1], other: ['1'] },
    { one: ['a'], other: ['a', ''] },
    { one: ['a","b'], other: ['a', 'b'] },
    { one: ['é'], other: ['e\u0301'] },
  ])('tells $one from $other', ({ one, other }) => {
    expect(randomFrom(...one)).not.toBe(randomFrom(...other));
  });

  test.each(['one', 'two', 'three'])('is uniform over 20 classes (chi-square, seed %s)', (seed) => {
    const draws = 20_000;
    const classes = new Array<number>(20).fill(0);
    for (let draw = 0; draw < draws; draw += 1) {
      const index = Math.floor(randomFrom(seed, draw) * 20);
      classes[index] = (classes[index] ?? 0) + 1;
    }

    const chiSquare = classes.reduce((sum, count) => sum + (count - draws / 20) ** 2 / (draws / 20), 0);

    // 99.9 % quantile with 19 degrees of freedom; a class out of range would make it NaN or add a class.
    expect(classes).toHaveLength(20);
    expect(chiSquare).toBeLessThan(43.82);
  });

  test('is not correlated from one draw to the next', () => {
    const draws = Array.from({ length: 20_000 }, (_, draw) => randomFrom('walk', draw) - 0.5);

    const correlation =
      draws.slice(1).reduce((sum, draw, index) => sum + draw * (draws[index] ?? 0), 0) / (20_000 / 12);

    expect(Math.abs(correlation)).toBeLessThan(3.3 / Math.sqrt(20_000));
  });
});

describe('createRandom', () => {
  const drawsOf = (random: () => number, draws: number) => Array.from({ length: draws }, random);

  test('gives the same numbers for the same labels on every machine', () => {
    expect(drawsOf(createRandom('seed', 1), 3)).toEqual(drawsOf(createRandom('seed', 1), 3));
    expect(drawsOf(createRandom('seed', 1), 3)).toEqual([0.35950868600048125, 0.7641160027123988, 0.643698857864365]);
  });

  test('gives other numbers for other labels', () => {
    const firsts = Array.from({ length: 1000 }, (_, label) => createRandom('seed', label)());

    expect(new Set(firsts).size).toBe(1000);
    expect(createRandom('a', 'b')()).not.toBe(createRandom('ab')());
  });

  test.each(['one', 'two', 'three'])('is uniform over 20 × 20 classes of pairs (chi-square, seed %s)', (seed) => {
    const random = createRandom(seed);
    const pairs = 200_000;
    const classes = new Array<number>(400).fill(0);
    for (let pair = 0; pair < pairs; pair += 1) {
      const index = Math.floor(random() * 20) * 20 + Math.floor(random() * 20);
      classes[index] = (classes[index] ?? 0) + 1;
    }

    const chiSquare = classes.reduce((sum, count) => sum + (count - pairs / 400) ** 2 / (pairs / 400), 0);

    // 0.05 % and 99.95 % quantiles with 399 degrees of freedom, by Wilson & Hilferty.
    expect(classes).toHaveLength(400);
    expect(chiSquare).toBeGreaterThan(312);
    expect(chiSquare).toBeLessThan(499);
  });

  test('is uniform also in the first number of many labels', () => {
    const firsts = Array.from({ length: 20_000 }, (_, label) => createRandom('first', label)());
    const mean = firsts.reduce((sum, first) => sum + first, 0) / 20_000;

    expect(Math.abs(mean - 0.5)).toBeLessThan(3.3 / Math.sqrt(12 * 20_000));
  });
});
