import { z } from 'zod';
import { toCsvLine } from 'gpt-assay/basics';
import type { ReportDocument } from 'gpt-assay/plugin';
import { interviewSectionSchema, sectionOfInterview } from '../report/interview-section';

const cell = interviewSectionSchema.shape.cells.element.shape;
const question = cell.questions.element.shape;

/** One row of an interview's `report.csv`: a question of a cell, with the columns in order. */
export const interviewRowSchema = z.strictObject({
  interview: cell.interview,
  model: cell.model,
  prompt: cell.template.meta({ description: 'Name of the template.' }),
  parameters: cell.params,
  language: cell.language,
  round: cell.round,
  question: question.name,
  answers: question.judged,
  passes: question.passes,
  points: question.passed,
  of: question.total,
  share: cell.share.meta({ description: 'points / of; empty when nothing could be earned.' }),
});

type InterviewRow = z.infer<typeof interviewRowSchema>;

const columns = Object.keys(interviewRowSchema.shape) as readonly (keyof InterviewRow)[];

/** `report.csv`: a line for each question of each cell. */
export function toInterviewCsv(report: Pick<ReportDocument, 'section'>): string {
  const { cells } = sectionOfInterview(report);
  const rows = cells.flatMap(({ interview, model, template, params, language, round, questions }) =>
    questions.map(({ name, judged, passes, passed, total }): InterviewRow => ({
      interview,
      model,
      prompt: template,
      parameters: params,
      language,
      round,
      question: name,
      answers: judged,
      passes,
      points: passed,
      of: total,
      share: total === 0 ? null : passed / total,
    })),
  );
  return [toCsvLine(columns), ...rows.map((row) => toCsvLine(columns.map((column) => row[column]))), ''].join('\r\n');
}
