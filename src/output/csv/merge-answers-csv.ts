import { printableCell, toCsvLine } from '../../basics/text/csv-line';
import { answersHead } from './answers-csv';
import type { AnswerEntry, QuizEntry } from '../../kinds/quiz/quiz-log';

/** Columns that name a trial: model, prompt, run, rotation, question. */
const named = 5;
const [sourceColumn, millisecondsColumn] = ['source', 'milliseconds'].map((name) =>
  answersHead.split(',').indexOf(name),
);

/** Joins the `answers.csv` of several machines: one row for each answer that counts, in their order. */
export function mergeAnswersCsv(
  { cells }: QuizEntry,
  counting: readonly AnswerEntry[],
  texts: readonly string[],
): string {
  const rows = new Map<string, Row[]>();
  for (const row of texts.flatMap((text) => readRows(text).slice(1))) {
    const key = toCsvLine(row.cells.slice(0, named));
    const same = rows.get(key) ?? [];
    same.push(row);
    rows.set(key, same);
  }
  const lines = counting.flatMap((entry) => {
    const { cell, run, rotation, question, source, milliseconds } = entry;
    const about = cells[cell];
    const own = about === undefined ? [] : (rows.get(toKey(about.label, about.prompt, run, rotation, question)) ?? []);
    const exact = own.find(
      (row) =>
        row.cells[sourceColumn ?? -1] === source && row.cells[millisecondsColumn ?? -1] === String(milliseconds ?? ''),
    );
    return (exact ?? own[0])?.text ?? [];
  });
  return [answersHead, ...lines].map((line) => `${line}\r\n`).join('');
}

interface Row {
  /** As it stands in the file, without the break at its end. */
  readonly text: string;
  readonly cells: readonly string[];
}

/** As `toAnswerLine` names a trial, read back. */
function toKey(label: string, prompt: number, run: number, rotation: number, question: string): string {
  const [row] = readRows(toCsvLine([label, prompt, run + 1, rotation, question]));
  return toCsvLine(row?.cells ?? []);
}

/** The rows of a CSV text (RFC 4180); breaks within quotes are part of a cell, and a row that a kill has cut off is left out. */
function readRows(text: string): readonly Row[] {
  const rows: Row[] = [];
  const row = /((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)(?:\r\n|$)/gy;
  for (let match = row.exec(text); match !== null && match[0] !== ''; match = row.exec(text)) {
    const line = match[1] ?? '';
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
    // What another machine wrote may be of an older Assay.
    rows.push({ text: printableCell(line), cells });
  }
  return rows;
}
