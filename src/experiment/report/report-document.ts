import { z } from 'zod';
import { outcomeSchema } from '../outcome';
import { groupSchema } from '../group';
import { evidenceSchema } from './evidence-schema';
import { gateReportSchema } from './gate-document';
import { overridesSchema } from './overrides-schema';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const interval = z.strictObject({ lower: share, upper: share });
const difference = z.strictObject({ lower: z.number().min(-1).max(1), upper: z.number().min(-1).max(1) });

const assertionSchema = z.strictObject({
  fixture: z.string(),
  title: z.string(),
  file: z.string().meta({ description: "Relative to the project's root." }),
  line: z.int().positive(),
  analytic: z.string(),
  expected: z.boolean(),
  assert: z.enum(['hard', 'soft']),
  tolerate: share,
  trials: count,
  judged: count.meta({ description: 'Trials with a reply; only they count.' }),
  failures: count.meta({ description: 'Judged trials whose assertion did not hold, unreadable ones included.' }),
  unreadable: count,
  errored: count.meta({ description: 'Trials without a reply: they say nothing about the model.' }),
  rate: share.nullable().meta({ description: 'failures / judged (R: this assertion, asked again).' }),
  interval: interval.meta({ description: '95 %, two-sided; see sampling.' }),
  upper: share.meta({ description: 'With 95 % confidence the failure rate is below this.' }),
  nature: z.enum(['stable', 'random', 'systematic', 'unknown']),
  class: z.enum(['hard', 'soft', 'drop', 'undecided']).meta({ description: 'What the evidence says it is fit for.' }),
  advice: z.enum([
    'keep hard',
    'make hard',
    'keep soft',
    'make soft',
    'vote',
    'fix prompt or label',
    'drop',
    'ask more',
  ]),
  votes: z.int().nullable().meta({ description: 'Vote that would bring it within what is tolerated, if one would.' }),
  decision: z
    .enum(['passed', 'flaky', 'failed', 'soft failure', 'inconclusive'])
    .nullable()
    .meta({ description: 'What its policy makes of it; null where the number of trials was not fixed before.' }),
  reason: z.string().nullable(),
  clustering: share.nullable().meta({
    description:
      'p-value of failures that come in spells (χ² over batches of 10 runs, Holm over all assertions); null: not testable.',
  }),
  roseAfter: count.nullable().meta({
    description: 'Run after which its failure rate rose (CUSUM, confirmed by comparing the halves), if it did.',
  }),
});

const errorRateSchema = z
  .strictObject({ failures: count, trials: count, fixtures: count, rate: share, interval })
  .nullable()
  .meta({ description: 'null when fewer than 2 fixtures have the expected value that it takes.' });

const analyticSchema = z.strictObject({
  analytic: z.string(),
  assertions: count,
  judged: count,
  failures: count,
  rate: share.nullable(),
  interval: interval.nullable().meta({
    description: '95 % for submissions like the fixtures (G: Korn & Graubard, by fixture); null below 2 fixtures.',
  }),
  falseAccepts: errorRateSchema.meta({ description: 'Said true of fixtures whose expected value is false.' }),
  falseRejects: errorRateSchema.meta({ description: 'Said false of fixtures whose expected value is true.' }),
  unreadable: count,
  floor: share.nullable().meta({ description: 'Share of assertions whose majority answer is wrong.' }),
  noise: share.nullable().meta({ description: 'What random failures add; voting removes it.' }),
  luck: share.nullable().meta({ description: 'What random passes hide; voting adds it.' }),
  agreement: z
    .strictObject({
      observed: share.nullable().meta({ description: 'Share of pairs of runs that agree.' }),
      gwetAc1: z.number().nullable(),
      fleissKappa: z.number().nullable(),
      krippendorffAlpha: z.number().nullable(),
    })
    .nullable(),
  matthews: z.number().nullable(),
  balancedAccuracy: z.number().nullable(),
});

