import { join } from 'node:path';
import { eachLine, isFile, parseJson } from 'gpt-assay/basics';
import { AssayError, type Terminal, listFolder } from 'gpt-assay/plugin';
import { inLanguages, readRows } from '../rows/read-rows';
import { evaluatedRowSchema, preparedRowSchema, type PreparedRow } from '../rows/rows';
import type { Language } from 'gpt-assay/sandbox';
import { warn } from 'gpt-assay/cli';
import { nextPartsOf, partsOf, type AskPart } from './ask-parts';
import { isPromptsFile, readPrompts } from './read-prompts';

/** The file of rows at a path; for a folder, the prepared rows in it. */
export function rowsFileAt(path: string): string {
  const inside = join(path, 'prepared.ndjson');
  return listFolder(path) !== undefined && isFile(inside) ? inside : path;
}

/**
 * Whether the first row of a file has been evaluated, so that another round follows; invalid rows are left to the
 * reader.
 */
export function isEvaluated(file: string): boolean {
  const [first = ''] = eachLine(file);
  try {
    return evaluatedRowSchema.safeParse(parseJson(first)).success;
  } catch {
    return false;
  }
}

/** Which rows to ask. */
interface WantedRows {
  /** The file as the user wrote it. */
  readonly path: string;
  readonly languages: readonly Language[] | undefined;
  /** `prepared` rows, or the models of rows that are asked again. */
  readonly models: 'prepared' | readonly string[] | undefined;
}

/** Rows to ask: as prepared, or for another round with these models. */
export function readParts(
  file: string,
  { path, languages, models }: WantedRows,
  terminal: Terminal,
): readonly AskPart[] {
  if (models === 'prepared' && isPromptsFile(file)) {
    return partsOf(inWanted(readPrompts(file, languages), languages, path));
  }
  if (models === 'prepared') {
    const { rows, warnings } = readRows(file, preparedRowSchema);
    warn(warnings, terminal);
    return partsOf(inWanted(rows(), languages, path));
  }
  const { rows, warnings } = readRows(file, evaluatedRowSchema);
  warn(warnings, terminal);
  return nextPartsOf(inLanguages(rows(), languages), models, path);
}

function inWanted(
  rows: Iterable<PreparedRow>,
  languages: readonly Language[] | undefined,
  path: string,
): readonly PreparedRow[] {
  const wanted = [...inLanguages(rows, languages)];
  if (wanted.length === 0) {
    throw new AssayError(`${path} has no prompt in ${(languages ?? []).join(', ')}.`);
  }
  return wanted;
}

/** Throws if rows already have replies, or lack a prompt. */
export function refuseUnfit(rows: readonly PreparedRow[], file: string): void {
  if (rows.some((row) => row['answer'] !== undefined || row['error'] !== undefined)) {
    throw new AssayError(
      `${file} holds replies, not prompts: evaluate them with assay interview evaluate, or ask from prepared.ndjson again.`,
    );
  }
  const without = rows.filter(({ prompt }) => prompt === undefined);
  if (without.length > 0) {
    throw new AssayError(
      `${file}: ${without
        .map(({ name, language }) => `${name} (${language})`)
        .slice(0, 5)
        .join(', ')} has no prompt: create the file with assay interview prepare.`,
    );
  }
}
