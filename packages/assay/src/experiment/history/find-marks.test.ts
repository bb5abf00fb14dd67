import { describe, expect, test } from '@jest/globals';
import { eight, pastReport, type PastReportParts } from '../../testing/past-report';
import { findMarks, layTracks, type Mark } from './tracks';
import { readPastReport } from './read-past-report';

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
