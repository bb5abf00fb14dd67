import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import { interval, share } from '../../basics/schemas';
import { storedOutcomeSchema } from '../../experiment/outcome-facts';
import type { ReadReport } from '../../experiment/report/read-report';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';
import { reportFile, type Place } from '../history/list-reports';

/** The parts of a report document that a list needs. */
const summarySchema = z.object({
  version: reportDocumentSchema.shape.version,
  kind: reportDocumentSchema.shape.kind,
  challenge: z.string(),
  title: z.string(),
  of: z.string().optional(),
  startedAt: z.string(),
  runs: z.number(),
  heldOut: z.array(z.string()),
  gate: z.looseObject({}).nullable(),
  outcome: storedOutcomeSchema,
  models: z.array(
    z.object({
      model: z.string(),
      suite: z.object({ generalise: z.object({ rate: share, interval }).nullable() }),
      assertions: z.array(z.object({ fixture: z.string(), assert: z.enum(['hard', 'soft']), tolerate: z.number() })),
    }),
  ),
  cost: z.object({ calls: z.number(), dollars: z.number().nullable() }),
});

/** A report in the form of the list. */
export type ReportSummary = z.infer<typeof summarySchema>;

/** The summary in `report.json`; `undefined` if the file is missing, incomplete or of another version. */
export function readSummary({ path }: Place): ReportSummary | undefined {
  return summarySchema.safeParse(tryParseJson(readText(join(path, reportFile)) ?? '')).data;
}

/** The report of a log so far. */
export function buildReport({ suite, builder, ...end }: ReadReport): ReportDocument {
  return builder.build({ ...end, looks: suite.looks });
}
