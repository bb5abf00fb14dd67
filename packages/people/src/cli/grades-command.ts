import {
  isFile,
  keepWithin,
  formatNumberOf,
  formatShare,
  printableLine,
  toCsvLine,
  writeNewText,
} from 'gpt-assay/basics';
import { failWith, printDocument } from 'gpt-assay/cli';
import { line, type Text, toned } from 'gpt-assay/experiment';
import { AssayError, type Command, defineCommand, exitCodes } from 'gpt-assay/plugin';
import { join, resolve } from 'node:path';
import { decideGrades, type Grades, type Ungraded } from '../grades/decide-grades';
import { type GradeFile } from '../grades/grade-file';
import { toMoodle } from '../grades/moodle-grades';
import { type Points, readPoints } from '../grades/points';
import { toPrairielearn } from '../grades/prairielearn-grades';
import { type GradedReport, readGradedReport } from '../grades/read-graded-report';

const platforms = { prairielearn: 'PrairieLearn', moodle: 'Moodle' } as const;

type Platform = keyof typeof platforms;

/** `assay grades`: writes the verdicts of a report as grades that PrairieLearn or Moodle imports. */
export const gradesCommand: Command = defineCommand({
  name: 'grades',
  summary: 'Write the verdicts of a report as grades that PrairieLearn or Moodle imports; asks no model',
  positionals: '<folder>',
  example: 'npx assay grades reports/2026-11-21T10-00-00-two-sum --format prairielearn',
  options: {
    format: {
      type: 'value',
      valueName: '<platform>',
      summary: 'where the grades go',
      choices: ['prairielearn', 'moodle'] as const,
      required: true,
    },
    submissions: {
      type: 'value',
      valueName: '<file>',
      summary: 'the export that was graded, to check ids by; for Moodle its grading worksheet',
      otherwise: 'no check; Moodle needs it',
    },
    points: {
      type: 'values',
      valueName: '<analytic>=<n>',
      summary: 'points of an analytic that counts, below 0 for a penalty; repeatable',
      otherwise: '1 for each analytic',
    },
    model: { type: 'value', valueName: '<name>', summary: 'the model, where the report has several' },
    prompt: { type: 'value', valueName: '<name>', summary: 'the prompt, where the report has several' },
    simulated: { type: 'flag', summary: 'also grade by an offline model, which read no submission' },
    out: {
      type: 'value',
      valueName: '<file>',
      summary: 'output file',
      otherwise: 'grades-<platform>.csv in the folder of the report',
    },
  },

  run(invocation, terminal) {
    const { positionals, values, problems, folder } = invocation;
    const [shown = '', ...rest] = positionals;
    if (shown === '' || rest.length > 0) {
      problems.unshift(`expects one folder of a report; for example: ${gradesCommand.example}`);
    }
    const { format, submissions, model, prompt, simulated } = values;
    if (format === 'moodle' && submissions === undefined) {
      problems.push('--format moodle needs --submissions <worksheet.csv>, from Moodle’s “Download grading worksheet”');
    }
    failWith('grades', problems);
    const path = resolve(folder, shown);
    keepWithin(path);
    const report = readGradedReport(path, shown, { model, prompt });
    if (report.isSimulated && !simulated) {
      throw new AssayError(
        `${shown} is simulated: ${printableLine(report.grader, 60)} answered without reading any submission. Grade with a report of a real model, or try the command with --simulated.`,
      );
    }
    const points = readPoints(values.points, report.analytics, problems);
    failWith('grades', problems);
    const grades = decideGrades(report, points);
    const given = submissions === undefined ? undefined : { file: resolve(folder, submissions), shown: submissions };
    const platform = format ?? 'prairielearn';
    const file =
      platform === 'moodle' && given !== undefined ? toMoodle(grades, given) : toPrairielearn(grades, shown, given);
    const out = values.out ?? join(shown, `grades-${platform}.csv`);
    const byHand = out.replace(/(?:\.csv)?$/i, '.by-hand.csv');
    writeBoth({ folder, out, byHand }, file, grades.ungraded);
    printDocument(
      invocation,
      terminal,
      { report, points, isDefault: values.points === undefined, grades, file, out, byHand, platform },
      renderGrades,
    );
    return Promise.resolve(file.grades === 0 ? exitCodes.inconclusive : exitCodes.passed);
  },
});