const suiteSchema = z.strictObject({
  repeat: z
    .strictObject({
      assertions: count,
      everFailed: count,
      rate: share.nullable().meta({ description: 'Mean failure rate of the assertions.' }),
      floor: share.nullable(),
      noise: share.nullable(),
      luck: share.nullable(),
      systematicShare: share
        .nullable()
        .meta({ description: 'Share of the variance that is between assertions (ICC).' }),
    })
    .meta({ description: 'R: will these assertions fail again?' }),
  generalise: z
    .strictObject({ rate: share, interval, fixtures: count, effectiveTrials: z.number() })
    .nullable()
    .meta({ description: 'G: how often is an answer wrong on submissions that nobody has seen?' }),
  runs: z
    .strictObject({ complete: count, right: count, rate: share, interval })
    .nullable()
    .meta({ description: 'Runs in which every hard assertion held; null without a complete run.' }),
  fixtures: z.strictObject({
    asked: count,
    right: count.meta({ description: 'Fixtures that were right in all their runs.' }),
    sameReply: share.nullable().meta({ description: 'TARr@N: share of fixtures whose replies are all the same text.' }),
    sameAnswer: share.nullable().meta({ description: 'TARa@N: share of fixtures whose answers are all the same.' }),
  }),
  holdout: z
    .strictObject({
      development: z.strictObject({ fixtures: count, rate: share, interval }).nullable(),
      held: z.strictObject({ fixtures: count, rate: share, interval }).nullable(),
      gap: difference
        .nullable()
        .meta({ description: 'Held out minus development, corrected for the number of looks.' }),
      looks: count,
    })
    .nullable()
    .meta({ description: 'null: unprotected, all fixtures were seen.' }),
});

const modelSchema = z.strictObject({
  model: z.string().meta({ description: 'Name of the group.' }),
  group: groupSchema
    .optional()
    .meta({ description: 'The same as data; absent when it is a model’s name and no more.' }),
  trials: count,
  judged: count,
  errored: count,
  unreadable: count,
  suite: suiteSchema,
  analytics: z.array(analyticSchema),
  heldOut: z.strictObject({ failed: count, inconclusive: count }).meta({
    description:
      'Assertions of held-out fixtures, which are not named: those that fail their policy, and those without enough replies.',
  }),
  assertions: z.array(assertionSchema),
  languages: z
    .array(
      z.strictObject({
        language: z.string(),
        fixtures: count,
        judged: count.meta({ description: 'Judged answers to assertions of its fixtures.' }),
        failures: count,
        rate: share.nullable(),
        interval: interval
          .nullable()
          .meta({ description: '95 % for submissions like these (by fixture); null below 2 fixtures.' }),
      }),
    )
    .optional()
    .meta({ description: 'By language of the fixtures; absent when all are in the same.' }),
});

const unreviewedSchema = z.strictObject({
  model: z.string(),
  fixtures: count,
  trials: count,
  errored: count,
  judged: count.meta({ description: 'Judged answers to which a label is proposed.' }),
  differences: count.meta({ description: 'Those that were not the proposed label, unreadable ones included.' }),
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

/** What `report.json` holds. */
export const reportDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.enum(['repeat', 'gate']),
    of: z.string().optional().meta({ description: 'Kind of the challenge; absent of a validator.' }),
    challenge: z.string(),
    title: z.string(),
    prompt: z.strictObject({ file: z.string(), hash: z.string() }),
    server: z.string(),
    startedAt: z.string(),
    complete: z.boolean().meta({ description: 'False when asking ended before its time, or trials are missing.' }),
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
          difference: z
            .strictObject({ mean: z.number(), lower: z.number(), upper: z.number() })
            .nullable()
            .meta({ description: 'Failure rate without minus with, paired by fixture, 95 %: above 0, they help.' }),
          pValue: share.meta({ description: 'Sign-flip permutation by fixture, two-sided, Holm over the models.' }),
        }),
      )
      .optional()
      .meta({ description: 'The prompt with its examples and without; absent when that was not asked.' }),
    unreviewed: z.array(unreviewedSchema).optional().meta({
      description: 'Fixtures whose labels nobody has confirmed: counted nowhere else. Absent when there are none.',
    }),
    overrides: overridesSchema.optional(),
    gate: gateReportSchema.nullable(),
    section: z
      .looseObject({})
      .optional()
      .meta({ description: 'What only its kind reports, such as the cells of a quiz; absent when that is nothing.' }),
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
    missing: count.meta({ description: 'Trials that did not count, or are not in the log, when asking is over.' }),
    ignored: count.meta({ description: 'Lines of trials.jsonl that are no new evidence: repeated runs or replies.' }),
    notes: z.array(z.string()),
  })
  .meta({ title: 'Assay report.json' });

/** The document of a report folder. */
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
/** One model's part of it. */
export type ModelReport = ReportDocument['models'][number];
/** What one model answered about fixtures that nobody has reviewed. */
export type UnreviewedReport = NonNullable<ReportDocument['unreviewed']>[number];
/** One assertion of one model. */
export type AssertionReport = ModelReport['assertions'][number];
/** One analytic of one model. */
export type AnalyticReport = ModelReport['analytics'][number];
