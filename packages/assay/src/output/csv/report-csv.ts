import { z } from 'zod';
import { share } from '../../basics/schemas';
import { toCsvLine } from '../../basics/text/csv-line';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';

const model = reportDocumentSchema.shape.models.element;

/** One row of `report.csv`: an assertion of a model, with the columns in order. */
export const reportRowSchema = z.strictObject({
  model: model.shape.model,
  ...model.shape.assertions.element.omit({ interval: true, wrongReason: true }).shape,
  intervalLower: share.meta({ description: '95 %, two-sided; report.json names the sampling.' }),
  intervalUpper: share,
});

type ReportRow = z.infer<typeof reportRowSchema>;

const columns = Object.keys(reportRowSchema.shape) as readonly (keyof ReportRow)[];

/** `report.csv` (RFC 4180): one row for each model and assertion. */
export function renderCsv({ models }: ReportDocument): string {
  const rows = models.flatMap(({ model: name, assertions }) =>
    assertions.map(({ interval, ...one }): ReportRow => ({
      model: name,
      ...one,
      intervalLower: interval.lower,
      intervalUpper: interval.upper,
    })),
  );
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((row) => `${toCsvLine(row)}\r\n`)
    .join('');
}
