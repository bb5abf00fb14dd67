import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { eight, pastReport, type PastReportParts } from '../../testing/past-report';
import { buildHistory, type HistoryFilter } from './build-history';
import { historyDocumentSchema, type HistoryDocument, type HistorySeries } from './history-document';
import { readPastReport } from './read-past-report';

/** The history of reports a day apart. */
function historyOf(parts: readonly PastReportParts[], filter?: HistoryFilter): HistoryDocument {
  const [first, ...rest] = parts.map((one, day) =>
    readPastReport(
      pastReport({ startedAt: new Date(Date.UTC(2026, 10, 1 + day)).toISOString(), ...one }),
      `reports/${String(day)}`,
    ),
  );
  if (first === undefined) {
    throw new Error('expected a report');
  }
  return historyDocumentSchema.parse(buildHistory([first, ...rest], [], filter));
}

const seriesOf = ({ tracks }: HistoryDocument): HistorySeries | undefined => tracks[0]?.series[0];

/** Failures of 20 fixtures in 10 trials each, at their own rates. */
function simulate(seed: string, rateOf: (fixture: number) => number): Readonly<Record<string, number>> {
  const random = createRandom('history', seed);
  return Object.fromEntries(
    Array.from({ length: 20 }, (_, fixture) => [
      `f${String(fixture)}`,
      Array.from({ length: 10 }, () => random() < rateOf(fixture)).filter(Boolean).length,
    ]),
  );
}

const rateOf = (fixture: number): number => (fixture % 10 === 0 ? 0.5 : 0.05);

describe('buildHistory', () => {
  test('puts reports in the order of their time, whatever the order of their folders', () => {
    const document = historyOf([{ startedAt: '2026-11-09T10:00:00Z', failures: eight(8) }, { failures: eight(4) }]);

    expect(document.tracks[0]?.reports.map(({ folder }) => folder)).toEqual(['reports/1', 'reports/0']);
    expect(seriesOf(document)?.points).toEqual([
      { report: 0, judged: 80, rate: 0.05, interval: { lower: 0, upper: 0.5 } },
      { report: 1, judged: 80, rate: 0.1, interval: { lower: 0, upper: 0.5 } },
    ]);
  });

  test('compares the last two and the ends, on the fixtures that both have with one label', () => {
    const worse = eight(5, 5, 5, 5, 5, 5, 5, 5);
    const document = historyOf([
      {},
      { failures: eight(1) },
      { failures: { ...worse, new: 10 }, expected: { f7: false } },
    ]);

    expect(document.comparisons).toBe(2);
    expect(seriesOf(document)).toMatchObject({
      last: {
        ...{ from: 1, to: 2, fixtures: 7, verdict: 'worse', pValue: 2 / 2 ** 7, adjustedP: 4 / 2 ** 7 },
        rates: { before: expect.closeTo(0.1 / 7, 10), after: 0.5 },
      },
      whole: { from: 0, to: 2, fixtures: 7, difference: { mean: 0.5 }, verdict: 'worse' },
    });
  });

  test('neither compares gates nor what was cut short', () => {
    const document = historyOf([
      {},
      { kind: 'gate', failures: eight(9, 9, 9, 9, 9, 9, 9, 9) },
      {},
      { complete: false, failures: eight(9, 9, 9, 9, 9, 9, 9, 9) },
    ]);

    expect(seriesOf(document)).toMatchObject({ last: { from: 0, to: 2, verdict: 'no change shown' }, whole: null });
  });

  test('says nothing where nothing is common, or nothing was judged', () => {
    expect(seriesOf(historyOf([{}, { failures: { other: 10 } }]))?.last).toMatchObject({
      ...{ fixtures: 0, difference: null, pValue: 1, verdict: 'too few fixtures', changed: [] },
    });
    expect(seriesOf(historyOf([{}, { failures: {} }]))).toMatchObject({
      points: [{ rate: 0 }, { judged: 0, rate: null, interval: null }],
      last: null,
    });
  });

  test('finds the fixture that a change has spoilt, unless it is held out in any report', () => {
    const spoilt = [{}, { failures: eight(0, 0, 10) }];

    expect(seriesOf(historyOf(spoilt))?.last).toMatchObject({
      verdict: 'no change shown',
      changed: [{ fixture: 'f2', before: { failures: 0, judged: 10 }, after: { failures: 10, judged: 10 } }],
    });
    expect(seriesOf(historyOf([{ heldOut: ['f2'], failures: { f0: 0 } }, ...spoilt]))?.last?.changed).toEqual([]);
  });

  test('calls few equal graders changed, of 60 histories (5 % are expected at most)', () => {
    let called = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const reports = ['one', 'two', 'three'].map((name) => ({
        failures: simulate(`${name} ${String(seed)}`, rateOf),
      }));
      const last = seriesOf(historyOf(reports));
      called += [last?.last, last?.whole].some((one) => one?.verdict !== 'no change shown') ? 1 : 0;
    }

    expect(called).toBeLessThanOrEqual(6);
  });

  test('finds a grader that fails 15 points more often in most histories', () => {
    let found = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const reports = [
        { failures: simulate(`before ${String(seed)}`, rateOf) },
        { failures: simulate(`after ${String(seed)}`, (fixture) => rateOf(fixture) + 0.15) },
      ];
      found += seriesOf(historyOf(reports))?.last?.verdict === 'worse' ? 1 : 0;
    }

    expect(found).toBeGreaterThan(16);
  });

  test('corrects for all models and analytics, also when only one is shown', () => {
    const reports = [
      { model: 'x', analytics: ['a', 'b'] },
      { model: 'y', analytics: ['a', 'b'] },
      { model: 'x', analytics: ['a', 'b'], failures: eight(2, 2, 2, 2, 2, 2, 2, 2) },
      { model: 'y', analytics: ['a', 'b'] },
    ];
    const all = historyOf(reports);
    const one = historyOf(reports, { model: 'x', analytic: 'b' });

    expect([all.tracks.length, all.comparisons]).toEqual([2, 4]);
    expect([one.tracks.length, one.comparisons, one.reports]).toEqual([1, 4, 2]);
    expect(one.tracks[0]?.series).toEqual(all.tracks[0]?.series.slice(1));
    expect(seriesOf(one)?.last).toMatchObject({ verdict: 'worse', adjustedP: 8 / 2 ** 8 });
  });
});
