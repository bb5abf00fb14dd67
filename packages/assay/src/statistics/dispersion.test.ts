import { describe, expect, test } from '@jest/globals';
import { testDispersion, type BlockCount } from './dispersion';

/** One trial per block: `x` failed, `.` did not, and a blank was not judged. */
const unit = (outcomes: string): readonly BlockCount[] =>
  [...outcomes].map((one) => ({ failures: one === 'x' ? 1 : 0, judged: one === ' ' ? 0 : 1 }));

const level = 0.01;

describe('testDispersion', () => {
  // Each unit fails once in ten blocks; all in the same block has a chance of 10⁻³.
  test('gives the exact chance of three failures in one of ten blocks', () => {
    const seen = testDispersion([unit('...x......'), unit('...x......'), unit('...x......')], { level: 0.0001 });

    expect(seen?.pValue).toBeGreaterThan(0.005);
    expect(seen?.pValue).toBeLessThan(0.02);
    expect(seen?.worst).toEqual({ block: 3, expected: expect.closeTo(0.3) });
    expect(seen?.factor).toBeGreaterThan(1.5);
  });

  test('treats passes like failures', () => {
    const swapped = testDispersion([unit('xxx.xxxxxx'), unit('xxx.xxxxxx'), unit('xxx.xxxxxx')], { level: 0.0001 });

    expect(swapped?.pValue).toBeGreaterThan(0.005);
    expect(swapped?.pValue).toBeLessThan(0.02);
  });

  test('sees nothing in failures of one unit, which stand in some block in any order', () => {
    expect(testDispersion([unit('x..x.....x')], { level })).toMatchObject({ factor: 1, pValue: 1 });
  });

  test('does not take hard units for bursts', () => {
    expect(testDispersion([unit('xxxxxxxxxx'), unit('..........'), unit('xxxxx xxxx')], { level })).toBeUndefined();
  });

  test('leaves out what was not judged', () => {
    expect(testDispersion([unit('x         '), unit('x         ')], { level })).toBeUndefined();
  });

  test.each([[[]], [[unit('')]], [[unit('x.')]]])('says nothing of %j', (units) => {
    expect(testDispersion(units, { level })).toBeUndefined();
  });
});
