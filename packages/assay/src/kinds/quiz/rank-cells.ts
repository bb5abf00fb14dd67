import { printableLine } from '../../basics/text/printable';
import { nameOfCell } from './cell';
import type { CellReport } from './quiz-section';

/**
 * Indexes of cells, most accurate first; cells without a judged answer last; ties in the order of the configuration.
 */
export function rankCells(cells: readonly Pick<CellReport, 'accuracy'>[]): readonly number[] {
  const accuracyOf = (index: number): number => cells[index]?.accuracy ?? -1;
  return [...cells.keys()].sort((a, b) => accuracyOf(b) - accuracyOf(a) || a - b);
}

/** The name of a cell on pages and in outcomes. */
export function nameOf({ model, prompt }: Pick<CellReport, 'model' | 'prompt'>): string {
  return nameOfCell({ label: printableLine(model, 60), prompt });
}
