import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { binomialPmf } from './distributions';
import { logEvidenceAbove } from './evidence';
import { randomFrom } from './random';

describe('logEvidenceAbove', () => {
  test.each([0.01, 0.1, 0.5])('is an e-value: its mean is 1 at a rate of %d, and below it less', (rate) => {
    const meanAt = (truth: number): number =>
      Array.from({ length: 41 }, (_, failures) => failures).reduce(
        (sum, failures) => sum + binomialPmf(failures, 40, truth) * Math.exp(logEvidenceAbove(rate, failures, 40)),
        0,
      );

    expect(meanAt(rate)).toBeCloseTo(1, 9);
    expect(meanAt(rate / 2)).toBeLessThan(1);
    expect(meanAt(Math.min(0.95, rate * 5))).toBeGreaterThan(10);
  });

  test('is seldom misled, however often somebody looks', () => {
    const count = sized({ little: 200, all: 1000 });
    const misled = Array.from({ length: count }, (_, series) => series).filter((series) => {
      let failures = 0;
      return Array.from({ length: 200 }, (_, trial) => trial).some((trial) => {
        failures += randomFrom('evidence', series, trial) < 0.05 ? 1 : 0;
        return logEvidenceAbove(0.05, failures, trial + 1) >= Math.log(1 / 0.05);
      });
    });

    expect(misled.length / count).toBeLessThanOrEqual(0.05);
  });

  test('says nothing of nothing, and all of what cannot happen', () => {
    expect([
      logEvidenceAbove(0.01, 0, 0),
      logEvidenceAbove(1, 5, 5),
      logEvidenceAbove(0, 0, 5),
      logEvidenceAbove(0, 1, 5),
    ]).toEqual([0, 0, 0, Infinity]);
  });
});
