import { runNumber } from '../../basics/settings/value-form';
import { scanForChange } from '../../statistics/change-point';
import { type Dispersion, testDispersion } from '../../statistics/dispersion';
import { holmAdjust } from '../../statistics/multiple-tests';
import { largest } from '../../statistics/numbers';
import type { RunBlock, RunBlocks } from '../tally/run-blocks';
import type { ModelTally } from '../tally/tally';

/** A failure rate that changed during the run. */
export interface Drift {
  /** `null`: replies that are wrong in any analytic. */
  readonly analytic: string | null;
  /** Runs before the most likely moment of the change. */
  readonly afterRuns: number;
  readonly before: RunBlock;
  readonly after: RunBlock;
  /** Corrected by Holm over all analytics of all groups in the report, and over whole replies. */
  readonly adjustedP: number;
}

/**
 * Maximum probability of reporting any change in a report without one; single assertions have the same probability on
 * top.
 */
const driftError = 0.025;

/** Random orders per hypothesis and part of the error, so that the smallest p-value can pass Holm. */
const ordersForEach = 8;
const leastOrders = 999;

/** One tested figure: the outcomes of some units, each with its own constant failure rate under the null hypothesis. */
interface Figure {
  readonly analytic: string | null;
  readonly units: readonly RunBlocks[];
}

/**
 * The figures of each group that changed during the runs: each analytic over all its fixtures and, with several
 * analytics, whole replies. The test permutes whole runs, so fixtures may have different failure rates, and replies of
 * one run may fail together.
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
      const found = scans[place];
      const adjustedP = adjusted[place] ?? 1;
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

/** Wrong replies that come together, in some runs more than in others. */
export interface Burst {
  /** Runs of each block that was compared: 1, or more if the bursts last. */
  readonly width: number;
  /** How many times larger the variance between blocks is than that of independent trials; above 1. */
  readonly factor: number;
  /** The block that stands out most, with its first run, counted from 1. */
  readonly worst: RunBlock & { readonly firstRun: number };
  /** Wrong replies expected in that block. */
  readonly expected: number;
  /** Corrected by Holm over all widths and groups of the report. */
  readonly adjustedP: number;
}

/** Maximum probability of naming bursts in a report without any. */
const burstError = 0.01;

/** Bursts may last about this many runs. */
const widths = [1, 4, 16];
/** Blocks of a width below which it says nothing. */
const fewestBlocks = 4;

/**
 * Whether the wrong replies of each group come in bursts: the dispersion of wrong replies between blocks of runs,
 * compared with random orders of each fixture's own outcomes. So fixtures may be of any difficulty. `undefined` for
 * groups without significant bursts.
 */
export function findBursts(groups: readonly ModelTally[]): readonly (Burst | undefined)[] {
  const family = groups.length * widths.length;
  const found = groups.map((group) => widths.map((width) => testAt(group, width, family)));
  const adjusted = holmAdjust(
    found.flat().map((one) => one?.dispersion.pValue ?? 1),
    family,
  );
  return found.map((own, group) => {
    const tested = own.map((one, place) => ({ one, adjustedP: adjusted[group * widths.length + place] ?? 1 }));
    const [clearest] = tested.toSorted((a, b) => a.adjustedP - b.adjustedP);
    return clearest?.one === undefined || clearest.adjustedP > burstError
      ? undefined
      : toBurst(clearest.one, clearest.adjustedP);
  });
}

interface Tested {
  readonly width: number;
  readonly fixtures: readonly (readonly RunBlock[])[];
  readonly dispersion: Dispersion;
}

function testAt({ fixtures }: ModelTally, runs: number, family: number): Tested | undefined {
  const all = [...fixtures.values()];
  const width = Math.max(runs, largest([1, ...all.map((one) => one.runs.width())]));
  const counted = all.map((one) => one.runs.blocks(width));
  const blocks = largest([0, ...counted.map(({ length }) => length)]);
  // With long logs, the narrow widths are the same.
  const isNew = runs === 1 || width === runs;
  const dispersion =
    isNew && blocks >= fewestBlocks ? testDispersion(counted, { level: burstError / family }) : undefined;
  return dispersion && { width, fixtures: counted, dispersion };
}

function toBurst({ width, fixtures, dispersion }: Tested, adjustedP: number): Burst {
  const { block, expected } = dispersion.worst;
  const own = fixtures.flatMap((blocks) => blocks[block] ?? []);
  const sum = (of: keyof RunBlock): number => own.reduce((total, one) => total + one[of], 0);
  return {
    width,
    expected,
    adjustedP,
    factor: dispersion.factor,
    worst: { firstRun: runNumber(block * width), failures: sum('failures'), judged: sum('judged') },
  };
}