interface Places {
  readonly folder: string;
  readonly out: string;
  readonly byHand: string;
}

/** Writes the grades, and what a person has to grade; nothing where either file is there. */
function writeBoth({ folder, out, byHand }: Places, { lines, grades }: GradeFile, ungraded: readonly Ungraded[]): void {
  const files = [
    ...(grades === 0 ? [] : [{ name: out, lines }]),
    ...(ungraded.length === 0
      ? []
      : [{ name: byHand, lines: ['submission,why', ...ungraded.map(({ id, why }) => toCsvLine([id, why]))] }]),
  ];
  const exists = (name: string): AssayError =>
    new AssayError(`${name} already exists: remove it, or name another file with --out.`);
  for (const { name } of files) {
    if (isFile(resolve(folder, name))) {
      throw exists(name);
    }
  }
  for (const one of files) {
    if (!writeNewText(resolve(folder, one.name), `${one.lines.join('\r\n')}\r\n`)) {
      throw exists(one.name);
    }
  }
}

interface Written extends Omit<Places, 'folder'> {
  readonly report: GradedReport;
  readonly points: Points;
  /** Whether each analytic counts 1, because nobody said otherwise. */
  readonly isDefault: boolean;
  readonly grades: Grades;
  readonly file: GradeFile;
  readonly platform: Platform;
}

/** Ungraded submissions that the terminal shows; the file has all. */
const mostShown = 20;

function renderGrades({ report, points, isDefault, grades, file, out, byHand, platform }: Written): Text {
  const { ungraded, others } = grades;
  const shown = ungraded.slice(0, mostShown);
  const grader = `${printableLine(report.grader, 80)}${report.isSimulated ? ' (simulated)' : ''}`;
  const left = ungraded.length === 0 ? '' : ` ${formatNumberOf(ungraded.length, 'submission')} left to a person.`;
  return [
    line(toned('heading', `${formatNumberOf(file.grades, 'grade')} for ${platforms[platform]} by ${grader}.${left}`)),
    ...(file.grades === 0 ? [] : [`  File: ${printableLine(out, 200)}`]),
    `  Points: ${describePoints(points, isDefault)}. Each value is the majority of all replies.`,
    ...describeLabels(grades).map((sentence) => `  ${sentence}`),
    ...(others === 0
      ? []
      : [`  ${formatNumberOf(others, 'submission')} not asked about any of these analytics: no grade.`]),
    ...(report.isComplete ? [] : ['  The report stopped early: some replies are missing.']),
    ...file.notes.map((note) => `  ${note}`),
    ...(ungraded.length === 0
      ? []
      : [
          '',
          line(toned('heading', `To be graded by a person (${printableLine(byHand, 200)}):`)),
          ...shown.map(({ id, why }) => `  ${printableLine(id, 60)}: ${printableLine(why, 160)}`),
          ...(ungraded.length > mostShown
            ? [`  … and ${formatNumberOf(ungraded.length - mostShown, 'more', 'more')}`]
            : []),
        ]),
    '',
    file.grades === 0 ? 'Next: Grade them by hand, or ask again: more runs break ties.' : `Next: ${file.next}`,
  ];
}

function describePoints(points: Points, isDefault: boolean): string {
  const all = [...points].map(([name, worth]) => `${printableLine(name, 60)}${isDefault ? '' : ` ${worth}`}`);
  const names = all.length > mostShown ? `${all.slice(0, mostShown).join(', ')}, …` : all.join(', ');
  return isDefault ? `1 for each of ${names}; one that is true of a fault needs points below 0 (--points)` : names;
}

function describeLabels({ labels: { compared, contradicted } }: Grades): readonly string[] {
  return compared === 0
    ? ['The report has no labels of these submissions: nothing says how often the grades are wrong.']
    : [
        `${contradicted} of ${formatNumberOf(compared, 'value')} ${contradicted === 1 ? 'contradicts' : 'contradict'} the labels of the report (${formatShare(contradicted / compared)}).`,
      ];
}
