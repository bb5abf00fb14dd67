import type { SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';

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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
