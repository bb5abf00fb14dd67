import { outcomeOf } from '../../../experiment/log/trial';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import { callsOf, type TrialEntry } from '../../../experiment/log/trial-log';
import { createLatencies, type Latencies } from '../latencies';

/** The trials of one model about one fixture. */
export interface CollectedTrials {
  /** By run, counted from the first of the suite: what became of each analytic, in the order of the suite; absent: not asked. */
  readonly outcomes: readonly (string | undefined)[];
  /** By hash and model. */
  readonly replies: ReadonlyMap<string, CollectedReply>;
}

/** One text that came as a reply about a fixture, however often. */
export interface CollectedReply {
  readonly hash: string;
  /** Model that gave it, of a vote of several. */
  readonly by: string | null;
  readonly runs: readonly number[];
  readonly outcomes: string;
  readonly problem: string | null;
}

/** Trials gathered one by one for a page. */
export interface TrialCollector {
  readonly add: (entry: TrialEntry) => void;
  readonly trialsOf: (model: string, fixture: string) => CollectedTrials;
  readonly latencies: Latencies;
}

const letters = { held: '.', failed: 'x', unreadable: 'u', errored: 'e' } as const;

/** Nothing gathered yet; `analytics` is their order in outcomes. A run that comes twice counts as it came first. */
export function createTrialCollector(suite: SuiteEntry, analytics: readonly string[]): TrialCollector {
  const collected = new Map<string, { outcomes: (string | undefined)[]; replies: Map<string, Mutable> }>();
  const latencies = createLatencies();
  const asserted = new Map<string, Set<string>>();
  for (const { fixture, analytic } of suite.assertions) {
    asserted.set(fixture, (asserted.get(fixture) ?? new Set()).add(analytic));
  }
  const lettersOf = (fixture: string, trial: Parameters<typeof outcomeOf>[0]): string =>
    analytics
      .map((analytic) => (asserted.get(fixture)?.has(analytic) === true ? letters[outcomeOf(trial, analytic)] : ' '))
      .join('');
  const keyOf = (model: string, fixture: string): string => JSON.stringify([model, fixture]);

  return {
    latencies,
    add(entry) {
      const { trial } = entry;
      const run = trial.run - suite.firstRun;
      const key = keyOf(trial.model, trial.fixture);
      const own = collected.get(key) ?? { outcomes: [], replies: new Map<string, Mutable>() };
      if (run < 0 || own.outcomes[run] !== undefined || !asserted.has(trial.fixture)) {
        return;
      }
      collected.set(key, own);
      own.outcomes[run] = lettersOf(trial.fixture, trial);
      for (const call of callsOf(entry)) {
        if (call.source !== 'offline' && call.milliseconds !== null) {
          latencies.add(call.model, call.milliseconds);
        }
        if (call.replyHash === null) {
          continue;
        }
        const by = entry.votes === undefined ? null : call.model;
        const id = `${call.replyHash} ${by ?? ''}`;
        const known = own.replies.get(id);
        if (known === undefined) {
          const { verdict } = call;
          own.replies.set(id, {
            ...{ hash: call.replyHash, by, runs: [trial.run] },
            outcomes: lettersOf(trial.fixture, { verdict }),
            problem: verdict.status === 'unreadable' ? `${verdict.kind}: ${verdict.problem}` : null,
          });
        } else {
          known.runs.push(trial.run);
        }
      }
    },
    trialsOf: (model, fixture) => collected.get(keyOf(model, fixture)) ?? { outcomes: [], replies: new Map() },
  };
}

interface Mutable extends CollectedReply {
  readonly runs: number[];
}
