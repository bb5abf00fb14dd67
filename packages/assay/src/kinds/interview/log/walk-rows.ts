import { hash } from 'node:crypto';
import type { Group } from '../../../experiment/group';
import type { InterviewCell } from '../report/interview-section';
import { describeParams } from '../rows/row-facts';
import type { EvaluatedRow } from '../rows/rows';

/** A source of evaluated rows, which can be read several times. */
export interface RowSource {
  /** The source as the user wrote it; distinguishes its runs from those of other sources. */
  readonly source: string;
  readonly rows: () => Iterable<EvaluatedRow>;
}

/** What identifies a cell of answers; `–` is unknown, and no parameters are an empty text. */
export type CellAbout = Pick<InterviewCell, 'interview' | 'model' | 'template' | 'params' | 'language'>;

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
  const cells = new Map<string, FindRun>();
  for (const { source, rows } of sources) {
    for (const row of rows()) {
      const about = cellOf(row, source);
      const cellKey = JSON.stringify(about);
      const findRun = cells.get(cellKey) ?? createRunFinder();
      cells.set(cellKey, findRun);
      const { run, isNew } = findRun(row, source);
      const key = JSON.stringify([cellKey, row.name, run, row.round]);
      yield { row, about, group: toGroup(about, row), run, key, isNew };
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

/** The cell of a row. */
function cellOf(row: EvaluatedRow, source: string): CellAbout {
  return {
    interview: row.interview ?? partOfName(source, 1),
    model: row.model ?? '–',
    template: row.template ?? partOfName(source, 3),
    params: describeParams(withoutCommand(row.params ?? {})),
    language: row.language,
  };
}

/** The original's parameters include llama.cpp's whole command line, which names a different file for each question. */
function withoutCommand(params: NonNullable<EvaluatedRow['params']>): NonNullable<EvaluatedRow['params']> {
  return typeof params === 'string' ? params : { ...params, cmdline: undefined };
}

/** The original's file names describe their content: `eval_<interview>_<languages>_<template>_…`. */
function partOfName(source: string, part: number): string {
  const name = source.split(/[\\/]/).at(-1) ?? '';
  return (/^(?:eval|interview)_[^_]*_[^_]*_[^_]+_/.test(name) ? name.split('_')[part] : undefined) ?? '–';
}

/** The run of a row, and whether its reply is new: a reply that was replayed into another file counts once. */
type FindRun = (row: EvaluatedRow, source: string) => Pick<PlacedRow, 'run' | 'isNew'>;

/** Distinguishes runs of one model: Assay's own by session, those of other tools by file. */
function createRunFinder(): FindRun {
  /** Runs by their first reply: the same reply in another file means the same run. */
  const runs = new Map<string, string>();
  const seen = new Set<string>();
  const numbers = new Map<string, number>();
  return (row, source) => {
    const session = typeof row['session'] === 'string' ? row['session'] : source;
    const own = `${hash('sha256', session, 'hex').slice(0, 12)} ${row.run}`;
    const reply = replyOf(row);
    const key = `${row.name} ${own}`;
    if (row.round === 1) {
      runs.set(key, (reply === undefined ? undefined : runs.get(reply)) ?? own);
      runs.set(reply ?? key, runs.get(key) ?? own);
    }
    const isNew = reply === undefined || !seen.has(reply);
    seen.add(reply ?? key);
    const first = runs.get(key) ?? own;
    const run = numbers.get(first) ?? numbers.size;
    numbers.set(first, run);
    return { run, isNew };
  };
}

/** Identifies a reply; simulated replies follow from request and run. For other tools, nothing is known. */
function replyOf({ name, run, round, ...row }: EvaluatedRow): string | undefined {
  const id = row['simulated'] === true ? `${String(row['request'])} ${run}` : row['responseId'];
  return typeof id === 'string' ? JSON.stringify([name, round, id]) : undefined;
}
