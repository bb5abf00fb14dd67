/** Facts that decide which of several entries for one trial counts. */
export interface EntryFacts {
  /** Equal for entries of the same trial. */
  readonly key: string;
  /** Equal for entries with the same reply. */
  readonly reply: string;
  /** False for an errored trial. */
  readonly judged: boolean;
  /** When the reply arrived (ISO 8601); empty if there is none. */
  readonly repliedAt: string;
  /** Whether the reply was live, not recorded. */
  readonly live: boolean;
  /** Sort key, compared number by number. */
  readonly order: readonly number[];
}

/** Merged entries of several logs. */
export interface MergedEntries<Entry> {
  /** Entries that count, in order. */
  readonly counting: readonly Entry[];
  /** Other replies to the same trials, and errored trials that have a reply elsewhere. */
  readonly replaced: readonly Entry[];
  /** Number of duplicate entries, each of which counts once. */
  readonly repeated: number;
}

/**
 * Merges entries independently of their order. The same reply counts once, as the entry that paid for it. Of two
 * replies to one trial, the later one counts; any reply takes precedence over none.
 */
export function mergeEntries<Entry>(
  entries: readonly Entry[],
  factsOf: (entry: Entry) => EntryFacts,
): MergedEntries<Entry> {
  const trials = new Map<string, Map<string, Known<Entry>>>();
  let repeated = 0;
  for (const entry of entries) {
    const facts = factsOf(entry);
    const replies = trials.get(facts.key) ?? new Map<string, Known<Entry>>();
    trials.set(facts.key, replies);
    const known = replies.get(facts.reply);
    repeated += known === undefined ? 0 : 1;
    if (known === undefined || (facts.live && !known.facts.live)) {
      replies.set(facts.reply, { entry, facts });
    }
  }
  const ranked = [...trials.values()]
    .map((replies) => [...replies.values()].sort(bestFirst))
    .sort(([a], [b]) => (a === undefined || b === undefined ? 0 : compareOrder(a.facts, b.facts)));
  return {
    counting: ranked.flatMap(([best]) => (best === undefined ? [] : [best.entry])),
    replaced: ranked.flatMap(([, ...others]) => others.map(({ entry }) => entry)),
    repeated,
  };
}

interface Known<Entry> {
  readonly entry: Entry;
  readonly facts: EntryFacts;
}

function bestFirst({ facts: a }: Known<unknown>, { facts: b }: Known<unknown>): number {
  if (a.judged !== b.judged) {
    return a.judged ? -1 : 1;
  }
  return compareTexts(b.repliedAt, a.repliedAt) || compareTexts(a.reply, b.reply);
}

function compareOrder(a: EntryFacts, b: EntryFacts): number {
  const at = a.order.findIndex((part, index) => part !== b.order[index]);
  return at < 0 ? 0 : (a.order[at] ?? 0) - (b.order[at] ?? 0);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
