import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { wordFor } from '../../experiment/words';
import type { ReportDocument } from '../../experiment/report/report-document';

/** Maximum length of a reason for missing replies, in columns. */
const longestReason = 300;

/** Irregularities of replies, one line each; empty if there are none. */
export function renderReplies(report: ReportDocument): readonly string[] {
  const { unreadable, missing = [], undecided, fenced, votes, unreadableVotes, tied } = report.replies;
  const kinds = Object.entries(unreadable);
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  const replies = (count: number): string => formatNumberOf(count, 'reply', 'replies');
  return [
    ...missing.map(
      ({ problem, count }) => `No reply (${formatNumberOf(count, 'trial')}): ${printableLine(problem, longestReason)}`,
    ),
    ...(all === 0
      ? []
      : [
          `${replies(all)} could not be read and failed every assertion: ${kinds.map(([kind, count]) => `${formatCount(count)} ${wordFor(kind)}`).join(', ')}.`,
        ]),
    ...(undecided === 0
      ? []
      : [`${replies(undecided)} left analytics undecided, which counts as wrong where they are judged.`]),
    ...(unreadableVotes === 0
      ? []
      : [`${formatCount(unreadableVotes)} of ${formatNumberOf(votes, 'vote')} could not be read and did not count.`]),
    ...(tied === 0
      ? []
      : [`${formatNumberOf(tied, 'trial')} had no majority on an analytic, so the safe value counted.`]),
    ...(fenced === 0 ? [] : [`${replies(fenced)} had the JSON in a Markdown fence (accepted).`]),
  ];
}
