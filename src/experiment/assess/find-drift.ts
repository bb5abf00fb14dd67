import { largest } from '../../statistics/extremes';
import { scanForChange } from '../../statistics/change-point';
import { holmAdjust } from '../../statistics/holm';
import type { RunBlock, RunBlocks } from '../tally/run-blocks';
import type { ModelTally } from '../tally/tally';

/** A failure rate that changed while asking. */
export interface Drift {
  /** `null`: replies that are wrong in any analytic. */
  readonly analytic: string | null;
  /** Runs before the likeliest moment of the change. */
  readonly afterRuns: number;
  readonly before: RunBlock;
  readonly after: RunBlock;
  /** Holm over all analytics of all groups of the report, and their replies as a whole. */
  readonly adjustedP: number;
}

/** Maximum probability of naming any change in a report when there is none; single assertions have as much of their own. */
export const driftError = 0.025;

/** Orders that are drawn for each hypothesis and each part of the error, so that the smallest p-value can pass Holm. */
const ordersForEach = 8;
const leastOrders = 999;

/** What is tested: the outcomes of some units, each of which is expected to fail at its own rate at all times. */
interface Figure {
  readonly analytic: string | null;
  readonly units: readonly RunBlocks[];
}

/**
 * The figures of each group that changed in the course of the runs: each analytic over all its fixtures, and where there are
 * several, replies as a whole. Whole runs are put into random orders, so fixtures may fail at different rates, and replies of
 * one run together.
 */
export function findDrift(groups: readonly ModelTally[]): readonly (readonly Drift[])[] {
  const figures = groups.map(figuresOf);
  const family = figures.flat().length;
  const orders = Math.max(leastOrders, Math.ceil((ordersForEach * family) / driftError));
  const scans = figures.flat().map(({ units }) => scan(units, orders));
  const adjusted = holmAdjust(scans.map((one) => one?.pValue ?? 1));
  let place = 0;
  return figures.map((own) =>
    own.flatMap(({ analytic }): readonly Drift[] => {
      const [found, adjustedP = 1] = [scans[place], adjusted[place]];
      place += 1;
      return found === undefined || adjustedP > driftError ? [] : [{ analytic, ...found.change, adjustedP }];
    }),
  );
}

function figuresOf({ assertions, fixtures }: ModelTally): readonly Figure[] {
  const names = [...new Set(assertions.map(({ assertion }) => assertion.analytic))];
  const analytics = names.map((analytic) => ({
    analytic,
    units: assertions.filter(({ assertion }) => assertion.analytic === analytic).map(({ runs }) => runs),
  }));
  return names.length < 2
    ? analytics
    : [...analytics, { analytic: null, units: [...fixtures.values()].map(({ runs }) => runs) }];
}

function scan(
  units: readonly RunBlocks[],
  orders: number,
): { readonly pValue: number; readonly change: Pick<Drift, 'afterRuns' | 'before' | 'after'> } | undefined {
  const width = largest([1, ...units.map((unit) => unit.width())]);
  const counted = units.map((unit) => unit.blocks(width));
  const rates = counted.map((own) => rateOf(sumOf(own)));
  const blocks = Array.from({ length: largest([0, ...counted.map(({ length }) => length)]) }, (_, block) => {
    const own = counted.map((unit) => unit[block] ?? nothing);
    return { ...sumOf(own), expected: own.reduce((sum, { judged }, unit) => sum + judged * (rates[unit] ?? 0), 0) };
  });
  const found = scanForChange(blocks, { orders });
  return (
    found && {
      pValue: found.pValue,
      change: {
        afterRuns: found.after * width,
        before: sumOf(blocks.slice(0, found.after)),
        after: sumOf(blocks.slice(found.after)),
      },
    }
  );
}

const nothing: RunBlock = { failures: 0, judged: 0 };

function sumOf(blocks: readonly RunBlock[]): RunBlock {
  return blocks.reduce(
    (sum, { failures, judged }) => ({ failures: sum.failures + failures, judged: sum.judged + judged }),
    nothing,
  );
}

function rateOf({ failures, judged }: RunBlock): number {
  return judged === 0 ? 0 : failures / judged;
}
