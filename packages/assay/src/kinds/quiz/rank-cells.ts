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

/** Unique names of cells. */
export function namesOf(cells: readonly Pick<CellReport, 'model' | 'prompt'>[]): readonly string[] {
  const names = cells.map(nameOf);
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} (cell ${index + 1})`));
}

/** The name of a cell in reports. */
export function nameOf({ model, prompt }: Pick<CellReport, 'model' | 'prompt'>): string {
  return nameOfCell({ label: printableLine(model, 60), prompt });
}
