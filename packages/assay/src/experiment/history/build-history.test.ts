import { describe, expect, test } from '@jest/globals';
import { formatShare } from '../../basics/text/numbers';
import { eight, pastReport, type PastReportParts } from '../../testing/past-report';
import { buildHistory } from './build-history';
import { type HistoryDocument, historyDocumentSchema, type HistorySeries } from './history-document';
import { readPastReport } from './read-past-report';

/** The history of reports a day apart. */
function historyOf(parts: readonly PastReportParts[], filter?: Parameters<typeof buildHistory>[2]): HistoryDocument {
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

describe('buildHistory', () => {
  test('puts reports in the order of their time, whatever the order of their folders', () => {
    const document = historyOf([{ startedAt: '2026-11-09T10:00:00Z', failures: eight(8) }, { failures: eight(4) }]);

    expect(document.tracks[0]?.reports.map(({ folder }) => folder)).toEqual(['reports/1', 'reports/0']);
    expect(seriesOf(document)?.points).toEqual([
      { report: 0, judged: 80, rate: 0.05, interval: { lower: 0, upper: 0.5 } },
      { report: 1, judged: 80, rate: 0.1, interval: { lower: 0, upper: 0.5 } },
    ]);
  });

  test('tests a figure on the fixtures that both sides asked with one label', () => {
    const worse = eight(5, 5, 5, 5, 5, 5, 5, 5);
    const document = historyOf([
      {},
      { failures: eight(1) },
      { failures: { ...worse, new: 10 }, expected: { f7: false } },
    ]);

    expect(document.looks).toBe(2);
    expect(seriesOf(document)?.changes).toEqual([
      {
        verdict: 'worse',
        last: 1,
        first: 2,
        noticed: 2,
        fixtures: 7,
        before: { failures: 1, judged: 140 },
        since: { failures: 35, judged: 70 },
        adjustedP: expect.any(Number),
      },
    ]);
    expect(document.outcome).toEqual({
      verdict: 'worse',
      sentence: 'Answers about parity got worse on 3 November 2026.',
      reasons: [
        'a went from 0.714 % (1 of 140) to 50 % wrong (35 of 70).',
        'Changed at the same time: fixtures: 8 → 9: new: new; changed expected values: f7.',
        'Without a real change, a result this clear would be rare: p < 0.0001, over all reports.',
      ],
      next: 'See which replies changed: npx assay compare reports/1 reports/2 --open',
    });
  });

  test('names the analytic that changed, if it is one of several', () => {
    const { outcome, tracks } = historyOf([
      { analytics: ['a'] },
      { analytics: ['a', 'b'], failures: eight(6, 6, 6, 6, 6, 6, 6, 6) },
    ]);

    expect(outcome.sentence).toBe('Answers about a of parity got worse on 2 November 2026.');
    expect(tracks[0]?.series.map(({ name, tolerate }) => [name, tolerate])).toEqual([
      ['a', 0.01],
      ['b', 0.01],
    ]);
  });

  test('says of some that got worse and others better that it is mixed', () => {
    const bad = { analytics: ['a', 'b'], failures: eight(6, 6, 6, 6, 6, 6, 6, 6) };
    const good = { analytics: ['a', 'b'] };
    const { outcome } = historyOf([
      { model: 'x', ...good },
      { model: 'y', ...bad },
      { model: 'x', ...bad },
      { model: 'y', ...good },
    ]);

    expect(outcome.verdict).toBe('mixed');
    expect(outcome.sentence).toBe('Some answers about parity got better, some worse.');
    expect(outcome.reasons[0]).toMatch(/^Better: .*\. Worse: .*\.$/);
  });

  test('says so where nothing that is known changed with it', () => {
    const { outcome } = historyOf([{}, { failures: eight(5, 5, 5, 5, 5, 5, 5, 5) }, {}]);

    expect(outcome).toMatchObject({ verdict: 'better', sentence: expect.stringContaining('got better on 3 November') });
    expect(outcome.reasons[1]).toBe(
      'Prompt, model, fixtures and settings were the same as before: the model behind the name may have changed.',
    );
  });

  test('compares the last two by themselves where something changed between them, but no change is shown', () => {
    const quiet = historyOf([{}, {}, {}]);
    const changed = historyOf([{}, {}, { prompt: '2' }]);

    expect(quiet.outcome.next).toMatch(/^Ask again from time to time/);
    expect(changed.outcome).toMatchObject({ verdict: 'no-change' });
    expect(changed.outcome.next).toBe(
      'Compare the last two reports, whose set-up differs: npx assay compare reports/1 reports/2',
    );
  });

  test('advises no comparison with a gate, which stops early', () => {
    const before = historyOf([{}, {}, { kind: 'gate' }, { prompt: '2' }]);
    const last = historyOf([{}, {}, { kind: 'gate', prompt: '2' }]);

    expect(before.outcome.next).toMatch(/npx assay compare reports\/1 reports\/3$/);
    expect(last.outcome.next).toMatch(/^Ask again from time to time/);
  });

  test('tests neither gates nor what was cut short', () => {
    const document = historyOf([
      {},
      { kind: 'gate', failures: eight(9, 9, 9, 9, 9, 9, 9, 9) },
      {},
      { complete: false, failures: eight(9, 9, 9, 9, 9, 9, 9, 9) },
    ]);

    expect(document).toMatchObject({ looks: 1, outcome: { verdict: 'no-change' } });
    expect(seriesOf(document)?.changes).toEqual([]);
  });

  test('counts replies from recordings once', () => {
    const bad = eight(5, 5, 5, 5, 5, 5, 5, 5);

    expect(historyOf([{}, { replayed: true }, { replayed: true }])).toMatchObject({
      looks: 0,
      outcome: {
        verdict: 'nothing-to-compare',
        sentence: 'parity has 3 reports; nothing can be compared.',
        next: 'Ask again with new replies (ASSAY_RECORDINGS=record): npx assay repeat parity --runs 10',
      },
    });
    expect(seriesOf(historyOf([{}, { replayed: true }, { failures: bad }]))?.changes).toMatchObject([
      { last: 1, first: 2, before: { judged: 80 }, since: { judged: 80 } },
    ]);
    expect(seriesOf(historyOf([{}, { replayed: true, prompt: '2', failures: bad }]))?.changes).toHaveLength(1);
  });

  test('says nothing where nothing is common, or nothing was judged', () => {
    for (const failures of [{ other: 10 }, {}]) {
      const document = historyOf([{}, { failures }]);
      expect(seriesOf(document)?.changes).toEqual([]);
    }
    expect(seriesOf(historyOf([{}, { failures: {} }]))?.points).toMatchObject([
      { rate: 0 },
      { judged: 0, rate: null, interval: null },
    ]);
  });

  test('finds the fixture that a change has spoilt, unless it is held out in any report', () => {
    const spoilt = [{}, { failures: eight(0, 0, 10) }];
    const [found] = seriesOf(historyOf(spoilt))?.changedFixtures ?? [];

    expect(found).toMatchObject({
      fixture: 'f2',
      verdict: 'worse',
      file: 'fixtures/parity/f2.yaml',
      line: 3,
      first: 1,
      before: { failures: 0, judged: 10 },
      since: { failures: 10, judged: 10 },
    });
    expect(seriesOf(historyOf([{ heldOut: ['f2'], failures: { f0: 0 } }, ...spoilt]))?.changedFixtures).toEqual([]);
  });

  test('says from which rate on the next report would show a rise', () => {
    const one = seriesOf(historyOf([{}, {}]))?.noticeable ?? 0;
    const many = seriesOf(historyOf([{}, {}, {}, {}, {}, {}]))?.noticeable ?? 0;

    expect(one).toBeGreaterThan(many);
    expect(many).toBeGreaterThan(0.03);
    expect(historyOf([{}, {}]).outcome.reasons).toEqual([
      `One more report like the last would detect an analytic that is wrong in ${formatShare(one)}, with 80 % probability.`,
    ]);
  });

  test('corrects for all models and analytics, and for earlier looks, also when only one is shown', () => {
    const reports = [
      { model: 'x', analytics: ['a', 'b'] },
      { model: 'y', analytics: ['a', 'b'] },
      { model: 'x', analytics: ['a', 'b'], failures: eight(6, 6, 6, 6, 6, 6, 6, 6) },
      { model: 'y', analytics: ['a', 'b'] },
    ];
    const all = historyOf(reports);
    const one = historyOf(reports, { model: 'x', analytic: 'b' });
    const late = historyOf(reports, { earlier: 3 });

    expect([all.tracks.length, all.looks]).toEqual([2, 2]);
    expect([one.tracks.length, one.looks, one.reports]).toEqual([1, 2, 2]);
    expect(one.tracks[0]?.series).toEqual(all.tracks[0]?.series.slice(1));
    expect((seriesOf(late)?.changes[0]?.adjustedP ?? 0) / (seriesOf(all)?.changes[0]?.adjustedP ?? 1)).toBeCloseTo(
      16,
      6,
    );
  });
});
