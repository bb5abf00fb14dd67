import { languageSchema } from '../code/language';
import { printableLine } from '../basics/text/printable';
import type { Columns } from './choose-columns';
import { toLanguage } from '../code/language-of';
import { rejectUnusable } from './reject-unusable';
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
}

/** A row that is refused, and why. */
export interface RefusedRow extends RowPlace {
  readonly status: 'refused';
  readonly reason: string;
}

/** Reads a row by the meaning of its columns, and refuses what no validator should be asked about. */
export function readRow(row: SourceRow, columns: Columns, defaultLanguage: string): IntakeRow | RefusedRow {
  const { line, file } = row;
  const place = { row: row.row, ...(line !== undefined && { line }), ...(file !== undefined && { file }) };
  const refuse = (reason: string): RefusedRow => ({ status: 'refused', ...place, reason });
  if (row.status === 'broken') {
    return refuse(row.reason);
  }
  const { cells } = row;
  const cell = (column: string | undefined): string | undefined => {
    const text = column === undefined ? undefined : cells.get(column)?.trim();
    return text === '' ? undefined : text;
  };
  const code = cells.get(columns.code);
  if (code === undefined) {
    return refuse(`has no text under "${printableLine(columns.code, 60)}"`);
  }
  const language = readLanguage(columns, cell, defaultLanguage);
  if (!languageSchema.safeParse(language).success) {
    return refuse('its language is unknown');
  }
  const problem = rejectUnusable(code, language);
  if (problem !== undefined) {
    return refuse(problem);
  }
  const stated: Record<string, boolean> = {};
  for (const [analytic, column] of Object.entries(columns.expect)) {
    const text = cell(column);
    const value = text === undefined ? undefined : truths.get(text.toLowerCase());
    if (text !== undefined && value === undefined) {
      return refuse(
        `expected true or false under "${printableLine(column, 60)}", received "${printableLine(text, 60)}"`,
      );
    }
    if (value !== undefined) {
      stated[analytic] = value;
    }
  }
  return { ...place, status: 'read', code, language, id: cell(columns.id), title: cell(columns.title), stated };
}

const truths = new Map([
  ...['true', 'yes', '1', '1.0'].map((text) => [text, true] as const),
  ...['false', 'no', '0', '0.0'].map((text) => [text, false] as const),
]);

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
