import { ownValue } from '../../../basics/collections';
import { wordFor } from '../../../experiment/words';
import { outcomeOf } from '../../../experiment/tally/assertion-result';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import { callsOf, type TrialEntry } from '../../../experiment/log/trial-log';
import type { OnTrial } from '../../../experiment/report/read-report';
import { createLatencies, type Latencies } from '../latencies';
import { createReplyCost, type ReplyCost } from '../reply-cost';

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

/** An empty collector. If a run comes twice, the first one counts. */
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
    asserted.set(fixture, (asserted.get(fixture) ?? new Set()).add(analytic));
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
      const key = keyOf(trial.model, trial.fixture);
      const own = collected.get(key) ?? createGrowing();
      if (place < 0 || own.outcomes[place] !== undefined || !asserted.has(trial.fixture)) {
        return;
      }
      collected.set(key, own);
      const { chosen, isSingle } = choiceOf(entry) ?? { chosen: undefined, isSingle: false };
      const failed = isSingle && chosen[0] !== undefined ? String.fromCharCode(65 + chosen[0]) : letters.failed;
      own.outcomes[place] = lettersOf(trial.fixture, trial, failed);
      votes.set(trial.model, Math.max(votes.get(trial.model) ?? 1, entry.votes?.length ?? 1));
      const cost = costs.get(trial.model) ?? createReplyCost();
      costs.set(trial.model, cost);
      for (const call of callsOf(entry)) {
        const { verdict, replyHash: hash } = call;
        cost.add(call);
        if (call.source !== 'offline' && call.milliseconds !== null) {
          latencies.add(call.model, call.milliseconds);
        }
        if (verdict.status === 'errored') {
          own.lost.set(verdict.problem, (own.lost.get(verdict.problem) ?? 0) + 1);
        } else if (hash !== null) {
          const by = entry.votes === undefined ? null : call.model;
          const outcomes = lettersOf(trial.fixture, { verdict }, failed);
          const problem = verdict.status === 'unreadable' ? `${wordFor(verdict.kind)}: ${verdict.problem}` : null;
          const id = `${hash} ${by ?? ''} ${outcomes} ${chosen?.join() ?? ''}`;
          const known = own.replies.get(id) ?? { hash, by, runs: [], outcomes, chosen, problem };
          own.replies.set(id, known);
          known.runs.push(trial.run);
        }
      }
    },
  };
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

/** Nothing gathered yet; only trials that count are. */
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
