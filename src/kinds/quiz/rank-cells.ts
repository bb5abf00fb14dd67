import type { CellReport } from './quiz-document';

/** Indexes of cells, the most accurate first, those without a judged answer last; equal ones in the order of the configuration. */
export function rankCells(cells: readonly Pick<CellReport, 'accuracy'>[]): readonly number[] {
  const accuracyOf = (index: number): number => cells[index]?.accuracy ?? -1;
  return [...cells.keys()].sort((a, b) => accuracyOf(b) - accuracyOf(a) || a - b);
}
