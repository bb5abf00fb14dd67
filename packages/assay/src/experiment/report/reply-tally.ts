import type { z } from 'zod';
import { wordsFoundElsewhere } from '../asking/read-text';
import type { callsOf, TrialEntry } from '../log/trial-log';
import type { repliesSchema } from './reply-schema';

/** Irregularities of replies. */
export type RepliesReport = z.infer<typeof repliesSchema>;

/** Counts irregularities of replies, trial by trial. */
export interface ReplyTally {
  readonly add: (entry: TrialEntry, calls: ReturnType<typeof callsOf>) => void;
  readonly total: () => RepliesReport;
}

/** Number of reasons for missing replies that a report tells. */
const toldReasons = 3;
/** Number of different reasons that are counted. */
const countedReasons = 1000;

/** An empty tally. */
export function createReplyTally(): ReplyTally {
  const unreadable = new Map<string, number>();
  const missing = new Map<string, number>();
  let wordsElsewhere: string | undefined;
  let undecided = 0;
  let replayed = 0;
  let fenced = 0;
  let votes = 0;
  let unreadableVotes = 0;
  let tied = 0;
  return {
    add(entry, calls) {
      const { verdict } = entry.trial;
      if (verdict.status === 'unreadable') {
        unreadable.set(verdict.kind, (unreadable.get(verdict.kind) ?? 0) + 1);
        wordsElsewhere ??= wordsFoundElsewhere(verdict);
      }
      if (verdict.status === 'errored' && (missing.has(verdict.problem) || missing.size < countedReasons)) {
        missing.set(verdict.problem, (missing.get(verdict.problem) ?? 0) + 1);
      }
      undecided += verdict.status === 'partial' ? 1 : 0;
      replayed += calls.filter(
        ({ source, verdict: { status } }) =>
          source === 'recording' && (status === 'unreadable' || status === 'partial'),
      ).length;
      fenced += entry.fenced ? 1 : 0;
      votes += entry.votes?.length ?? 0;
      unreadableVotes += entry.votes?.filter((vote) => vote.verdict.status === 'unreadable').length ?? 0;
      tied += (entry.tied ?? []).length > 0 ? 1 : 0;
    },
    total: () => ({
      unreadable: Object.fromEntries([...unreadable].sort(([a], [b]) => (a < b ? -1 : 1))),
      ...(wordsElsewhere !== undefined && { wordsElsewhere }),
      ...(missing.size > 0 && {
        missing: [...missing]
          .map(([problem, count]) => ({ problem, count }))
          .toSorted((one, other) => other.count - one.count)
          .slice(0, toldReasons),
      }),
      undecided,
      replayed,
      fenced,
      votes,
      unreadableVotes,
      tied,
    }),
  };
}
