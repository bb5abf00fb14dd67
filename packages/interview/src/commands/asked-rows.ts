import { join, basename } from 'node:path';
import { eachLine, isFile, parseJson, didYouMean, readText, withoutGuard } from 'gpt-assay/basics';
import { AssayError, type Terminal, listFolder, InputError, type Problem } from 'gpt-assay/plugin';
import { inLanguages, readRows } from '../rows/read-rows';
import { evaluatedRowSchema, preparedRowSchema, type PreparedRow, type EvaluatedRow } from '../rows/rows';
import { type Language, languages } from 'gpt-assay/sandbox';
import { warn } from 'gpt-assay/cli';
import { readNamedParameters } from '../asking/named-parameters';
import { toNextRound } from '../asking/next-round';
import type { Wish } from './asking';
import { readCsv } from 'gpt-assay/intake';

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

/** Rows that are asked of the same models with the same parameters. */
interface AskPart extends Wish {
  readonly rows: readonly PreparedRow[];
}

/** Prepared rows, grouped by the parameters of their prompts. */
function partsOf(rows: readonly PreparedRow[]): readonly AskPart[] {
  return groupBy(rows, ({ defaults = {} }) => defaults).map(([request, part]) => ({ rows: part, request }));
}

/**
 * Another round for answers that failed in their latest round, with the same model and parameters; only for some
 * models, if they are named.
 */
function nextPartsOf(
  rows: Iterable<EvaluatedRow>,
  models: readonly string[] | undefined,
  file: string,
): readonly AskPart[] {
  const latest = new Map<string, EvaluatedRow>();
  for (const row of rows) {
    const { name, language, model, params, template, run } = row;
    const key = JSON.stringify([name, language, model, params, template, run, row['session']]);
    if ((latest.get(key)?.round ?? 0) <= row.round) {
      latest.set(key, row);
    }
  }
  const known = [...new Set([...latest.values()].flatMap(({ model }) => model ?? []))];
  const unknown = models?.find((model) => !known.includes(model));
  if (unknown !== undefined) {
    throw new AssayError(
      `${file} has no answer of ${unknown}${didYouMean(unknown, known)}; it has answers of: ${known.join(', ')}.`,
    );
  }
  const wanted = [...latest.values()].filter(({ model = '' }) => models?.includes(model) ?? true);
  const next = wanted.flatMap((row) => toNextRound(row) ?? []);
  if (next.length === 0) {
    throw new AssayError(`Every answer in ${file} earned full points: there is nothing to ask again.`);
  }
  return groupBy(next, (row) => ({ model: row['model'], params: row['params'] })).map(([{ model, params }, part]) => ({
    rows: part,
    ...wishOf(model, params, file),
  }));
}

function wishOf(model: unknown, params: unknown, file: string): Wish {
  if (typeof model !== 'string') {
    throw new AssayError(`${file} has answers without a model name, so they cannot be asked again.`);
  }
  const read =
    typeof params === 'string' ? { problems: ['not an object'] } : readNamedParameters({ ...(params ?? {}) });
  if ('problems' in read) {
    throw new AssayError(
      `${file}: ${model} cannot be asked again with ${JSON.stringify(params)}: ${read.problems.join('; ')}.`,
    );
  }
  return { only: model, request: read.parameters };
}

function groupBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly (readonly [Key, readonly Row[]])[] {
  const groups = new Map<string, readonly [Key, Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const text = JSON.stringify(key);
    const group = groups.get(text) ?? [key, []];
    groups.set(text, group);
    group[1].push(row);
  }
  return [...groups.values()];
}

/** Whether a file contains prompts as CSV. */
export function isPromptsFile(file: string): boolean {
  return /\.csv$/i.test(file);
}

/**
 * Prompts from a CSV file with the columns `name` and `prompt`, as written by `assay interview prepare --csv` and Can
 * AI Code?. The name is `<question>-<language>`, or only the question if one language is wanted. All problems are in
 * one `InputError`.
 */
export function readPrompts(file: string, wanted: readonly Language[] | undefined): readonly PreparedRow[] {
  const text = readText(file);
  if (text === undefined) {
    throw new AssayError(`There is no file ${file}.`);
  }
  const { columns, rows } = readCsv(text.replace(/^\uFEFF/, ''));
  const lacking = ['name', 'prompt'].filter((name) => !columns.includes(name));
  if (lacking.length > 0) {
    const message = `lacks the column ${lacking.join(' and ')}: expected name,prompt; it has ${columns.join(', ')}`;
    throw new InputError([{ file, line: 1, message }]);
  }
  const problems: Problem[] = [];
  const read = [...rows].flatMap((row): readonly PreparedRow[] => {
    const place = { file, ...(row.line !== undefined && { line: row.line }) };
    if (row.status === 'broken') {
      problems.push({ ...place, message: row.reason });
      return [];
    }
    const { cells } = row;
    const named = readName(withoutGuard(cells.get('name')?.trim() ?? ''), wanted);
    const prompt = withoutGuard(cells.get('prompt') ?? '');
    if (named === undefined || prompt.trim() === '') {
      const message =
        named === undefined
          ? `expected a name such as Question-python, received "${cells.get('name') ?? ''}"; for prompts in one language add --language`
          : `${named.name} has no prompt`;
      problems.push({ ...place, field: named === undefined ? 'name' : 'prompt', message });
      return [];
    }
    return [{ ...named, template: basename(file).replace(/\.[^.]+$/, ''), prompt }];
  });
  if (read.length === 0 && problems.length === 0) {
    problems.push({ file, message: 'the file has no prompts' });
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return read;
}

function readName(
  name: string,
  wanted: readonly Language[] | undefined,
): Pick<PreparedRow, 'name' | 'language'> | undefined {
  const language = languages.find((one) => name.length > one.length + 1 && name.endsWith(`-${one}`));
  const [only, ...others] = wanted ?? [];
  if (language !== undefined) {
    return { name: name.slice(0, -language.length - 1), language };
  }
  return name !== '' && only !== undefined && others.length === 0 ? { name, language: only } : undefined;
}
