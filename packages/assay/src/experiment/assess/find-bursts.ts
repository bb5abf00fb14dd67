import { runNumber } from '../../basics/run-number';
import { largest } from '../../statistics/numbers';
import { holmAdjust } from '../../statistics/multiple-tests';
import { testDispersion, type Dispersion } from '../../statistics/dispersion';
import type { RunBlock } from '../tally/run-blocks';
import type { ModelTally } from '../tally/tally';

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
export const burstError = 0.01;

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
