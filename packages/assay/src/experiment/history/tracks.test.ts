import { describe, expect, test } from '@jest/globals';
import { pastReport } from '../../testing/past-report';
import type { HistoryReport } from './history-report';
import { readPastReport } from './read-past-report';
import { layTracks } from './tracks';

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
