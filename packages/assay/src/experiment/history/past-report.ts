import { z } from 'zod';
import { storedOutcomeSchema } from '../outcome-facts';
import { reportDocumentSchema } from '../report/report-document';

const { shape } = reportDocumentSchema;
const { shape: model } = shape.models.element;

const agree = ({ failures, judged }: { readonly failures: number; readonly judged: number }): boolean =>
  failures <= judged;
const disagreement = 'expected no more failures than judged trials';

const analyticSchema = z
  .object(
    model.analytics.element.pick({ analytic: true, judged: true, failures: true, rate: true, interval: true }).shape,
  )
  .refine(agree, disagreement);

const assertionSchema = z
  .object(
    model.assertions.element.pick({
      fixture: true,
      file: true,
      line: true,
      analytic: true,
      expected: true,
      assert: true,
      tolerate: true,
      judged: true,
      failures: true,
    }).shape,
  )
  .refine(agree, disagreement);

/** What a history needs from a validator's `report.json`; other keys may have been added or removed since. */
export const pastReportSchema = z.object({
  ...reportDocumentSchema.pick({
    version: true,
    challenge: true,
    title: true,
    prompt: true,
    server: true,
    complete: true,
    simulated: true,
    sampling: true,
    runs: true,
    heldOut: true,
    of: true,
  }).shape,
  kind: shape.kind,
  startedAt: shape.startedAt.refine((text) => !Number.isNaN(Date.parse(text)), 'expected a date'),
  models: z.array(
    z.object({
      model: model.model,
      group: model.group,
      simulated: model.simulated,
      promptHash: model.promptHash,
      parameters: model.parameters,
      byFixture: model.byFixture,
      analytics: z.array(analyticSchema),
      assertions: z.array(assertionSchema),
    }),
  ),
  // Not everything that it says is needed, and older versions said it otherwise.
  outcome: z.object({ status: storedOutcomeSchema.shape.status }).optional().catch(undefined),
  gate: z.looseObject({}).nullish(),
  cost: z.object({ calls: z.number(), recorded: z.number() }),
  evidence: z.object({ snapshots: shape.evidence.shape.snapshots }),
});

/** The parts of a validator's report that a history reads. */
export type PastReport = z.infer<typeof pastReportSchema>;
