import { formatNumberOf, printableLine, toCsvLine } from 'gpt-assay/basics';
import { createProblems, readExport, readTable, requireColumns, textOf } from '../verdicts/platform-export';
import type { Grade, Grades } from './decide-grades';
import { toFeedback } from './feedback';
import { type GivenFile, type GradeFile, listIds } from './grade-file';

/** Points of the autograder, in the export of submissions. */
const autoPoints = 'Max auto points';

/**
 * Grades for PrairieLearn’s “Upload new question scores”: `submission_id`, `score_perc` from 0 to 100 and `feedback`.
 * `partial_scores` is left out: it would replace the points of the autograder. `report` is the folder as the user wrote
 * it, and `checked` the export that was graded.
 */
export function toPrairielearn({ graded }: Grades, report: string, checked: GivenFile | undefined): GradeFile {
  refuseStrangeIds(graded, report);
  const notes = checked === undefined ? [] : checkExport(graded, checked);
  const lines = graded.map((grade) => toCsvLine([grade.id, roundPercent(grade.share), toFeedback(grade)]));
  return {
    lines: ['submission_id,score_perc,feedback', ...lines],
    grades: graded.length,
    notes,
    next: 'Look at some of them, then upload the file in PrairieLearn: the assessment, Uploads, “Upload new question scores”.',
  };
}

function refuseStrangeIds(graded: readonly Grade[], report: string): void {
  const problems = createProblems(report);
  const strange = graded.filter(({ id }) => !/^\d{1,20}$/.test(id)).map(({ id }) => id);
  if (strange.length > 0) {
    problems.add(
      `PrairieLearn knows submissions by their number (submission_id), and ${formatNumberOf(strange.length, 'submission')} of the report ${strange.length === 1 ? 'has' : 'have'} another name: ${listIds(strange)}`,
    );
  }
  problems.refuse();
}

/** What the export that was graded says of the grades; throws if it lacks one of them. */
function checkExport(graded: readonly Grade[], { file, shown }: GivenFile): readonly string[] {
  const problems = createProblems(shown);
  const table = readTable(readExport(file, shown), shown, problems);
  requireColumns(table, ['submission_id'], problems);
  problems.refuse();
  const rows = new Map(table.rows.map(({ cells }) => [textOf(cells.get('submission_id')), cells]));
  const unknown = graded.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
  if (unknown.length > 0) {
    problems.add(
      `${formatNumberOf(unknown.length, 'submission')} of the report ${unknown.length === 1 ? 'is' : 'are'} not in it: ${listIds(unknown)}; name the export that was graded`,
    );
  }
  problems.refuse();
  const own = new Set(graded.map(({ id }) => id));
  const left = [...rows.keys()].filter((id) => !own.has(id)).length;
  const automatic = graded.filter(({ id }) => Number(textOf(rows.get(id)?.get(autoPoints))) > 0).length;
  return [
    ...(left === 0
      ? []
      : [
          `${formatNumberOf(left, 'submission')} of ${printableLine(shown, 60)} ${left === 1 ? 'gets' : 'get'} no grade.`,
        ]),
    ...(automatic === 0
      ? []
      : [
          `${formatNumberOf(automatic, 'submission')} also ${automatic === 1 ? 'has' : 'have'} points of the autograder, which score_perc replaces: to grade the manual part alone, rename the column to manual_score_perc.`,
        ]),
  ];
}

function roundPercent(share: number): string {
  return String(Number((share * 100).toFixed(4)));
}
