import { describe, expect, test } from '@jest/globals';
import { formatShare } from '../../basics/text/numbers';
import { normalQuantile } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { eight, pastReport, type PastReportParts } from '../../testing/past-report';
import { oneIn, sized } from '../../testing/sized';
import { buildHistory } from './build-history';
import { type HistoryDocument, historyDocumentSchema, type HistorySeries } from './history-document';
import type { HistoryReport, HistoryUnit } from './history-report';
import { noticeChanges, type Noticed } from './notice-changes';
import { readPastReport } from './read-past-report';
import { findMarks, layTracks, type Mark } from './tracks';

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

/** What changed from report to report, which are a day apart. */
function marksOf(...parts: readonly PastReportParts[]): readonly Mark[] {
  const reports = parts.map((one, day) =>
    readPastReport(pastReport({ ...one, startedAt: new Date(Date.UTC(2026, 10, 1 + day)).toISOString() }), String(day)),
  );
  return layTracks(reports).flatMap(findMarks);
}

/** Of the second of two reports. */
const changesOf = (before: PastReportParts, after: PastReportParts): readonly string[] =>
  marksOf(before, after).flatMap(({ changes }) => changes.map(({ what, text }) => `${what}: ${text}`));

describe('findMarks', () => {
  test.each<{ title: string; before: PastReportParts; after: PastReportParts; changes: readonly string[] }>([
    { title: 'nothing', before: {}, after: { failures: eight(3) }, changes: [] },
    { title: 'the prompt', before: {}, after: { prompt: '2' }, changes: ['prompt: 10000000 → 20000000'] },
    {
      title: 'the analytics, with the prompt',
      before: { analytics: ['a', 'b'] },
      after: { analytics: ['a', 'c'], prompt: '2' },
      changes: ['prompt: 10000000 → 20000000; new: c; gone: b'],
    },
    { title: 'the model', before: { model: 'x' }, after: { model: 'y' }, changes: ['model: x → y'] },
    {
      title: 'the model behind a name',
      before: { servedBy: ['gpt-6-luna-1'] },
      after: { servedBy: ['gpt-6-luna-2'] },
      changes: ['model: answered by gpt-6-luna-1 → gpt-6-luna-2'],
    },
    { title: 'nothing where nobody says who answered', before: { servedBy: ['x'] }, after: {}, changes: [] },
    {
      title: 'the vote',
      before: { model: 'x' },
      after: { model: 'vote of 3 × x' },
      changes: ['settings: x → vote of 3 × x'],
    },
    {
      title: 'fixtures that came and went',
      before: { failures: { one: 0, two: 0, three: 0, four: 0, five: 0 } },
      after: { failures: { one: 0, six: 0 } },
      changes: ['fixtures: 5 → 2: new: six; gone: two, three, four and 1 more'],
    },
    {
      title: 'an expected value',
      before: {},
      after: { expected: { f1: false } },
      changes: ['fixtures: changed expected values: f1'],
    },
    { title: 'policies', before: {}, after: { tolerate: 0.02 }, changes: ['settings: policy of 8 assertions'] },
    {
      title: 'what is held out, which is no fixture that went',
      before: { failures: { one: 0, two: 0, three: 0 } },
      after: { failures: { one: 0, two: 0 }, heldOut: ['three'] },
      changes: ['settings: fixtures held out: 0 → 1'],
    },
    {
      title: 'nothing where a report was cut short',
      before: {},
      after: { failures: { f0: 0 }, complete: false },
      changes: [],
    },
  ])('tells what changed: $title', ({ before, after, changes }) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  test('sees through a report that was cut short', () => {
    const short: PastReportParts = { failures: { f0: 0, new: 0 }, complete: false };

    expect(marksOf({}, short, { failures: { ...eight(), new: 0 } }, {})).toEqual([
      { report: 1, changes: [{ what: 'fixtures', text: 'new: new' }] },
      { report: 3, changes: [{ what: 'fixtures', text: '9 → 8: gone: new' }] },
    ]);
  });
});

const analytics = ['parses', 'converts', 'rejects', 'names', 'documents'];

const fixtures = Array.from({ length: 32 }, (_, index) => `fixture-${String(index)}`);

/** How a simulated challenge fails. */
interface World {
  readonly reports: number;
  readonly runs: number;
  readonly rateAt: (place: { readonly fixture: number; readonly analytic: string; readonly report: number }) => number;
  /** Models that every report asks. */
  readonly models?: readonly string[];
  /** Standard deviation of the log of a report's rates, though nothing changes. */
  readonly spread?: number;
  /** Share of replies that are wrong in every analytic. */
  readonly unreadable?: number;
}

/** The changes that are named over so many reports of 32 fixtures and 5 analytics, a day apart. */
function noticeIn(
  { reports, runs, rateAt, models = ['model'], spread = 0, unreadable = 0 }: World,
  seed: number,
): Noticed {
  const random = createRandom('history', seed);
  const all = Array.from({ length: reports }, (_, report): HistoryReport => {
    const level = spread === 0 ? 1 : Math.exp(spread * normalQuantile(random()) - spread ** 2 / 2);
    return {
      folder: `reports/${String(report)}`,
      kind: 'repeat',
      measure: 'failure-rate',
      challenge: 'c',
      title: 'C',
      simulated: false,
      startedAt: new Date(Date.UTC(2026, 0, 1 + report)).toISOString(),
      complete: true,
      sampling: 'fixed',
      replayed: false,
      recorded: 0,
      runs,
      sawAll: true,
      heldOut: [],
      fixtures: new Map(),
      policies: new Map(),
      settings: {},
      models: models.map((model) => {
        const wrong = fixtures.map((_, fixture) =>
          Array.from({ length: runs }, () => {
            const isUnreadable = random() < unreadable;
            return analytics.map(
              (analytic) => isUnreadable || random() < level * rateAt({ fixture, analytic, report }),
            );
          }),
        );
        const unitsOf = (isWrong: (reply: readonly boolean[]) => boolean): ReadonlyMap<string, HistoryUnit> =>
          new Map(
            fixtures.map((name, fixture) => {
              const failures = wrong[fixture]?.filter(isWrong).length ?? 0;
              return [name, { label: 'true', file: 'f', line: 1, failures, judged: runs, share: failures / runs }];
            }),
          );
        return {
          name: model,
          model,
          slot: '',
          servedBy: [],
          server: 's',
          prompt: { text: 'a', whole: 'b', parameters: {} },
          measures: analytics.map((name, analytic) => {
            const units = unitsOf((reply) => reply[analytic] === true);
            return { name, rate: 0, interval: null, judged: runs * fixtures.length, units: () => units };
          }),
          replies: () => unitsOf((reply) => reply.includes(true)),
        };
      }),
    };
  });
  return noticeChanges(layTracks(all));
}

/** From never to always. */
const unlike = ({ fixture }: { readonly fixture: number }): number => [0, 0.01, 0.02, 0.5, 1][fixture % 5] ?? 0;

const histories = sized({ little: 2, all: 30 });

const seeds = Array.from({ length: histories }, (_, seed) => seed);

describe('noticeChanges', () => {
  test.each(
    oneIn<{ title: string; world: World }>(3, [
      { title: 'every assertion fails at 1 %', world: { reports: 20, runs: 10, rateAt: () => 0.01 } },
      { title: 'fixtures fail at very different rates', world: { reports: 20, runs: 10, rateAt: unlike } },
      {
        title: 'one reply in 50 is unreadable',
        world: { reports: 20, runs: 10, rateAt: () => 0.005, unreadable: 0.02 },
      },
      {
        title: 'three models are asked in every report',
        world: { reports: 20, runs: 5, rateAt: () => 0.02, models: ['a', 'b', 'c'] },
      },
      {
        title: 'reports differ from day to day by a third',
        world: { reports: 12, runs: 10, rateAt: () => 0.03, spread: 0.3 },
      },
      {
        title: 'reports differ from day to day by a half',
        world: { reports: 12, runs: 10, rateAt: () => 0.03, spread: 0.5 },
      },
      { title: 'there are only four reports of many runs', world: { reports: 4, runs: 50, rateAt: () => 0.02 } },
    ]),
  )('names anything in 5 of 100 histories at most where $title', ({ world }) => {
    const alarms = seeds.filter((seed) => noticeIn(world, seed).changes.length > 0).length;

    expect(alarms / histories).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / histories));
  });

  test('names an analytic that goes from 1 to 5 % with the 11th of 20 reports, most often within eight of them', () => {
    const world: World = {
      reports: 20,
      runs: 10,
      rateAt: ({ analytic, report }) => (analytic === 'converts' && report >= 10 ? 0.05 : 0.01),
    };
    const found = seeds.map((seed) =>
      noticeIn(world, seed).changes.find(({ figure, fixture }) => figure === 'converts' && fixture === undefined),
    );
    const within = (reports: number): number =>
      found.filter((change) => (change?.noticed ?? Infinity) < 10 + reports).length / histories;
    const near = found.filter((change) => Math.abs((change?.first ?? 0) - 10) <= 1).length / histories;

    expect(within(8)).toBeGreaterThanOrEqual(0.9);
    expect(near).toBeGreaterThanOrEqual(0.8);
  });

  test('names no second change where there was one', () => {
    const world: World = { reports: 20, runs: 10, rateAt: ({ report }) => (report >= 6 ? 0.04 : 0.01) };
    const again = seeds.filter((seed) => {
      const { changes } = noticeIn(world, seed);
      return analytics.some(
        (name) => changes.filter(({ figure, fixture }) => figure === name && fixture === undefined).length > 1,
      );
    });

    expect(again.length / histories).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / histories));
  });

  test('names a fixture that is wrong from one report on, by itself', () => {
    const world: World = {
      reports: 3,
      runs: 10,
      rateAt: ({ analytic, fixture, report }) => (analytic === 'names' && fixture === 3 && report === 2 ? 1 : 0),
    };

    const { looks, changes } = noticeIn(world, 1);
    const [found, ...others] = changes.filter(({ fixture }) => fixture !== undefined);

    expect(looks).toBe(2);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      figure: 'names',
      fixture: 'fixture-3',
      last: 1,
      first: 2,
      noticed: 2,
      fixtures: 1,
      before: { failures: 0, judged: 20 },
      since: { failures: 10, judged: 10 },
    });
  });
});

