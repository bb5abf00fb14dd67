import type { StressCell } from './stress-section';

/** Of those who look at many operators, the share that may name one by chance alone. */
const error = 0.025;
/** What of faults has to be caught for an operator not to be a weakness. */
const enough = 0.8;

type Cell = Pick<StressCell, 'measure' | 'interval'>;

/**
 * The cells whose whole interval is worse than nothing, or of faults than 80 %, at a confidence that allows for all of them: Holm's
 * procedure (1979), each step with the intervals of those that are left. In the order given.
 */
export function findWeakest<One extends Cell>(
  cells: readonly One[],
  at: (cell: One, confidence: number) => Pick<Cell, 'interval'>,
): readonly One[] {
  const weak = new Set<One>();
  for (;;) {
    const rest = cells.filter((cell) => !weak.has(cell));
    // Of a two-sided interval one side is looked at.
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
