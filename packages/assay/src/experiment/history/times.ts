import type { HistoryTrack } from './history-document';

/** The time of a report in words: to the minute, or to the second if two reports share a minute. */
export function timesOf(reports: HistoryTrack['reports']): (index: number) => string {
  const minutes = new Set(reports.map(({ startedAt }) => startedAt.slice(0, 16)));
  const length = minutes.size === reports.length ? 16 : 19;
  return (index) => (reports[index]?.startedAt ?? '').slice(0, length).replace('T', ' ');
}
