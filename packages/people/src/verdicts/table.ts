import { basename } from 'node:path';
import { appendTo, formatNumberOf, printableLine } from 'gpt-assay/basics';
import { openExport, type SourceRow } from 'gpt-assay/intake';
import { InputError, type Problem } from 'gpt-assay/plugin';
import { chooseColumns, describeColumns, type ColumnChoices, type Columns } from './columns';
import { readValue } from './read-value';
import type { GradedVerdict, Rating, Said, Truth, VerdictFile } from './verdict-file';

/** The analytic of a table that names none. */
export const onlyAnalytic = 'verdict';

/** The model of a table that names none. */
const onlyModel = 'grader';

/** Maximum number of problems shown. */
const mostProblems = 20;

/** Maximum length of a name, in characters. */
const longestName = 200;

/** How to read a table of verdicts. */
export interface TableOptions {
  readonly columns: ColumnChoices;
  /** Of both tables, if they are not in UTF-8, such as `windows-1252`. */
  readonly encoding?: string | undefined;
  /** A second table with what people said, or the right values: its path, and how messages call it. */
  readonly people?: { readonly file: string; readonly shown: string } | undefined;
}

/** Reads verdicts, and what people said, from CSV or JSON Lines; throws all problems at once. */
export async function readTable(
  file: string,
  shown: string,
  { columns: choices, encoding, people }: TableOptions,
): Promise<VerdictFile> {
  const problems: Problem[] = [];
  const { truth, raters, rater, rating, ...ofVerdicts } = choices;
  const open = { encoding, problems };
  const table = await openTable(file, shown, {
    ...open,
    choices: people === undefined ? choices : ofVerdicts,
    needsVerdicts: true,
  });
  const tables = [table];
  if (people !== undefined) {
    const ofPeople = { item: choices.item, truth, raters, rater, rating };
    tables.push(await openTable(people.file, people.shown, { ...open, choices: ofPeople, needsVerdicts: false }));
  }
  throwIf(problems);
  const verdicts = readVerdicts(table, problems);
  const said = tables.map((one) => readPeople(one, problems));
  throwIf(problems);
  return {
    format: 'a table of verdicts',
    verdicts,
    truths: said.flatMap(({ truths }) => truths),
    ratings: said.flatMap(({ ratings }) => ratings),
    texts: new Map(tables.flatMap((one) => [...textsOf(one)])),
    notes: tables.flatMap(({ notes }) => notes),
  };
}

/** A table with the meaning of its columns. */
interface OpenTable {
  readonly shown: string;
  readonly columns: Columns;
  readonly rows: readonly ReadRow[];
  readonly notes: readonly string[];
}

interface ReadRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

async function openTable(
  file: string,
  shown: string,
  {
    choices,
    encoding,
    needsVerdicts,
    problems,
  }: {
    readonly choices: ColumnChoices;
    readonly encoding: string | undefined;
    readonly needsVerdicts: boolean;
    readonly problems: Problem[];
  },
): Promise<OpenTable> {
  const { kind, columns: names, rows, notes } = await openExport(file, shown, { encoding });
  const found: string[] = [];
  if (kind !== 'table') {
    found.push('expected a table of verdicts as CSV or JSON Lines');
  }
  if (found.length === 0 && names.join('') === '') {
    const example = 'item,model,verdict,truth';
    throw new InputError([{ file: shown, message: `the file has no columns: expected a header, such as ${example}` }]);
  }
  const columns = chooseColumns(names, choices, { needsVerdicts, problems: found });
  appendTo(
    problems,
    found.map((message) => ({ file: shown, message })),
  );
  const read = found.length > 0 ? [] : [...rows].flatMap((row) => toRow(row, shown, problems));
  return { shown, columns, rows: read, notes: [...describeColumns(basename(shown), names, columns), ...notes] };
}

function toRow(row: SourceRow, shown: string, problems: Problem[]): readonly ReadRow[] {
  const line = row.line ?? row.row;
  if (row.status === 'broken') {
    problems.push({ file: shown, line, message: row.reason });
    return [];
  }
  return [{ line, cells: row.cells }];
}

function readVerdicts({ shown, columns, rows }: OpenTable, problems: Problem[]): readonly GradedVerdict[] {
  const runOf = numberRuns(rows, columns.run);
  const first = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const item = nameIn(cells, columns.item);
    const analytic = nameIn(cells, columns.analytic) ?? onlyAnalytic;
    const model = nameIn(cells, columns.model) ?? onlyModel;
    const prompt = nameIn(cells, columns.prompt);
    if (item === undefined) {
      problems.push({ file: shown, line, field: columns.item, message: 'expected what was graded, received nothing' });
      return [];
    }
    return columns.verdicts.flatMap((column, index): readonly GradedVerdict[] => {
      const run = columns.run === undefined ? index : (runOf.get(cells.get(columns.run) ?? '') ?? 0);
      const key = JSON.stringify([item, analytic, model, prompt, run]);
      const before = first.get(key);
      if (before !== undefined) {
        const who = prompt === undefined ? model : `${model} · ${prompt}`;
        problems.push({
          file: shown,
          line,
          message: `a second verdict of ${who} on ${item}, after line ${before}: name what tells them apart with --run, --analytic, --prompt or --item`,
        });
        return [];
      }
      first.set(key, line);
      const said = readSaid(cells.get(column) ?? '', { file: shown, line, field: column }, problems);
      return [{ item, analytic, model, prompt, run, said, line, reason: nameIn(cells, columns.reason, 2000) }];
    });
  });
}

