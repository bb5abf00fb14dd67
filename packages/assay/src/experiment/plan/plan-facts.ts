import { binomialUpperTail } from '../../statistics/distributions';
import { mean } from '../../statistics/numbers';
import { leastThat } from '../../statistics/sample-sizes';
import { noticedWith } from '../assess/noticed-rate';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import { fewestFailures } from '../policy/evidence';
import type { PlannedGoal } from './plan-document';

/** A share that each of several groups must reach, and that a report judges together. */
export interface RequiredOfGroups {
  readonly share: number;
  /** Whether it is a share of points, which an answer may earn in part; otherwise of right answers. */
  readonly inPoints: boolean;
  readonly groups: number;
  /** Answers of a group in one run. */
  readonly answers: number;
}

/** The facts behind a plan. */
export interface PlanFacts {
  readonly challenge: string;
  /** Kind of the challenge; absent for a validator. */
  readonly of: string | undefined;
  readonly groups: readonly string[];
  readonly simulated: boolean;
  readonly assertions: readonly AssertionEntry[];
  /** What the files require of the answers of each group; absent if nothing hard is required. */
  readonly required?: RequiredOfGroups | undefined;
  readonly fixtures: number;
  readonly families: number;
  /** Of all groups together. */
  readonly callsPerRun: number;
  readonly dollarsPerRun: number | null;
  readonly concurrency: number;
  readonly report: {
    readonly folder: string;
    readonly milliseconds: number | null;
    readonly spread: Spread | undefined;
  } | null;
  readonly wanted: {
    readonly width: number;
    readonly unseen: number;
    readonly difference: number;
    /** For a quiz: the accuracy to distinguish from a better one; absent: the last report's. */
    readonly accuracy?: number | undefined;
  };
  /** Flags that select the models, as given. */
  readonly flags: string;
}

/** How failure rates vary between fixtures, and between repeated answers to one. */
export interface Spread {
  /** Mean share of failed assertions per reply. */
  readonly rate: number;
  /** Share of replies with any failed assertion. */
  readonly wrong: number;
  /** Variance of a reply's share around the mean of its fixture. */
  readonly within: number;
  /** Variance of the fixtures' true shares, at least 0. */
  readonly between: number;
}

/**
 * Collects replies of one group and computes their variances; `undefined` with fewer than two fixtures that have two
 * replies each.
 */
export function createSpread({ assertions, models }: SuiteEntry): {
  readonly add: (entry: TrialEntry) => void;
  readonly spread: () => Spread | undefined;
} {
  const sizes = new Map<string, number>();
  for (const { fixture } of assertions) {
    sizes.set(fixture, (sizes.get(fixture) ?? 0) + 1);
  }
  const shares = new Map<string, { count: number; sum: number; squares: number; wrong: number }>();
  return {
    add({ trial: { fixture, model, verdict } }) {
      const size = sizes.get(fixture);
      if (size === undefined || model !== models[0] || verdict.status === 'errored') {
        return;
      }
      const share = Math.min(1, failuresOf(verdict, size) / size);
      const known = shares.get(fixture) ?? { count: 0, sum: 0, squares: 0, wrong: 0 };
      shares.set(fixture, {
        count: known.count + 1,
        sum: known.sum + share,
        squares: known.squares + share ** 2,
        wrong: known.wrong + (share > 0 ? 1 : 0),
      });
    },
    spread() {
      const repeated = [...shares.values()].filter(({ count }) => count >= 2);
      if (repeated.length < 2) {
        return undefined;
      }
      const means = repeated.map(({ count, sum }) => sum / count);
      const own = repeated.map(({ count, sum, squares }) => Math.max(0, (squares - sum ** 2 / count) / (count - 1)));
      const rate = mean(means);
      const spread = means.reduce((sum, one) => sum + (one - rate) ** 2, 0) / (means.length - 1);
      const ofMeans = mean(own.map((variance, index) => variance / (repeated[index]?.count ?? 1)));
      const wrong = mean(repeated.map((one) => one.wrong / one.count));
      return { rate, wrong, within: mean(own), between: Math.max(0, spread - ofMeans) };
    },
  };
}

function failuresOf(
  verdict: Exclude<TrialEntry['trial']['verdict'], { readonly status: 'errored' }>,
  size: number,
): number {
  switch (verdict.status) {
    case 'correct':
      return 0;
    case 'incorrect':
      return verdict.mismatches.length;
    case 'partial':
      return verdict.mismatches.length + Object.keys(verdict.undecided).length;
    case 'unreadable':
      return size;
  }
}

/**
 * Trials after which a hard assertion, or an analytic with pooled assertions, that fails at `rate` fails the report
 * with 80 % probability. The rule is that of the outcome: 2.5 % over `family` hypotheses. `null` if no number of trials
 * is enough.
 */
export function trialsToNotice(tolerate: number, rate: number, family: number): number | null {
  return rate <= tolerate
    ? null
    : leastThat(
        (trials) => binomialUpperTail(fewestFailures(trials, tolerate, family), trials, rate) >= noticedWith,
        2,
      );
}

/** What a goal requires. */
interface AskedGoal {
  readonly goal: PlannedGoal['goal'];
  readonly wanted: string;
  readonly runs: number | null;
  /** Number of fixture families needed, if not the present ones. */
  readonly needed?: number;
  readonly command?: 'repeat' | 'gate';
  readonly flags?: string;
  /** How many times each group is asked. */
  readonly sides?: number;
}

/** Adds the cost: calls, seconds and dollars grow with fixtures and runs. */
export function toGoal(
  facts: PlanFacts,
  { goal, wanted, runs, needed, command = 'repeat', flags = '', sides = 1 }: AskedGoal,
): PlannedGoal {
  const { groups, fixtures, families, callsPerRun, dollarsPerRun, concurrency, report } = facts;
  const more = Math.max(0, (needed ?? families) - families);
  const scale = runs === null || fixtures === 0 ? null : (runs * sides * (fixtures + more)) / fixtures;
  const calls = scale === null ? null : Math.ceil(callsPerRun * scale);
  const milliseconds = report?.milliseconds ?? null;
  const given = command === 'repeat' ? `--runs ${String(runs)}${flags}` : flags.trim();
  return {
    goal,
    wanted,
    runs,
    calls,
    more,
    fixtures: fixtures + more,
    seconds: calls === null || milliseconds === null ? null : (Math.ceil(calls / concurrency) * milliseconds) / 1000,
    dollars: scale === null || dollarsPerRun === null ? null : dollarsPerRun * scale,
    // A gate certifies a single model.
    command:
      more > 0 || runs === null || (command === 'gate' && groups.length !== 1)
        ? null
        : commandOf(facts, command, given),
  };
}

/** A command line that asks the same models. */
export function commandOf({ challenge, flags }: PlanFacts, command: string, given: string): string {
  return ['npx assay', command, challenge, given, flags].filter((part) => part !== '').join(' ');
}
