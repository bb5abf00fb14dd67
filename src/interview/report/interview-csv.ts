import { toCsvLine } from '../../report/csv-line';
import type { InterviewDocument } from './interview-document';

const head = [
  ...['interview', 'model', 'prompt', 'parameters', 'language', 'round', 'question'],
  ...['answers', 'passes', 'points', 'of', 'share'],
];

/** `report.csv`: a line for each question of each cell. */
export function toInterviewCsv({ cells }: InterviewDocument): string {
  const lines = cells.flatMap(({ interview, model, template, params, language, round, questions }) =>
    questions.map(({ name, judged, passes, passed, total }) =>
      toCsvLine([
        ...[interview, model, template, params, language, round, name],
        ...[judged, passes, passed, total, total === 0 ? null : passed / total],
      ]),
    ),
  );
  return [toCsvLine(head), ...lines, ''].join('\r\n');
}
