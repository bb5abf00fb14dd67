import { describe, expect, test } from '@jest/globals';
import { normalQuantile, studentQuantile } from './distributions';
import { minimumDetectableDifference, type PairedVariances } from './sample-sizes';

const alike: PairedVariances = { betweenVariance: 0.05 ** 2, withinVariance: 0.03 };
const usual: PairedVariances = { betweenVariance: 0.1 ** 2, withinVariance: 0.05 };
const apart: PairedVariances = { betweenVariance: 0.2 ** 2, withinVariance: 0.08 };

/** Half a unit of the last printed digit. */
const rounding = (printed: string): number => 0.5 * 10 ** -(printed.split('.')[1]?.length ?? 0) + 1e-12;

const printed = (clusters: number, variances: PairedVariances, row: string) =>
  row
    .split(' ')
    .map((difference, index) => ({ clusters, runs: [1, 3, 5, 10, 30, 100][index] ?? NaN, difference, ...variances }));

describe('minimumDetectableDifference', () => {
  test.each([
    ...printed(60, alike, '.090 .054 .044 .033 .024 .020'),
    ...printed(200, alike, '.050 .030 .024 .018 .013 .011'),
    ...printed(60, usual, '.120 .075 .063 .051 .042 .038'),
    ...printed(200, usual, '.066 .041 .034 .028 .023 .021'),
    ...printed(60, apart, '.162 .110 .097 .086 .077 .074'),
  ])('is $difference for $clusters fixtures, $runs runs and variance $betweenVariance', ({ difference, ...plan }) => {
    expect(Math.abs(minimumDetectableDifference(plan) - Number(difference))).toBeLessThanOrEqual(rounding(difference));
  });

  test.each([
    { variances: alike, difference: '.082' },
    { variances: usual, difference: '.126' },
    { variances: apart, difference: '.210' },
  ])('is $difference for 12 fixtures and 10 runs, by Student', ({ variances, difference }) => {
    const found = minimumDetectableDifference({ ...variances, clusters: 12, runs: 10 });

    expect(Math.abs(found - Number(difference))).toBeLessThanOrEqual(rounding(difference));
  });

  test.each([
    ...printed(12, alike, '.20 .12 .10 .075 .054 .045'),
    ...printed(12, usual, '.27 .17 .14 .114 .093 .085'),
    ...printed(12, apart, '.36 .25 .22 .19 .17 .165'),
  ])('would be $difference for 12 fixtures and $runs runs by normal quantiles', ({ difference, ...plan }) => {
    const student = studentQuantile(0.975, 11) + studentQuantile(0.8, 11);
    const normal = normalQuantile(0.975) + normalQuantile(0.8);

    const found = (minimumDetectableDifference(plan) / student) * normal;

    expect(Math.abs(found - Number(difference))).toBeLessThanOrEqual(rounding(difference));
  });

  test('takes Student’s quantiles below 30 fixtures and normal ones from there on', () => {
    const found = [29, 30].map((clusters) => minimumDetectableDifference({ ...usual, clusters, runs: 10 }));

    expect(found[0]).toBeCloseTo((studentQuantile(0.975, 28) + studentQuantile(0.8, 28)) * Math.sqrt(0.02 / 29), 12);
    expect(found[1]).toBeCloseTo((normalQuantile(0.975) + normalQuantile(0.8)) * Math.sqrt(0.02 / 30), 12);
  });

  test('grows with the power and falls with the error that are asked for', () => {
    const plan = { ...usual, clusters: 60, runs: 10 };

    expect(minimumDetectableDifference({ ...plan, power: 0.9 })).toBeGreaterThan(minimumDetectableDifference(plan));
    expect(minimumDetectableDifference({ ...plan, alpha: 0.1 })).toBeLessThan(minimumDetectableDifference(plan));
  });

  test.each([0, 1])('is infinite for %p fixtures', (clusters) => {
    expect(minimumDetectableDifference({ ...usual, clusters, runs: 10 })).toBe(Infinity);
  });
});
