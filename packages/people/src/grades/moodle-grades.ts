import { formatNumberOf, printableLine, toCsvLine } from 'gpt-assay/basics';
import {
  createProblems,
  type ExportRow,
  type ExportTable,
  type Problems,
  readExport,
  readTable,
  textOf,
} from '../verdicts/platform-export';
import type { Grade, Grades } from './decide-grades';
import { toFeedback } from './feedback';
import { type GivenFile, type GradeFile, listIds } from './grade-file';

/**
 * Columns of Moodle’s worksheet that its import needs, and the maximum, which grades are shares of. Moodle finds them by
 * their names, so that they are written back as the worksheet has them. Names and addresses of students are not needed.
 */
const wanted = ['Identifier', 'Grade', 'Maximum grade', 'Last modified (grade)', 'Feedback comments'] as const;

type Wanted = (typeof wanted)[number];

/** Grades for Moodle’s offline grading worksheet, joined with it by the number of the participant. */
export function toMoodle({ graded }: Grades, { file, shown }: GivenFile): GradeFile {
  const problems = createProblems(shown);
  const table = readTable(readExport(file, shown), shown, problems);
  const headings = findHeadings(table, problems);
  problems.refuse();
  const rows = findRows(table, headings, problems);
  const grades = findGrades(graded, rows, problems);
  problems.refuse();
  const lines: string[] = [toCsvLine(wanted.map((name) => headings.get(name) ?? name))];
  let kept = 0;
  for (const [number, row] of rows) {
    const grade = grades.get(number);
    const cell = (name: Wanted): string => textOf(row.cells.get(headings.get(name) ?? name));
    if (grade === undefined) {
      continue;
    }
    if (cell('Grade') !== '') {
      kept += 1;
      continue;
    }
    const maximum = readMaximum(cell('Maximum grade'));
    const changed = cell('Last modified (grade)').replace(/^-$/, '');
    const points = Number((grade.share * (maximum ?? 0)).toFixed(2));
    lines.push(toCsvLine([cell('Identifier'), points, cell('Maximum grade'), changed, toFeedback(grade)]));
  }
  const left = rows.size - grades.size;
  return {
    lines,
    grades: lines.length - 1,
    notes: [
      ...(kept === 0
        ? []
        : [
            `${formatNumberOf(kept, 'participant')} already ${kept === 1 ? 'has' : 'have'} a grade in the worksheet, which stays as it is.`,
          ]),
      ...(left === 0
        ? []
        : [`${formatNumberOf(left, 'participant')} of the worksheet ${left === 1 ? 'gets' : 'get'} no grade.`]),
    ],
    next: 'Look at some of them, then upload the file in Moodle: the assignment, Submissions, “Upload grading worksheet”, separator comma.',
  };
}

/** The headings of the worksheet by what they are called here; Moodle’s versions differ in capitals. */
function findHeadings({ columns }: ExportTable, problems: Problems): ReadonlyMap<Wanted, string> {
  const found = new Map<Wanted, string>();
  for (const name of wanted) {
    const heading = columns.find((column) => column.toLowerCase() === name.toLowerCase());
    if (heading !== undefined) {
      found.set(name, heading);
    }
  }
  const missing = wanted.filter((name) => !found.has(name)).map((name) => `"${name}"`);
  if (missing.length > 0) {
    const there = columns.slice(0, 20).map((column) => `"${printableLine(column, 40)}"`);
    problems.add(
      `there is no column ${missing.join(', ')}: expected Moodle’s grading worksheet in English, of an assignment with points (no scale) and with feedback comments; the columns are ${there.join(', ') || 'none'}`,
      { line: 1 },
    );
  }
  return found;
}

/** Rows by the number of the participant; “Participant 123” is written by Moodle, which reads the number behind it. */
function findRows(
  { rows }: ExportTable,
  headings: ReadonlyMap<Wanted, string>,
  problems: Problems,
): ReadonlyMap<string, ExportRow> {
  const found = new Map<string, ExportRow>();
  for (const row of rows) {
    const { line, cells } = row;
    const identifier = textOf(cells.get(headings.get('Identifier') ?? ''));
    const number = numberOf(identifier);
    if (number === undefined) {
      problems.add(`expected a participant such as "Participant 123", received "${printableLine(identifier, 40)}"`, {
        line,
        field: 'Identifier',
      });
    } else if (found.has(number)) {
      problems.add(`the participant ${number} is there twice: keep one of the rows`, { line, field: 'Identifier' });
    } else {
      found.set(number, row);
    }
    const maximum = textOf(cells.get(headings.get('Maximum grade') ?? ''));
    if (readMaximum(maximum) === undefined) {
      problems.add(`expected a number above 0, received "${printableLine(maximum, 40)}"`, {
        line,
        field: 'Maximum grade',
      });
    }
  }
  return found;
}

/** The number in `Participant 123`, `participant-123` or `123`. */
function numberOf(text: string): string | undefined {
  return /^(?:participant[ _-]?)?(\d{1,20})$/i.exec(text.trim())?.[1];
}

/** A number with a dot or, as in many countries, a comma. */
function readMaximum(text: string): number | undefined {
  const value = /^\d{1,9}(?:[.,]\d{1,5})?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  return value > 0 ? value : undefined;
}

function findGrades(
  graded: readonly Grade[],
  rows: ReadonlyMap<string, ExportRow>,
  problems: Problems,
): ReadonlyMap<string, Grade> {
  const grades = new Map<string, Grade>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const grade of graded) {
    const number = numberOf(grade.id);
    if (number === undefined || !rows.has(number)) {
      unknown.push(grade.id);
    } else if (grades.has(number)) {
      repeated.push(grade.id);
    } else {
      grades.set(number, grade);
    }
  }
  if (unknown.length > 0) {
    problems.add(
      `${formatNumberOf(unknown.length, 'submission')} of the report ${unknown.length === 1 ? 'is' : 'are'} of no participant in it: ${listIds(unknown)}; expected ids such as 123 or "Participant 123"`,
    );
  }
  if (repeated.length > 0) {
    problems.add(`the report has several submissions of one participant: ${listIds(repeated)}; keep one of each`);
  }
  return grades;
}
