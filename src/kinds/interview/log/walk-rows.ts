import type { Group } from '../../../experiment/group';
import { createRunFinder, type FindRun } from '../rows/find-run';
import { cellOf, type CellAbout } from '../rows/row-facts';
import type { EvaluatedRow } from '../rows/rows';

/** Where evaluated rows come from; they may be read several times. */
export interface RowSource {
  /** How the user names it; tells the runs of one source from those of another. */
  readonly source: string;
  readonly rows: () => Iterable<EvaluatedRow>;
}

/** A row, and where it belongs. */
export interface PlacedRow {
  readonly row: EvaluatedRow;
  readonly about: CellAbout;
  readonly group: Group;
  /** Number of the run among those of its cell, from 0. */
  readonly run: number;
  /** Equal for rows about the same answer: of several, the last one counts. */
  readonly key: string;
  /** False when its reply stood in a row before. */
  readonly isNew: boolean;
}

/** Goes through rows, and says of each to which run of which cell it belongs. */
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

/** Its parameters, as text, tell it from others of its model. */
function toGroup({ model, template, params }: CellAbout, { round }: EvaluatedRow): Group {
  return {
    model,
    ...(template !== '–' && { prompt: template }),
    ...(params !== '' && { parameters: { parameters: params } }),
    ...(round > 1 && { round }),
  };
}
