import type { StressCell } from './stress-section';

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
