import type { z } from 'zod';
import { formatNumberOf } from '../../basics/text/numbers';
import { priceOf } from '../../model/prices/price-of';
import { wordsFoundElsewhere } from '../asking/read-text';
import type { SuiteEntry } from '../log/suite-entry';
import type { CallEntry, callsOf, TrialEntry } from '../log/trial-log';
import type { repliesSchema, ReportDocument } from './report-document';

/** Irregularities of replies. */
type RepliesReport = z.infer<typeof repliesSchema>;

/** Counts irregularities of replies, trial by trial. */
interface ReplyTally {
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

/** The cost of trials: calls, tokens, money. */
export type Cost = ReportDocument['cost'];

/** A call with its model and verdict. */
export type BilledCall = CallEntry & {
  readonly model: string;
  readonly verdict: { readonly status: string };
} & Pick<SuiteEntry, 'prices'>;

/** Adds up the cost of trials, one by one. */
export interface Bill {
  /** Adds a trial by its calls. */
  readonly add: (calls: readonly BilledCall[]) => void;
  readonly total: () => Cost;
}

/** What determines the price of calls that do not state it. */
type BillTerms = Pick<SuiteEntry, 'priced' | 'server' | 'prices'>;

/** An empty bill with the prices that were in force according to the log's first line. */
export function createBill({ priced, server, prices }: BillTerms): Bill {
  const sums = { trials: 0, calls: 0, recorded: 0, offline: 0, retries: 0, promptTokens: 0, completionTokens: 0 };
  let votes = 0;
  let dollars: number | null = priced ? 0 : null;
  return {
    add(calls) {
      sums.trials += 1;
      for (const call of calls) {
        votes += 1;
        sums.recorded += call.source === 'recording' ? 1 : 0;
        sums.offline += call.source === 'offline' ? 1 : 0;
        if (call.source !== 'live') {
          continue;
        }
        const isFirst = (call.choice ?? 0) === 0;
        sums.calls += isFirst ? 1 : 0;
        sums.retries += isFirst ? call.attempts - 1 : 0;
        sums.promptTokens += call.usage?.promptTokens ?? 0;
        sums.completionTokens += call.usage?.completionTokens ?? 0;
        const { usage, repliedAt } = call;
        // An errored trial may have a reply that was paid for but is not evidence.
        if (dollars !== null && (call.verdict.status !== 'errored' || usage !== null)) {
          const price =
            usage === null || repliedAt === null
              ? null
              : priceOf(call.model, usage, new Date(repliedAt), {
                  server: call.server ?? server,
                  tier: call.tier,
                  overrides: call.prices ?? prices,
                });
          dollars = price === null ? null : dollars + price;
        }
      }
    },
    total: () => ({ ...sums, dollars, callsPerVerdict: sums.trials === 0 ? null : votes / sums.trials }),
  };
}

/** Who answered, and when. */
type Provenance = ReportDocument['evidence'];

/** Collects where replies came from, trial by trial. */
interface ProvenanceTally {
  /** Adds the calls of a trial. */
  readonly add: (calls: ReturnType<typeof callsOf>) => void;
  readonly total: () => Provenance;
}

/** An empty tally. Offline models are ignored, because they have no replies. */
export function createProvenance(): ProvenanceTally {
  const snapshots = new Map<string, Set<string>>();
  const fingerprints = new Map<string, Set<string>>();
  let from: string | null = null;
  let to: string | null = null;
  let withoutId = 0;
  return {
    add(calls) {
      for (const call of calls) {
        if (call.source === 'offline' || call.verdict.status === 'errored' || call.repliedAt === null) {
          continue;
        }
        withoutId += call.responseId === null ? 1 : 0;
        from = from === null || call.repliedAt < from ? call.repliedAt : from;
        to = to === null || call.repliedAt > to ? call.repliedAt : to;
        if (call.servedBy !== null) {
          const known = snapshots.get(call.model) ?? new Set();
          snapshots.set(call.model, known.add(call.servedBy));
        }
        if (call.fingerprint !== undefined) {
          fingerprints.set(call.model, (fingerprints.get(call.model) ?? new Set()).add(call.fingerprint));
        }
      }
    },
    total: () => ({
      snapshots: [...snapshots].map(([model, served]) => {
        const given = fingerprints.get(model);
        return { model, servedBy: [...served].sort(), ...(given !== undefined && { fingerprints: [...given].sort() }) };
      }),
      from,
      to,
      withoutId,
    }),
  };
}

/** Reasons in the origin of replies not to treat them as independent trials of one model, in words. */
export function doubtsAbout({ snapshots, withoutId }: Provenance): readonly string[] {
  const changed = snapshots.filter(({ servedBy }) => servedBy.length > 1);
  return [
    ...changed.map(({ model, servedBy }) => `${model} was answered by several models: ${servedBy.join(', ')}`),
    ...(withoutId === 0
      ? []
      : [
          `${formatNumberOf(withoutId, 'reply', 'replies')} had no response id, so repeated replies cannot be told from new ones`,
        ]),
  ];
}