/** One report for each group of letters, a day apart; a letter is a model, a capital one an offline one. */
function reportsOf(groups: string): readonly HistoryReport[] {
  return groups.split(' ').map((group, day): HistoryReport => {
    const startedAt = new Date(Date.UTC(2026, 10, 1 + day)).toISOString();
    const report = readPastReport(pastReport({ startedAt, simulated: group !== group.toLowerCase() }), String(day));
    const models = Array.from(group, (model) => ({ ...report.models[0], model, slot: '' }));
    return { ...report, models: models as HistoryReport['models'] };
  });
}

describe('layTracks', () => {
  test.each([
    { groups: 'a a a', tracks: ['aaa'] },
    { groups: 'a b b c', tracks: ['abbc'] },
    { groups: 'a b a', tracks: ['aa', 'b'] },
    { groups: 'ab ab', tracks: ['aa', 'bb'] },
    { groups: 'ab c', tracks: ['a', 'b', 'c'] },
    { groups: 'a bc', tracks: ['a', 'b', 'c'] },
    { groups: 'a b c a d', tracks: ['aad', 'bc'] },
    { groups: 'a B a', tracks: ['aa', 'B'] },
    { groups: 'A B', tracks: ['AB'] },
  ])('$groups → $tracks', ({ groups, tracks }) => {
    const laid = layTracks(reportsOf(groups).toReversed());

    expect(laid.map(({ points }) => points.map(({ model }) => model.model).join(''))).toEqual(tracks);
  });
});
