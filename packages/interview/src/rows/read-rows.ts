import type { z } from 'zod';
import { appendTo, describeIssues, eachLine, isFile, messageOf, parseJson } from 'gpt-assay/basics';
import { AssayError, InputError, type Problem } from 'gpt-assay/plugin';
import type { Language } from 'gpt-assay/sandbox';

/** Maximum number of problems listed per file. */
const mostListed = 20;

/** A file of rows (ndjson): one JSON object per line. */
export interface RowFile<Row> {
  readonly file: string;
  readonly count: number;
  /** Reads the rows again, one by one. */
  readonly rows: () => Generator<Row>;
  /** What was skipped: a last line that was cut off by a kill. */
  readonly warnings: readonly Problem[];
}

/** Validates every line of a file of rows; all problems are in one error, with line numbers. Rows are not collected. */
export function readRows<Schema extends z.ZodType>(file: string, schema: Schema): RowFile<z.output<Schema>> {
  if (!isFile(file)) {
    throw new AssayError(`There is no file ${file}.`);
  }
  const problems: Problem[] = [];
  const wrong: number[] = [];
  let count = 0;
  let cut: Problem | undefined;
  for (const { text, line, isLast } of numbered(file)) {
    if (count + wrong.length === 0 && text.trimStart().startsWith('[')) {
      throw new InputError([{ file, message: 'the file is a list: expected one JSON object per line' }]);
    }
    const parsed = parseRow(text, schema);
    if ('row' in parsed) {
      count += 1;
    } else if (isLast && parsed.message.startsWith('not JSON')) {
      cut = { file, line, message: 'the last line is truncated and was skipped' };
    } else {
      wrong.push(line);
      appendTo(problems, wrong.length <= mostListed ? [{ file, line, message: parsed.message }] : []);
    }
  }
  const next = wrong[mostListed];
  if (next !== undefined) {
    const rest = wrong.length - mostListed;
    problems.push({ file, line: next, message: `this and later problems are not listed (${rest} in total)` });
  }
  if (count === 0 && problems.length === 0) {
    problems.push({ file, message: 'the file has no rows: expected one JSON object per line' });
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return { file, count, warnings: cut === undefined ? [] : [cut], rows: () => rowsOf(file, schema) };
}

function* rowsOf<Schema extends z.ZodType>(file: string, schema: Schema): Generator<z.output<Schema>> {
  for (const { text } of numbered(file)) {
    const parsed = parseRow(text, schema);
    if ('row' in parsed) {
      yield parsed.row;
    }
  }
}

/** Non-empty lines with their number, and whether nothing follows, not even a line break. */
function* numbered(
  file: string,
): Generator<{ readonly text: string; readonly line: number; readonly isLast: boolean }> {
  let held: { text: string; line: number } | undefined;
  let line = 0;
  for (const text of eachLine(file)) {
    line += 1;
    if (held !== undefined && held.text.trim() !== '') {
      yield { ...held, isLast: false };
    }
    held = { text: line === 1 ? text.replace(/^\uFEFF/, '') : text, line };
  }
  if (held !== undefined && held.text.trim() !== '') {
    yield { ...held, isLast: true };
  }
}

function parseRow<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { readonly row: z.output<Schema> } | { readonly message: string } {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    return { message: `not JSON: ${messageOf(error).slice(0, 200)}` };
  }
  const result = schema.safeParse(value);
  return result.success
    ? { row: result.data }
    : {
        message: describeIssues(result.error.issues, value, schema)
          .map(({ path, message }) => `${path.join('.')}: ${message}`)
          .join('; '),
      };
}

/** Rows in some languages, or all rows if no language is given. */
export function* inLanguages<Row extends { readonly language: Language }>(
  rows: Iterable<Row>,
  languages: readonly Language[] | undefined,
): Generator<Row> {
  for (const row of rows) {
    if (languages?.includes(row.language) ?? true) {
      yield row;
    }
  }
}
