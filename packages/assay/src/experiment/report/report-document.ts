import { z } from 'zod';
import { outcomeSchema } from '../outcome-facts';
import { baseRateSchema } from './base-rate-schema';
import { gateReportSchema } from './gate-document';
import { count, share } from '../../basics/measures';
import { modelSchema } from './model-schema';
import { repliesSchema } from './reply-schema';

/** What recorded overrides say about the answers in a report. */
const overridesSchema = z
  .strictObject({
    recorded: count.meta({ description: 'For the challenge, when it was asked.' }),
    concerned: count.meta({ description: 'Assertions and proposed labels that overrides are about.' }),
    fixtures: count.meta({ description: 'Fixtures of these.' }),
    answers: count.meta({ description: 'Answers to these that could be read.' }),
    wrong: count.meta({ description: 'Answers that an override calls wrong.' }),
    labels: z
      .array(
        z.strictObject({
          fixture: z.string(),
          file: z.string(),
          line: z.int().positive(),
          analytic: z.string(),
          label: z.boolean(),
        }),
      )
      .meta({ description: 'Labels of which an override says that they are wrong.' }),
  })
  .meta({ description: 'Verdicts recorded as wrong: they change no figures. Absent when none is recorded.' });

/** Who answered, and when, in `report.json`. */
const evidenceSchema = z.strictObject({
  snapshots: z
    .array(
      z.strictObject({
        model: z.string(),
        servedBy: z.array(z.string()),
        fingerprints: z
          .array(z.string())
          .optional()
          .meta({ description: 'The system fingerprints that the server gave; absent when it gave none.' }),
      }),
    )
    .meta({ description: 'The models that the server says have answered, by the model that was asked.' }),
  from: z.string().nullable().meta({ description: 'When the first of the replies came (ISO 8601).' }),
  to: z.string().nullable(),
  withoutId: z.int().nonnegative().meta({
    description: 'Replies without a response id: a repeated one cannot be told from a new one.',
  }),
});

const unreviewedSchema = z.strictObject({
  model: z.string(),
  fixtures: count,
  trials: count,
  errored: count,
  judged: count.meta({ description: 'Judged answers to which a label is proposed.' }),
  differences: count.meta({ description: 'Answers that differ from the proposed label, including unreadable ones.' }),
  differing: z
    .array(
      z.strictObject({
        fixture: z.string(),
        file: z.string(),
        line: z.int().positive(),
        analytic: z.string(),
        proposed: z.boolean(),
        judged: count,
        differences: count,
      }),
    )
    .meta({ description: 'Proposed labels with which an answer did not agree, the most often contradicted first.' }),
});

/** Version of the format of `report.json`. */
export const reportVersion = 1;

/** The content of `report.json`. */
export const reportDocumentSchema = z
  .strictObject({
    version: z.literal(reportVersion),
    kind: z.string().meta({ description: 'repeat or gate, or the name of another experiment, which is the command.' }),
    of: z.string().optional().meta({ description: 'Kind of the challenge; absent of a validator.' }),
    challenge: z.string(),
    title: z.string(),
    prompt: z.strictObject({ file: z.string(), hash: z.string() }),
    server: z.string(),
    startedAt: z.string(),
    complete: z.boolean().meta({ description: 'False when asking stopped early or trials are missing.' }),
    simulated: z.boolean().meta({ description: 'Offline models answered: says nothing about the prompt.' }),
    outcome: outcomeSchema,
    sampling: z.enum(['fixed', 'sequential']).meta({
      description:
        'fixed: intervals are Wilson’s. sequential: the number of trials was decided by looking; confidence sequences.',
    }),
    runs: count,
    heldOut: z.array(z.string()).meta({ description: 'Fixtures held out; empty: none, all were seen.' }),
    models: z.array(modelSchema),
    examples: z
      .array(
        z.strictObject({
          model: z.string(),
          shown: count.meta({ description: 'Fixtures that the prompt shows with their answers.' }),
          fixtures: count,
          rates: z.strictObject({ with: share, without: share }),
          difference: z.strictObject({ mean: z.number(), lower: z.number(), upper: z.number() }).nullable().meta({
            description:
              'Failure rate without minus with, paired by fixture: above 0, they help. 95 % for submissions like these.',
          }),
          pValue: share.meta({ description: 'Sign-flip permutation by fixture, two-sided, Holm over the models.' }),
        }),
      )
      .optional()
      .meta({ description: 'The prompt with its examples and without; absent when that was not asked.' }),
    unreviewed: z.array(unreviewedSchema).optional().meta({
      description: 'Fixtures with unconfirmed labels, counted nowhere else. Absent when there are none.',
    }),
    overrides: overridesSchema.optional(),
    baseRate: baseRateSchema.optional(),
    gate: gateReportSchema.nullable(),
    section: z
      .looseObject({})
      .optional()
      .meta({ description: 'Results specific to its kind, such as the cells of a quiz; absent when there are none.' }),
    cost: z.strictObject({
      trials: count,
      calls: count.meta({ description: 'Requests that were answered by a server just now.' }),
      recorded: count,
      offline: count,
      retries: count,
      promptTokens: count,
      completionTokens: count,
      dollars: z
        .number()
        .nullable()
        .meta({ description: 'By list prices and prices.yaml; null when a price is unknown.' }),
      callsPerVerdict: z.number().nullable(),
    }),
    evidence: evidenceSchema,
    replies: repliesSchema,
    missing: count.meta({ description: 'Trials that did not count, or are not in the log, when asking is over.' }),
    ignored: count.meta({ description: 'Lines of trials.jsonl that are no new evidence: repeated runs or replies.' }),
    notes: z.array(z.string()),
  })
  .meta({ title: 'Assay report.json' });

/** The document of a report folder. */
export type ReportDocument = z.infer<typeof reportDocumentSchema>;

/** One model's part of the report. */
export type ModelReport = ReportDocument['models'][number];

/** One model's answers about unreviewed fixtures. */
export type UnreviewedReport = NonNullable<ReportDocument['unreviewed']>[number];

/** One assertion of one model. */
export type AssertionReport = ModelReport['assertions'][number];

/** One analytic of one model. */
export type AnalyticReport = ModelReport['analytics'][number];
