import { ownValue } from '../../../basics/collections';
import { wordFor } from '../../../experiment/words';
import { outcomeOf } from '../../../experiment/tally/assertion-result';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import { callsOf, type TrialEntry } from '../../../experiment/log/trial-log';
import type { OnTrial } from '../../../experiment/report/read-report';
import { createLatencies, type Latencies } from '../latencies';
import { createReplyCost, type ReplyCost } from '../cost-section';

/** The trials of one group on one fixture. */
export interface CollectedTrials {
  /**
   * By run, counted from the first of the suite, and by part of a run: the outcome of each analytic, in the order of
   * the suite; absent if not asked.
   */
  readonly outcomes: readonly (string | undefined)[];
  /** By text, meaning and model. */
  readonly replies: ReadonlyMap<string, CollectedReply>;
  /** Reasons for missing replies, with their counts. */
  readonly lost: ReadonlyMap<string, number>;
}

/** One text with one meaning among the replies about a fixture, however often it came. */
export interface CollectedReply {
  readonly hash: string;
  /** The model that gave it, for a vote with several models. */
  readonly by: string | null;
  readonly runs: readonly number[];
  readonly outcomes: string;
  readonly chosen: readonly number[] | undefined;
  readonly problem: string | null;
}

/** Collects trials one by one for a page. */
export interface TrialCollector {
  /** In the order of outcomes. */
  readonly analytics: readonly string[];
  readonly add: (entry: TrialEntry) => void;
  readonly trialsOf: (group: string, fixture: string) => CollectedTrials;
  readonly costOf: (group: string) => ReplyCost;
  /** Maximum number of calls behind one trial: 1 for single answers. */
  readonly votesOf: (group: string) => number;
  readonly latencies: Latencies;
}

/** The chosen options by position in the file, and whether only one option is right; `undefined` without options. */
export type ChoiceOf = (
  entry: TrialEntry,
) => { readonly chosen: readonly number[]; readonly isSingle: boolean } | undefined;

const letters = { held: '.', failed: 'x', unreadable: 'u', errored: 'e' } as const;

/** Collects the trials of a suite; if a run comes twice, the first one counts. */
export function createTrialCollector(
  suite: Pick<SuiteEntry, 'assertions' | 'firstRun' | 'parts'>,
  choiceOf: ChoiceOf = () => undefined,
): TrialCollector {
  const analytics = [...new Set(suite.assertions.map(({ analytic }) => analytic))];
  const collected = new Map<string, Growing>();
  const votes = new Map<string, number>();
  const costs = new Map<string, ReplyCost>();
  const latencies = createLatencies();
  const asserted = new Map<string, Set<string>>();
  for (const { fixture, analytic } of suite.assertions) {
    entryOf(asserted, fixture, () => new Set()).add(analytic);
  }
  const lettersOf = (fixture: string, trial: Parameters<typeof outcomeOf>[0], failed: string): string =>
    analytics
      .map((analytic) => {
        const letter = asserted.get(fixture)?.has(analytic) === true ? letters[outcomeOf(trial, analytic)] : ' ';
        return letter === 'x' ? failed : letter;
      })
      .join('');
  const keyOf = (group: string, fixture: string): string => JSON.stringify([group, fixture]);

  return {
    analytics,
    latencies,
    votesOf: (group) => votes.get(group) ?? 1,
    costOf: (group) => costs.get(group) ?? createReplyCost(),
    trialsOf: (group, fixture) => collected.get(keyOf(group, fixture)) ?? createGrowing(),
    add(entry) {
      const { trial } = entry;
      const parts = ownValue(suite.parts, trial.fixture) ?? 1;
      const place = (trial.run - suite.firstRun) * parts + (trial.part ?? 0);
      const own = entryOf(collected, keyOf(trial.model, trial.fixture), createGrowing);
      if (place < 0 || own.outcomes[place] !== undefined || !asserted.has(trial.fixture)) {
        return;
      }
      const choice = choiceOf(entry);
      const failed = failureOf(choice);
      own.outcomes[place] = lettersOf(trial.fixture, trial, failed);
      votes.set(trial.model, Math.max(votes.get(trial.model) ?? 1, entry.votes?.length ?? 1));
      const cost = entryOf(costs, trial.model, createReplyCost);
      for (const call of callsOf(entry)) {
        cost.add(call);
        if (call.source !== 'offline' && call.milliseconds !== null) {
          latencies.add(call.model, call.milliseconds);
        }
        addCall(own, call, {
          run: trial.run,
          by: entry.votes === undefined ? null : call.model,
          outcomes: lettersOf(trial.fixture, call, failed),
          chosen: choice?.chosen,
        });
      }
    },
  };
}

/** The letter of a failure; of a choice of one option, it names the option. */
function failureOf(choice: ReturnType<ChoiceOf>): string {
  const first = choice?.isSingle === true ? choice.chosen[0] : undefined;
  return first === undefined ? letters.failed : String.fromCharCode(65 + first);
}

/** An entry of a map, which is made if it is missing. */
function entryOf<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const entry = map.get(key) ?? create();
  map.set(key, entry);
  return entry;
}

/** Counts a call of a trial: its reply, or why there is none. */
function addCall(
  { replies, lost }: Growing,
  { verdict, replyHash: hash }: ReturnType<typeof callsOf>[number],
  { run, by, outcomes, chosen }: Pick<CollectedReply, 'by' | 'outcomes' | 'chosen'> & { readonly run: number },
): void {
  if (verdict.status === 'errored') {
    lost.set(verdict.problem, (lost.get(verdict.problem) ?? 0) + 1);
  } else if (hash !== null) {
    const problem = verdict.status === 'unreadable' ? `${wordFor(verdict.kind)}: ${verdict.problem}` : null;
    const id = `${hash} ${by ?? ''} ${outcomes} ${chosen?.join() ?? ''}`;
    const known = replies.get(id) ?? { hash, by, runs: [], outcomes, chosen, problem };
    replies.set(id, known);
    known.runs.push(run);
  }
}

interface Growing extends CollectedTrials {
  readonly outcomes: (string | undefined)[];
  readonly replies: Map<string, CollectedReply & { readonly runs: number[] }>;
  readonly lost: Map<string, number>;
}

function createGrowing(): Growing {
  return { outcomes: [], replies: new Map(), lost: new Map() };
}

/** Gathers the trials of a report while it is read. */
export interface TrialGatherer {
  readonly onTrial: OnTrial;
  /** What was gathered of a suite. */
  readonly end: (suite: SuiteEntry) => TrialCollector;
}

/** Gathers the trials that count, of the suite that comes with them. */
export function createTrialGatherer(choiceOf?: ChoiceOf): TrialGatherer {
  let collector: TrialCollector | undefined;
  return {
    onTrial(entry, suite, counted) {
      collector ??= createTrialCollector(suite, choiceOf);
      if (counted) {
        collector.add(entry);
      }
    },
    end: (suite) => collector ?? createTrialCollector(suite, choiceOf),
  };
}
