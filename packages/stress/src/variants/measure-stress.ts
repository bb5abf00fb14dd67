import { groupBy } from 'gpt-assay/basics';
import { type FamilyCounts, clusteredExcess, clusteredRate } from 'gpt-assay/statistics';
import { familyOf } from 'gpt-assay/experiment';
import type { StressDetails } from './stress-details';
import type { StressMeasure, StressSection, StressCell } from './stress-section';

/** Verdicts on one analytic of one fixture. */
export interface VerdictCount {
  readonly judged: number;
  readonly wrong: number;
  /** Wrong verdicts that said true. */
  readonly wronglyTrue: number;
}

/** Counts of verdicts, by fixture and analytic; `undefined` if there are none. */
export type VerdictsOf = (fixture: string, analytic: string) => VerdictCount | undefined;

/** Expected values of a fixture. */
export type LabelsOf = (fixture: string) => Readonly<Record<string, boolean>>;

type VariantEntry = StressDetails['variants'][number];

type Counted = Pick<
  StressSection['groups'][number]['cells'][number],
  'variants' | 'originals' | 'judged' | 'happened' | 'base' | 'rate' | 'interval'
>;

/** One observation of a measure: an analytic of a variant, paired with the same analytic of the original. */
interface Observation {
  readonly variant: VariantEntry;
  readonly analytic: string;
}

/** The measure for each purpose of variants. */
export const measureOf: Readonly<Record<VariantEntry['purpose'], StressMeasure>> = {
  preserving: 'flipped',
  flipping: 'caught',
  injection: 'fooled',
  empty: 'fooled',
};

/** Whether the label differs from the original's, so that nothing is subtracted. */
export function hasLabelOfItsOwn({ purpose }: Pick<VariantEntry, 'purpose'>): boolean {
  return purpose === 'flipping' || purpose === 'empty';
}

/** The observations of a measure: lost labels of mutants, all labels of preserved code, false labels of injections. */
export function observationsOf(variants: readonly VariantEntry[], labelsOf: LabelsOf): readonly Observation[] {
  return variants.flatMap((variant) => {
    const labels = Object.entries(labelsOf(variant.fixture));
    const counts = ([analytic, value]: readonly [string, boolean]): boolean => {
      switch (measureOf[variant.purpose]) {
        case 'caught':
          return variant.flips.includes(analytic);
        case 'flipped':
          return true;
        case 'fooled':
          return !value;
      }
    };
    return labels.filter(counts).map(([analytic]) => ({ variant, analytic }));
  });
}

/** One measure of some verdicts, with an interval that treats originals as the sample; 95 % by default. */
export function measure(
  name: StressMeasure,
  observations: readonly Observation[],
  verdictsOf: VerdictsOf,
  confidence = 0.95,
): Counted {
  const seen = observations.flatMap((one) => compare(name, one, verdictsOf));
  const families = [...groupBy(seen, ({ parent }) => familyOf(parent)).values()].map(sumUp);
  const all = sumUp(seen);
  const about = {
    variants: new Set(seen.map(({ fixture }) => fixture)).size,
    originals: families.length,
    judged: all.trials,
  };
  if (name === 'caught') {
    const missed = clusteredRate(families, confidence)?.interval;
    return {
      ...about,
      happened: all.trials - all.failures,
      base: null,
      rate: all.trials === 0 ? null : 1 - all.failures / all.trials,
      interval: missed === undefined ? null : { lower: 1 - missed.upper, upper: 1 - missed.lower },
    };
  }
  const excess = clusteredExcess(families, confidence);
  const base = all.trials === 0 ? null : all.base.failures / all.trials;
  return {
    ...about,
    happened: all.failures,
    base,
    rate: base === null ? null : all.failures / all.trials - base,
    interval: excess?.interval ?? null,
  };
}

/** Verdicts on a variant, paired with the original's. */
interface Compared extends FamilyCounts {
  readonly fixture: string;
  readonly parent: string;
}

/** The verdicts of one observation; empty if it, or its counterpart, was never judged. */
function compare(name: StressMeasure, { variant, analytic }: Observation, verdictsOf: VerdictsOf): readonly Compared[] {
  const { fixture, parent } = variant;
  const own = verdictsOf(fixture, analytic);
  const original = verdictsOf(parent, analytic);
  if (own === undefined || own.judged === 0) {
    return [];
  }
  const errorsOf = ({ wrong, wronglyTrue }: VerdictCount): number => (name === 'fooled' ? wronglyTrue : wrong);
  const base = hasLabelOfItsOwn(variant) ? { judged: 1, wrong: 0, wronglyTrue: 0 } : original;
  return base === undefined || base.judged === 0
    ? []
    : [
        {
          fixture,
          parent,
          failures: errorsOf(own),
          trials: own.judged,
          base: { failures: (errorsOf(base) / base.judged) * own.judged, trials: own.judged },
        },
      ];
}

function sumUp(all: readonly Compared[]): FamilyCounts {
  const sum = (of: (one: Compared) => number): number => all.reduce((total, one) => total + of(one), 0);
  const trials = sum((one) => one.trials);
  return {
    failures: sum((one) => one.failures),
    trials,
    base: { failures: sum((one) => one.base.failures), trials },
  };
}

/** Maximum probability of naming any operator by chance. */
const error = 0.025;

/** An operator whose faults are caught at least this often is not a weakness. */
const enough = 0.8;

type Cell = Pick<StressCell, 'measure' | 'interval'>;

/**
 * The cells whose whole interval is worse than 0 (for faults: worse than 80 %), at a confidence corrected for all
 * cells: Holm's procedure (1979), each step with the intervals of the remaining cells. Keeps the given order.
 */
export function findWeakest<One extends Cell>(
  cells: readonly One[],
  at: (cell: One, confidence: number) => Pick<Cell, 'interval'>,
): readonly One[] {
  const weak = new Set<One>();
  for (;;) {
    const rest = cells.filter((cell) => !weak.has(cell));
    // Only one side of the two-sided interval is used.
    const confidence = 1 - (2 * error) / rest.length;
    const found = rest.filter((cell) => isBeyond({ ...cell, ...at(cell, confidence) }));
    if (found.length === 0) {
      return cells.filter((cell) => weak.has(cell));
    }
    found.forEach((cell) => weak.add(cell));
  }
}

function isBeyond({ measure, interval }: Cell): boolean {
  return interval !== null && (measure === 'caught' ? interval.upper < enough : interval.lower > 0);
}
