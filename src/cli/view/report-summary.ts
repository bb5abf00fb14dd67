import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import { outcomeSchema } from '../../experiment/outcome-facts';
import type { ReadReport } from '../../experiment/report/read-report';
import type { ReportDocument } from '../../experiment/report/report-document';
import { reportFile, type Place } from '../history/list-reports';

/** What a list says of a report; a whole document has it all. */
const summarySchema = z.object({
  ...{ challenge: z.string(), title: z.string(), of: z.string().optional(), startedAt: z.string() },
  ...{ runs: z.number(), heldOut: z.array(z.string()), gate: z.looseObject({}).nullable(), outcome: outcomeSchema },
  models: z.array(z.object({ model: z.string(), assertions: z.array(z.object({ fixture: z.string() })) })),
});

/** A report as a list shows it. */
export type ReportSummary = z.infer<typeof summarySchema>;

/** The summary that `report.json` holds; `undefined` when it is not there, half written, or of another version. */
export function readSummary({ path }: Place): ReportSummary | undefined {
  return summarySchema.safeParse(tryParseJson(readText(join(path, reportFile)) ?? '')).data;
}

/** The report of a log as far as it goes. */
export function buildReport({ suite, builder, ...end }: ReadReport): ReportDocument {
  return builder.build({ ...end, looks: suite.looks });
}
