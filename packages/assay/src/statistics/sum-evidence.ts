import { largest, sum } from './numbers';
import type { Interval } from './intervals';

/** Sequential evidence that the values of a run sum to less than a limit on average. */
export interface SumEvidence {
  /** Counts a run: one value per range, in order. */
  readonly add: (values: readonly number[]) => void;
  /**
   * Logarithm of an e-value against "a run sums to the limit or more on average": the probability that it ever reaches
   * ln(1/α) after a run is at most α.
   */
  readonly logEvidence: () => number;
  /** Upper bound, valid after every run with confidence 1 − `alpha`, of the average sum of a run. */
  readonly bound: (alpha: number) => number;
}

/**
 * Each bet is a share of the largest stake, placed from a certain run on, with its own part of the capital. The boldest
 * bets get most of it, which is best if next to nothing is wrong; later bets first learn what is always wrong.
 */
const bets = [
  { from: 1, part: 1 / 2 },
  { from: 2, part: 1 / 4 },
  { from: 4, part: 1 / 4 },
].flatMap(({ from, part }) =>
  Array.from({ length: 6 }, (_, place) => ({
    from,
    share: 0.9 / 2 ** place,
    part: part * 2 ** -Math.min(place + 1, 5),
  })),
);
/** Weight of the prior expectation of 0, in runs. */
const priorRuns = 0.5;
/** After this many halvings, a bound is exact to 16 digits. */
const halvings = 50;

interface Run {
  readonly values: readonly number[];
  readonly expected: readonly number[];
  /** The boldest bet per unit; a larger one could lose everything. */
  readonly largestStake: number;
}

/**
 * Tests by betting (Waudby-Smith & Ramdas 2024) what runs of independent values sum to on average. Each value is within
 * its range and has its own mean, the same in every run. A run multiplies the capital by the product of 1 + λ(e − x)
 * over its values x; the expectations e sum to the limit, and like λ depend only on earlier runs. If the means sum to
 * the limit or more, that product is at most 1 on average, whatever the single means are (AM–GM inequality). So the
 * capital is a supermartingale and reaches 1/α with a probability of at most α (Ville 1939).
 */
export function createSumEvidence(ranges: readonly Interval[], limit: number): SumEvidence {
  const runs: Run[] = [];
  const totals = ranges.map(() => 0);
  const logs = bets.map(({ part }) => Math.log(part));

  /**
   * Logarithm of the factor by which a run multiplies the capital if each expectation is higher by `shift`; `-Infinity`
   * if everything might be lost.
   */
  const logFactor = ({ values, expected, largestStake }: Run, share: number, shift: number): number => {
    const stake = share * largestStake;
    let log = 0;
    for (const [place, value] of values.entries()) {
      const hoped = (expected[place] ?? 0) + shift;
      const isSafe = 1 + stake * (hoped - (ranges[place]?.upper ?? 0)) > 0;
      log += isSafe ? Math.log1p(stake * (hoped - value)) : -Infinity;
    }
    return log;
  };
  const logCapitalAt = (place: number): number => {
    const shift = (place - limit) / ranges.length;
    return logSum(
      bets.map(({ from, share, part }) =>
        runs.reduce(
          (sum, run, index) => (index + 1 < from || sum === -Infinity ? sum : sum + logFactor(run, share, shift)),
          Math.log(part),
        ),
      ),
    );
  };

  return {
    add(values) {
      const means = totals.map((total) => total / (runs.length + priorRuns));
      const rest = (limit - sum(means)) / ranges.length;
      const expected = means.map((mean) => mean + rest);
      const most = largest(ranges.map(({ upper }, place) => upper - (expected[place] ?? 0)));
      const run = { values, expected, largestStake: most > 0 ? 1 / most : 0 };
      runs.push(run);
      for (const [place, { from, share }] of bets.entries()) {
        logs[place] = (logs[place] ?? 0) + (runs.length < from ? 0 : logFactor(run, share, 0));
      }
      for (const [place, value] of values.entries()) {
        totals[place] = (totals[place] ?? 0) + value;
      }
    },
    logEvidence: () => logSum(logs),
    bound(alpha) {
      let below = sum(ranges.map(({ lower }) => lower));
      let above = sum(ranges.map(({ upper }) => upper));
      for (let halving = 0; halving < halvings && runs.length > 0; halving += 1) {
        const place = (below + above) / 2;
        if (logCapitalAt(place) < -Math.log(alpha)) {
          below = place;
        } else {
          above = place;
        }
      }
      return above;
    },
  };
}

/** Number of all-zero runs that show a sum below the limit; `Infinity` if none up to `most` is enough. */
export function runsOfZeros(ranges: readonly Interval[], limit: number, alpha: number, most = 1_000): number {
  const evidence = createSumEvidence(ranges, limit);
  const zeros = ranges.map(() => 0);
  for (let run = 1; run <= most; run += 1) {
    evidence.add(zeros);
    if (evidence.logEvidence() >= -Math.log(alpha)) {
      return run;
    }
  }
  return Infinity;
}

function logSum(logs: readonly number[]): number {
  const highest = largest(logs);
  return highest === -Infinity
    ? highest
    : highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
}
