import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { type Cluster, clusteredRate } from './clustered-rate';
import { clopperPearsonInterval } from './intervals';

const ofFive = (failures: number): Cluster => ({ failures, trials: 50, assertions: 5 });

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
    assertions,
  }));

const anyClusters = fc.array(anyCluster, { minLength: 2, maxLength: 80 });

describe('clusteredRate', () => {
  test('gives the worked example, capped at its 60 assertions', () => {
    const estimate = clusteredRate(worked.map(ofFive));

    expect(estimate?.rate).toBeCloseTo(0.03, 14);
    expect(estimate?.standardError).toBeCloseTo(0.01766695254, 11);
    expect(estimate?.effectiveTrials).toBe(60);
    expect(estimate?.interval.lower).toBeCloseTo(0.00306826763763, 11);
    expect(estimate?.interval.upper).toBeCloseTo(0.11029188978617, 11);
    expect(estimate?.clusters).toBe(12);
  });

  test('gives the worked example without a cap when each of its trials is another assertion', () => {
    const estimate = clusteredRate(worked.map((failures) => ({ failures, trials: 50, assertions: 50 })));

    expect(estimate?.effectiveTrials).toBeCloseTo(74.23154137813763, 10);
    expect(estimate?.interval.lower).toBeCloseTo(0.0042930454118, 11);
    expect(estimate?.interval.upper).toBeCloseTo(0.09852407054641, 11);
  });

  test.each([
    { title: 'nothing', clusters: [] },
    { title: 'one cluster', clusters: [ofFive(2)] },
    { title: 'one cluster with trials', clusters: [ofFive(2), { failures: 0, trials: 0, assertions: 5 }] },
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
    { clusters: 60, effectiveTrials: 300 },
    { clusters: 200, effectiveTrials: 1000 },
  ])('credits $clusters equal clusters with $effectiveTrials trials', ({ clusters, effectiveTrials }) => {
    const estimate = clusteredRate(Array.from({ length: clusters }, () => ofFive(5)));

    expect(estimate?.effectiveTrials).toBe(effectiveTrials);
  });

  test('weights clusters by their trials', () => {
    const estimate = clusteredRate([
      { failures: 10, trials: 10, assertions: 5 },
      { failures: 0, trials: 90, assertions: 5 },
    ]);

    expect(estimate?.rate).toBe(0.1);
    expect(estimate?.standardError).toBeCloseTo(0.18, 14);
  });

  test('has an interval that contains the rate, within 0…1, and no more trials than were made', () => {
    fc.assert(
      fc.property(anyClusters, (clusters) => {
        const { rate, interval, effectiveTrials } = defined(clusteredRate(clusters));

        expect(interval.lower).toBeGreaterThanOrEqual(0);
        expect(interval.lower).toBeLessThanOrEqual(rate);
        expect(interval.upper).toBeGreaterThanOrEqual(rate);
        expect(interval.upper).toBeLessThanOrEqual(1);
        expect(effectiveTrials).toBeLessThanOrEqual(clusters.reduce((sum, { trials }) => sum + trials, 0));
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
            permuted: fc.shuffledSubarray([...clusters, { failures: 0, trials: 0, assertions: 3 }], {
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
