import { languageSchema } from '../code/language';
import { formatNumberOf } from '../basics/text/numbers';
import { printableLine } from '../basics/text/printable';
import type { Columns } from './choose-columns';
import { toLanguage } from '../code/to-language';
import { rejectUnusable } from './reject-unusable';
import { notText } from './decode-text';
import { findLostBreaks, repairBreaks } from './line-breaks';
import { readLabel, type GradeScale } from './read-label';
import type { RowPlace, SourceRow } from './source-row';

/** A submission from an export. */
export interface IntakeRow extends RowPlace {
  readonly status: 'read';
  readonly code: string;
  readonly language: string;
  readonly id: string | undefined;
  readonly title: string | undefined;
  /** Labels from the export, by analytic. */
  readonly stated: Readonly<Record<string, boolean>>;
  /** What was changed in its code. */
  readonly notes: readonly string[];
}

/** A row that is refused, and why. */
export interface RefusedRow extends RowPlace {
  readonly status: 'refused';
  readonly reason: string;
}

/** Reads a row by the meaning of its columns, and refuses what no validator should be asked about. */
export function readRow(
  row: SourceRow,
  columns: Columns,
  defaultLanguage: string,
  scales: ReadonlyMap<string, GradeScale> = new Map(),
): IntakeRow | RefusedRow {
  const { line, file } = row;
  const place = { row: row.row, ...(line !== undefined && { line }), ...(file !== undefined && { file }) };
  const refuse = (reason: string): RefusedRow => ({ status: 'refused', ...place, reason });
  if (row.status === 'broken') {
    return refuse(row.reason);
  }
  const { cells } = row;
  const cell = (column: string | undefined): string | undefined => {
    const text = column === undefined ? undefined : repairBreaks(cells.get(column) ?? '').text.trim();
    return text === '' ? undefined : text;
  };
  const given = cells.get(columns.code);
  if (given === undefined) {
    return refuse(`has no text under "${printableLine(columns.code, 60)}"`);
  }
  const { text: code, count: repaired } = repairBreaks(given);
  const language = readLanguage(columns, cell, defaultLanguage);
  if (!languageSchema.safeParse(language).success) {
    return refuse('its language is unknown');
  }
  const used = [columns.code, columns.id, columns.title, ...Object.values(columns.expect)];
  if (used.some((column) => column !== undefined && cells.get(column)?.includes(notText) === true)) {
    return refuse(
      'is not text: it is not valid UTF-8 (if it is in another encoding, add --encoding, such as windows-1252)',
    );
  }
  const problem = rejectUnusable(code, language) ?? findLostBreaks(code, language);
  if (problem !== undefined) {
    return refuse(problem);
  }
  const stated = readLabels(columns, cell, scales);
  if ('problem' in stated) {
    return refuse(stated.problem);
  }
  return {
    ...place,
    status: 'read',
    code,
    language,
    id: cell(columns.id),
    title: cell(columns.title),
    stated: stated.labels,
    notes: [
      ...(row.notes ?? []),
      ...(repaired === 0 ? [] : [`${formatNumberOf(repaired, 'escaped line break')} (_x000D_) restored`]),
    ],
  };
}

/** The labels of a row; those of empty cells are absent. */
function readLabels(
  { expect }: Columns,
  cell: (column: string) => string | undefined,
  scales: ReadonlyMap<string, GradeScale>,
): { readonly labels: Readonly<Record<string, boolean>> } | { readonly problem: string } {
  const labels: Record<string, boolean> = {};
  for (const [analytic, column] of Object.entries(expect)) {
    const text = cell(column);
    const label = text === undefined ? { value: undefined } : readLabel(text, column, scales.get(column));
    if ('problem' in label) {
      return label;
    }
    if (label.value !== undefined) {
      labels[analytic] = label.value;
    }
  }
  return { labels };
}

function readLanguage({ language }: Columns, cell: (column: string) => string | undefined, usual: string): string {
  if (language === undefined) {
    return usual;
  }
  if ('name' in language) {
    return language.name;
  }
  const named = cell(language.column);
  return named === undefined ? usual : toLanguage(named);
}
