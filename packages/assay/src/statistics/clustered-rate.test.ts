import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { type Cluster, clusteredRate } from './clustered-rate';
import { clopperPearsonInterval } from './intervals';

const ofFive = (failures: number): Cluster => ({ failures, trials: 50 });

/** The worked example: 12 fixtures of 5 assertions, asked 10 times. */
const worked = [0, 0, 1, 0, 5, 0, 0, 10, 0, 0, 2, 0];

function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('expected an estimate');
  }
  return value;
}

const anyCluster = fc
  .record({ assertions: fc.integer({ min: 1, max: 6 }), runs: fc.integer({ min: 1, max: 40 }), share: fc.nat(100) })
  .map(({ assertions, runs, share }) => ({
    failures: Math.round((assertions * runs * share) / 100),
    trials: assertions * runs,
  }));

const anyClusters = fc.array(anyCluster, { minLength: 2, maxLength: 80 });

describe('clusteredRate', () => {
  test('gives the worked example, capped at its 12 fixtures', () => {
    const estimate = clusteredRate(worked.map(ofFive));

    expect(estimate?.rate).toBeCloseTo(0.03, 14);
    expect(estimate?.standardError).toBeCloseTo(0.01766695254, 11);
    expect(estimate?.effectiveTrials).toBe(12);
    expect(estimate?.interval.lower).toBeCloseTo(2.0835000985e-6, 11);
    expect(estimate?.interval.upper).toBeCloseTo(0.31155979518457, 11);
    expect(estimate?.clusters).toBe(12);
  });

  test('gives less than the cap where two fixtures always fail', () => {
    const estimate = clusteredRate([0, 0, 0, 0, 50, 0, 0, 50, 0, 0, 0, 0].map(ofFive));

    expect(estimate?.effectiveTrials).toBeCloseTo(8.75813145698531, 10);
    expect(estimate?.interval.lower).toBeCloseTo(0.01156539787832, 11);
    expect(estimate?.interval.upper).toBeCloseTo(0.5499074810975, 11);
  });

  test.each([
    { title: 'nothing', clusters: [] },
    { title: 'one cluster', clusters: [ofFive(2)] },
    { title: 'one cluster with trials', clusters: [ofFive(2), { failures: 0, trials: 0 }] },
  ])('has no estimate for $title', ({ clusters }) => {
    expect(clusteredRate(clusters)).toBeUndefined();
  });

  test.each([
    { failures: 0, rate: 0, effective: clopperPearsonInterval(0, 12) },
    { failures: 50, rate: 1, effective: clopperPearsonInterval(12, 12) },
  ])('counts a cluster once when all 12 have $failures failures of 50', ({ failures, rate, effective }) => {
    const estimate = clusteredRate(Array.from({ length: 12 }, () => ofFive(failures)));

    expect(estimate).toEqual({ rate, standardError: 0, interval: effective, effectiveTrials: 12, clusters: 12 });
  });

  test.each([
    { clusters: 60, effectiveTrials: 60 },
    { clusters: 200, effectiveTrials: 200 },
  ])('credits $clusters equal clusters with $effectiveTrials trials', ({ clusters, effectiveTrials }) => {
    const estimate = clusteredRate(Array.from({ length: clusters }, () => ofFive(5)));

    expect(estimate?.effectiveTrials).toBe(effectiveTrials);
  });

  test('weights clusters by their trials', () => {
    const estimate = clusteredRate([
      { failures: 10, trials: 10 },
      { failures: 0, trials: 90 },
    ]);

    expect(estimate?.rate).toBe(0.1);
    expect(estimate?.standardError).toBeCloseTo(0.18, 14);
  });

  test('has an interval that contains the rate, within 0…1, and no more trials than clusters', () => {
    fc.assert(
      fc.property(anyClusters, (clusters) => {
        const { rate, interval, effectiveTrials } = defined(clusteredRate(clusters));

        expect(interval.lower).toBeGreaterThanOrEqual(0);
        expect(interval.lower).toBeLessThanOrEqual(rate);
        expect(interval.upper).toBeGreaterThanOrEqual(rate);
        expect(interval.upper).toBeLessThanOrEqual(1);
        expect(effectiveTrials).toBeLessThanOrEqual(clusters.length * (1 + 1e-12));
      }),
      { seed: 1 },
    );
  });

  test('does not depend on the order of clusters, nor on clusters without trials', () => {
    fc.assert(
      fc.property(
        anyClusters.chain((clusters) =>
          fc.record({
            clusters: fc.constant(clusters),
            permuted: fc.shuffledSubarray([...clusters, { failures: 0, trials: 0 }], {
              minLength: clusters.length + 1,
            }),
          }),
        ),
        ({ clusters, permuted }) => {
          expect(clusteredRate(permuted)).toEqual(clusteredRate(clusters));
        },
      ),
      { seed: 1 },
    );
  });

  test('gives a wider interval for more confidence', () => {
    fc.assert(
      fc.property(anyClusters, (clusters) => {
        const usual = clusteredRate(clusters, 0.95)?.interval;
        const wider = clusteredRate(clusters, 0.99)?.interval;

        expect(wider?.lower).toBeLessThanOrEqual(usual?.lower ?? NaN);
        expect(wider?.upper).toBeGreaterThanOrEqual(usual?.upper ?? NaN);
      }),
      { seed: 1 },
    );
  });
});
