import { groupBy } from '../../basics/group-by';
import type { AssertionReport, ReportDocument } from '../../experiment/report/report-document';

/** Wrong answers, among those with a reply. */
type Failures = Pick<AssertionReport, 'failures' | 'judged'>;

/** A question with its wrong answers over all cells. */
export interface WrongQuestion extends Failures, Pick<AssertionReport, 'fixture' | 'title' | 'file' | 'line'> {
  /** In the order of the report's models; `undefined` for a cell that was not asked. */
  readonly byCell: readonly (Failures | undefined)[];
}

/** The questions with wrong answers, worst first; a report omits held-out ones. */
export function wrongQuestions({ models }: Pick<ReportDocument, 'models'>): readonly WrongQuestion[] {
  const byFixture = groupBy(
    models.flatMap(({ assertions }, cell) => assertions.map((one) => ({ ...one, cell }))),
    ({ fixture }) => fixture,
  );
  return [...byFixture.values()]
    .flatMap((own) =>
      own.slice(0, 1).map(({ fixture, title, file, line }) => ({
        fixture,
        title,
        file,
        line,
        failures: own.reduce((sum, { failures }) => sum + failures, 0),
        judged: own.reduce((sum, { judged }) => sum + judged, 0),
        byCell: models.map((_, cell) => own.find((one) => one.cell === cell)),
      })),
    )
    .filter(({ failures }) => failures > 0)
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
}
