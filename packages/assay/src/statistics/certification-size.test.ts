import { describe, expect, test } from '@jest/globals';
import { trialsToCertify } from './sample-sizes';
import { clopperPearsonUpper } from './intervals';

const allowed = [0, 1, 2, 3, 4, 5, 6];

describe('trialsToCertify', () => {
  test.each([
    { mostRate: 0.01, confidence: 0.9, trials: [230, 388, 531, 667, 798, 926, 1051] },
    { mostRate: 0.01, confidence: 0.95, trials: [299, 473, 628, 773, 913, 1049, 1182] },
    { mostRate: 0.01, confidence: 0.99, trials: [459, 662, 838, 1001, 1157, 1307, 1453] },
    { mostRate: 0.02, confidence: 0.95, trials: [149, 236, 313, 386, 456, 523, 590] },
    { mostRate: 0.03, confidence: 0.95, trials: [99, 157, 208, 257, 303, 348, 392] },
    { mostRate: 0.05, confidence: 0.95, trials: [59, 93, 124, 153, 181, 208, 234] },
    { mostRate: 0.1, confidence: 0.95, trials: [29, 46, 61, 76, 89, 103, 116] },
    { mostRate: 0.2, confidence: 0.95, trials: [14, 22, 30, 37, 44, 50, 57] },
  ])('certifies a rate of at most $mostRate with confidence $confidence after $trials', (row) => {
    expect(allowed.map((failures) => trialsToCertify(row.mostRate, row.confidence, failures))).toEqual(row.trials);
  });

  test.each(allowed)('gives the least number whose upper bound is low enough, with %i failures', (failures) => {
    const trials = trialsToCertify(0.07, 0.975, failures);

    expect(clopperPearsonUpper(failures, trials, 0.975)).toBeLessThanOrEqual(0.07);
    expect(clopperPearsonUpper(failures, trials - 1, 0.975)).toBeGreaterThan(0.07);
  });

  test('accepts a bound that is equal up to rounding', () => {
    expect([trialsToCertify(0.95, 0.95, 0), trialsToCertify(0.5, 0.75, 0), trialsToCertify(0.1, 0.9, 0)]).toEqual([
      1, 2, 22,
    ]);
  });

  test('asks for nothing when every rate will do, and for ever when none will', () => {
    expect([trialsToCertify(1, 0.95, 0), trialsToCertify(1, 0.95, 3)]).toEqual([0, 3]);
    expect([trialsToCertify(0, 0.95, 0), trialsToCertify(0.01, 1, 0)]).toEqual([Infinity, Infinity]);
  });
});