/** Runs by their names: in order if they are numbers, else as they appear. */
function numberRuns(rows: readonly ReadRow[], column: string | undefined): ReadonlyMap<string, number> {
  const names = [...new Set(rows.map(({ cells }) => cells.get(column ?? '') ?? ''))];
  const areNumbers = names.every((name) => /^\s*\d{1,9}\s*$/.test(name));
  const ordered = areNumbers ? names.toSorted((a, b) => Number(a) - Number(b)) : names;
  return new Map(ordered.map((name, index) => [name, index]));
}

function readSaid(cell: string, place: Omit<Problem, 'message'>, problems: Problem[]): Said {
  const read = readValue(cell);
  switch (read.status) {
    case 'value':
      return { status: 'verdict', value: read.value };
    case 'empty':
      return {
        status: 'missing',
        problem: cell.trim() === '' ? 'no verdict' : `no verdict (${printableLine(cell, 20)})`,
      };
    case 'unreadable':
      return { status: 'unreadable', problem: printableLine(cell, 20) };
    case 'unknown':
      problems.push({ ...place, message: expectedValue(cell) });
      return { status: 'missing', problem: '' };
  }
}

/** What people said in a table, and the right values that it states; one row for each item, or for each rating. */
function readPeople(
  { shown, columns, rows }: OpenTable,
  problems: Problem[],
): { readonly ratings: readonly Rating[]; readonly truths: readonly Truth[] } {
  const ratings = new Map<string, Rating & { readonly line: number }>();
  const truths = new Map<string, Truth & { readonly line: number }>();
  const { rater, rating, truth } = columns;
  const wanted = [...columns.raters, rating, truth].filter((column) => column !== undefined);
  for (const { line, cells } of wanted.length === 0 ? [] : rows) {
    const item = nameIn(cells, columns.item);
    const analytic = nameIn(cells, columns.analytic) ?? onlyAnalytic;
    for (const column of item === undefined ? [] : wanted) {
      const cell = cells.get(column) ?? '';
      const read = readValue(cell);
      if (read.status === 'unknown' || read.status === 'unreadable') {
        problems.push({ file: shown, line, field: column, message: expectedValue(cell) });
      } else if (read.status === 'value') {
        const { value } = read;
        const isTruth = column === truth;
        const known = isTruth ? truths : ratings;
        const by = column === rating ? nameIn(cells, rater) : column;
        if (by === undefined) {
          problems.push({ file: shown, line, field: rater, message: 'expected who rated, received nothing' });
          continue;
        }
        const key = JSON.stringify([item, analytic, by]);
        const before = known.get(key);
        if (before !== undefined && before.value !== value) {
          const message = `expected ${String(before.value)} for ${item ?? ''} as in line ${before.line}, received ${String(value)}`;
          problems.push({ file: shown, line, field: column, message });
        }
        const entry = { item: item ?? '', analytic, value, line };
        if (isTruth) {
          truths.set(key, entry);
        } else {
          ratings.set(key, { ...entry, by });
        }
      }
    }
  }
  return { ratings: [...ratings.values()], truths: [...truths.values()] };
}

function expectedValue(cell: string): string {
  return `expected true or false (or 1, 0, yes, no, correct, wrong; empty or NA for none), received "${printableLine(cell, 60)}"`;
}

function textsOf({ columns, rows }: OpenTable): ReadonlyMap<string, string> {
  const { text, item } = columns;
  return new Map(
    text === undefined ? [] : rows.map(({ cells }) => [nameIn(cells, item) ?? '', cells.get(text) ?? ''] as const),
  );
}

/** A cell as a name: on one line, and of a length that reports can show. */
function nameIn(
  cells: ReadonlyMap<string, string>,
  column: string | undefined,
  longest = longestName,
): string | undefined {
  const text = column === undefined ? '' : printableLine(cells.get(column) ?? '', longest).trim();
  return text === '' ? undefined : text;
}

function throwIf(problems: readonly Problem[]): void {
  const shown = problems.slice(0, mostProblems);
  const [last] = shown.slice(-1);
  if (last !== undefined) {
    const more = problems.length - shown.length;
    const rest = more === 0 ? [] : [{ file: last.file, message: `and ${formatNumberOf(more, 'more problem')}` }];
    throw new InputError([...shown, ...rest]);
  }
}
