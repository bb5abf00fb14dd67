import type { Group } from '../../../experiment/group';
import { createRunFinder, type FindRun } from '../rows/find-run';
import { cellOf, type CellAbout } from '../rows/row-facts';
import type { EvaluatedRow } from '../rows/rows';

/** A source of evaluated rows, which can be read several times. */
export interface RowSource {
  /** The source as the user wrote it; distinguishes its runs from those of other sources. */
  readonly source: string;
  readonly rows: () => Iterable<EvaluatedRow>;
}

/** A row and its position. */
export interface PlacedRow {
  readonly row: EvaluatedRow;
  readonly about: CellAbout;
  readonly group: Group;
  /** Number of the run within its cell, from 0. */
  readonly run: number;
  /** Equal for rows about the same answer, of which the last one counts. */
  readonly key: string;
  /** False if an earlier row had the same reply. */
  readonly isNew: boolean;
}

/** Walks through rows and determines the cell and run of each. */
export function* walkRows(sources: readonly RowSource[]): Generator<PlacedRow> {
  const cells = new Map<string, { readonly find: FindRun; readonly runs: Map<string, number> }>();
  for (const { source, rows } of sources) {
    for (const row of rows()) {
      const about = cellOf(row, source);
      const cellKey = JSON.stringify(about);
      const cell = cells.get(cellKey) ?? { find: createRunFinder(), runs: new Map<string, number>() };
      cells.set(cellKey, cell);
      const found = cell.find(row, source);
      const run = cell.runs.get(found.run) ?? cell.runs.size;
      cell.runs.set(found.run, run);
      const key = JSON.stringify([cellKey, row.name, run, row.round]);
      yield { row, about, group: toGroup(about, row), run, key, isNew: found.isNew };
    }
  }
}

/** Parameters, as text, distinguish groups of the same model. */
function toGroup({ model, template, params }: CellAbout, { round }: EvaluatedRow): Group {
  return {
    model,
    ...(template !== '–' && { prompt: template }),
    ...(params !== '' && { parameters: { parameters: params } }),
    ...(round > 1 && { round }),
  };
}
