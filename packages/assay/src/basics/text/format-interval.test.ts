import { describe, expect, test } from '@jest/globals';
import { formatInterval } from './numbers';

describe('formatInterval', () => {
  test.each([
    [0.691, 0.9561, '69–96 %'],
    [0.000_736, 0.536, '0–54 %'],
    [0.0252, 0.0301, '2.52–3.01 %'],
    [0.941, 0.947, '94.1–94.7 %'],
    [0.9412, 0.947_49, '94.12–94.75 %'],
    [-0.738, 0.9991, '−74–100 %'],
    [0, 1, '0–100 %'],
    [0.05, 0.05, '5–5 %'],
    [0.3, 0.7, '30–70 %'],
    [0, 0.000_012, '0–0.0012 %'],
  ])('shows %d to %d as %s: outwards, two digits of the width', (lower, upper, shown) => {
    expect(formatInterval({ lower, upper })).toBe(shown);
  });

  test('never shows less than the interval holds', () => {
    for (let index = 1; index < 2_000; index += 1) {
      const lower = (index * 0.618_034) % 1;
      const upper = lower + (1 - lower) * ((index * 0.414_214) % 1);
      const [from = NaN, to = NaN] = formatInterval({ lower, upper }).replace(' %', '').split('–').map(Number);

      expect(from / 100).toBeLessThanOrEqual(lower + 1e-12);
      expect(to / 100).toBeGreaterThanOrEqual(upper - 1e-12);
    }
  });

  test('shows a missing interval as a dash', () => {
    expect(formatInterval(null)).toBe('–');
  });
});
