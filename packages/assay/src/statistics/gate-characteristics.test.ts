import { describe, expect, test } from '@jest/globals';
import { gateCharacteristics, type GatePlan } from './sequential';

const plan: GatePlan = {
  tolerated: 0.01,
  unacceptable: 0.05,
  alpha: 0.05,
  beta: 0.05,
  family: 60,
  batch: 10,
  most: 600,
};
const everyCall: GatePlan = { ...plan, family: 1, batch: 1, most: 300 };

describe('gateCharacteristics', () => {
  test.each([
    { rate: 0, certified: 1, rejected: 0, inconclusive: 0, calls: 80, quantile90: 80 },
    { rate: 0.001, certified: 1, rejected: 0, inconclusive: 0, calls: 83, quantile90: 80 },
    { rate: 0.005, certified: 1, rejected: 0, inconclusive: 0, calls: 100, quantile90: 160 },
    { rate: 0.01, certified: 0.9985, rejected: 0.0003, inconclusive: 0.0012, calls: 133, quantile90: 240 },
    { rate: 0.02, certified: 0.8292, rejected: 0.0562, inconclusive: 0.1146, calls: 262, quantile90: 600 },
    { rate: 0.03, certified: 0.3718, rejected: 0.4335, inconclusive: 0.1947, calls: 330, quantile90: 600 },
    { rate: 0.05, certified: 0.0369, rejected: 0.957, inconclusive: 0.0061, calls: 188, quantile90: 330 },
    { rate: 0.075, certified: 0.0027, rejected: 0.9973, inconclusive: 0, calls: 101, quantile90: 170 },
    { rate: 0.1, certified: 0.0003, rejected: 0.9997, inconclusive: 0, calls: 70, quantile90: 110 },
    { rate: 0.2, certified: 0, rejected: 1, inconclusive: 0, calls: 32, quantile90: 50 },
    { rate: 0.5, certified: 0, rejected: 1, inconclusive: 0, calls: 14, quantile90: 20 },
    { rate: 1, certified: 0, rejected: 1, inconclusive: 0, calls: 10, quantile90: 10 },
  ])(
    'certifies $certified, rejects $rejected at a rate of $rate with $calls calls in a family of 60',
    ({ rate, certified, rejected, inconclusive, calls, quantile90 }) => {
      const found = gateCharacteristics(plan, rate);

      expect(Math.abs(found.certified - certified)).toBeLessThan(1e-4);
      expect(Math.abs(found.rejected - rejected)).toBeLessThan(1e-4);
      expect(Math.abs(found.inconclusive - inconclusive)).toBeLessThan(1e-4);
      expect(found.certified + found.rejected + found.inconclusive).toBeCloseTo(1, 12);
      expect(Math.round(found.expectedTrials)).toBe(calls);
      expect(found.quantile90).toBe(quantile90);
    },
  );

  test('needs 10 to 185 calls for one assertion by itself', () => {
    const rates = [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1];

    const calls = rates.map((rate) => Math.round(gateCharacteristics({ ...plan, family: 1 }, rate).expectedTrials));

    expect(calls).toEqual([80, 83, 100, 127, 185, 175, 92, 52, 37, 19, 11, 10]);
    expect(gateCharacteristics({ ...plan, family: 1 }, 0.01).certified).toBeCloseTo(0.979, 3);
    expect(gateCharacteristics({ ...plan, family: 1 }, 0.05).certified).toBeCloseTo(0.036, 3);
  });

  test.each([
    { most: 100, certified: [1, 0.93, 0.69, 0.48, 0.23, 0.11, 0.02, 0, 0, 0], digits: 2 },
    { most: 200, certified: [1, 1, 0.987, 0.902, 0.559, 0.266, 0.044, 0.001, 0, 0], digits: 3 },
    { most: 300, certified: [1, 1, 0.996, 0.953, 0.648, 0.309, 0.047, 0.001, 0, 0], digits: 3 },
  ])('has the reference chances when it looks after every call, $most at most', ({ most, certified, digits }) => {
    const rates = [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 1];

    const found = rates.map((rate) => gateCharacteristics({ ...everyCall, most }, rate).certified);

    expect(found.map((chance) => Number(chance.toFixed(digits)))).toEqual(certified);
  });

  test.each([
    { name: '1 % v 5 %', unacceptable: 0.05, calls: [73, 76, 91, 113, 146, 136, 79, 30, 13, 2] },
    { name: '1 % v 10 %', unacceptable: 0.1, calls: [32, 33, 36, 41, 49, 53, 49, 25, 10, 2] },
  ])('has the reference number of calls at $name when it looks after every call', ({ unacceptable, calls }) => {
    const rates = [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 1];

    const found = rates.map((rate) => gateCharacteristics({ ...everyCall, unacceptable }, rate));

    expect(found.map(({ expectedTrials }) => Math.round(expectedTrials))).toEqual(calls);
  });

  test('has the reference chances at 1 % v 10 %', () => {
    const rates = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2];

    const found = rates.map((rate) => gateCharacteristics({ ...everyCall, unacceptable: 0.1 }, rate).certified);

    expect(found.map((chance) => Number(chance.toFixed(3)))).toEqual([0.995, 0.978, 0.891, 0.735, 0.381, 0.047, 0.001]);
  });

  test.each([
    { batch: 1, calls: [73, 113, 2] },
    { batch: 5, calls: [75, 117, 5] },
    { batch: 10, calls: [80, 126, 10] },
    { batch: 20, calls: [80, 126, 20] },
  ])('needs $calls calls at 0, 1 and 100 %% with batches of $batch', ({ batch, calls }) => {
    const found = [0, 0.01, 1].map((rate) => gateCharacteristics({ ...everyCall, batch }, rate).expectedTrials);

    expect(found.map(Math.round)).toEqual(calls);
  });

  test('keeps to both error rates with a look after every one of 3000 calls (Ville)', () => {
    const anytime = { ...everyCall, most: 3000 };

    const certifiedBad = gateCharacteristics(anytime, 0.05).certified;
    const rejectedGood = gateCharacteristics(anytime, 0.01).rejected;

    expect([certifiedBad.toFixed(3), rejectedGood.toFixed(3)]).toEqual(['0.048', '0.028']);
  });

  test('rejects a tolerated rate with a chance of beta shared by the family at most', () => {
    const chances = [0, 0.001, 0.005, 0.01].map((rate) => gateCharacteristics(plan, rate).rejected);

    expect(Math.max(...chances)).toBeLessThanOrEqual(0.05 / 60);
  });

  test('asks a smaller last batch rather than more than the limit', () => {
    expect(gateCharacteristics({ ...plan, most: 75 }, 0)).toEqual({
      certified: 1,
      rejected: 0,
      inconclusive: 0,
      expectedTrials: 75,
      quantile90: 75,
    });
    expect(gateCharacteristics({ ...plan, most: 72 }, 0)).toEqual({
      certified: 0,
      rejected: 0,
      inconclusive: 1,
      expectedTrials: 72,
      quantile90: 72,
    });
  });
});
