import { extname } from 'node:path';
import { AssayError } from '../../../basics/errors';
import { readQuestionTable, type QuestionTable } from '../read-question-table';
import { plain, quoted } from './column-names';
import { readQuestionJson } from './read-question-json';
import { readSheet, type FoundTable } from './read-sheet';
import type { TableRow } from './table-row';

/** Names of columns that only submissions have. */
const codeNames = ['code', 'sourcecode', 'solutioncode', 'submittedcode', 'submissioncode', 'studentcode', 'usercode'];

/** Whether a file is a table, by its name. */
export function isTable(path: string): boolean {
  return /\.(?:csv|tsv|jsonl?|ndjson)$/i.test(path);
}

/** Whether a table holds questions rather than submissions, even if its columns cannot be read. */
export function resemblesQuestions(path: string, text: string): boolean {
  const { found, names: columns } = readTable(path, path, text);
  const holds = (...names: readonly string[]): boolean => columns.some((name) => names.includes(plain(name)));
  return found.status === 'found' || (!holds(...codeNames) && (found.resembles || !holds('solution')));
}

/** Opens a table of questions: CSV, JSON Lines or JSON. */
export function openQuestionTable(
  path: string,
  shown: string,
  text: string,
  from: 0 | 1 | undefined,
): QuestionTable & { readonly format: 'CSV' | 'JSON' } {
  const { found, names, rows, notices } = readTable(path, shown, text);
  if (found.status === 'missing') {
    throw new AssayError(names.length === 0 ? refuseEmpty(shown, rows) : refusal(shown, found, names));
  }
  const { unread } = found.columns;
  const table = readQuestionTable(rows, found.columns, from);
  if (table.problem !== undefined) {
    throw new AssayError(`${shown} cannot be used: ${table.problem}.`);
  }
  return {
    format: isJson(path) ? 'JSON' : 'CSV',
    rows: table.rows,
    notices: [
      ...notices,
      ...table.notices,
      ...(found.columns.passage === undefined
        ? []
        : [`The text in "${found.columns.passage}" comes before each question.`]),
      ...(unread.length === 0 ? [] : [`Columns not read: ${quoted(unread)}.`]),
    ],
  };
}

function isJson(path: string): boolean {
  return extname(path).toLowerCase().startsWith('.json') || extname(path).toLowerCase() === '.ndjson';
}

function readTable(path: string, shown: string, text: string): FoundTable {
  return isJson(path) ? readQuestionJson(text) : readSheet(text, shown);
}

function refusal(
  shown: string,
  { problems, resembles }: Extract<FoundTable['found'], { readonly status: 'missing' }>,
  names: readonly string[],
): string {
  return [
    `${shown} ${resembles ? 'looks like a table of questions, but cannot be read as one' : 'is not a table of questions'}:`,
    ...problems.map((problem) => `  - ${problem}`),
    `  - the columns are ${quoted(names)}`,
    'Rename the columns in the header, or add a header line such as question,A,B,C,D,answer.',
  ].join('\n');
}

function refuseEmpty(shown: string, rows: Iterable<TableRow>): string {
  const [first] = rows;
  return first?.status === 'broken'
    ? `${shown} has no row that can be read: the first, in line ${first.line}, ${first.reason}.`
    : `${shown} has no rows.`;
}
