import { z } from 'zod';
import { count, interval, share } from '../../basics/schemas';
import { actions } from '../advice/advise-all';
import { groupSchema } from '../group';
import { outcomeSchema } from '../outcome-facts';
import { gateReportSchema } from './gate-document';

/** One assertion of one model in `report.json`. */
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
  class: z.enum(['hard', 'soft', 'drop', 'undecided']).meta({ description: 'What the evidence recommends.' }),
  advice: z.enum(actions).meta({ description: 'Recommended action; none: fine as it is.' }),
  votes: z.int().nullable().meta({
    description: 'Of the advice "vote": the size that a bound shows to be enough for all; null: a larger one than now.',
  }),
  moreRuns: count.nullable().meta({ description: 'Of the advice "ask more": how many more runs tell.' }),
  tolerable: share
    .nullable()
    .meta({ description: 'Of the advice "make soft" or "drop": a failure rate that it keeps to.' }),
  alike: z.boolean().meta({
    description: 'Not shown to differ from the others of its analytic, with which it shares the advice.',
  }),
  oracle: z.string().nullable().meta({
    description: 'Evidence of the oracle against the label, if assay check found any.',
  }),
  decision: z
    .enum(['passed', 'flaky', 'failed', 'soft-failure', 'inconclusive'])
    .nullable()
    .meta({ description: 'Verdict of the policy; null where the number of trials was not fixed in advance.' }),
  reason: z.string().nullable(),
  wrongReason: z.string().optional().meta({
    description: 'What the model wrote as its reason when it first gave an unexpected value, if it gave one.',
  }),
  clustering: share.nullable().meta({
    description:
      'p-value of failures that come in bursts (χ² over batches of 10 runs, Holm over all assertions); null: not testable.',
  }),
  roseAfter: count.nullable().meta({
    description:
      'Run, from 1, after which its failure rate rose (CUSUM, confirmed by comparing the halves), if it did.',
  }),
});

const errorRateSchema = z
  .strictObject({ failures: count, trials: count, fixtures: count, rate: share, interval })
  .nullable()
  .meta({ description: 'null when fewer than 2 fixtures have the expected value that it takes.' });

const hardSchema = z.strictObject({
  assertions: count,
  judged: count,
  failures: count,
  tolerate: share.meta({ description: 'Mean of the tolerated rates.' }),
  lower: share.nullable().meta({
    description: 'With 95 % confidence it is wrong at least this often (Clopper–Pearson); null when cut short.',
  }),
  adjustedP: share.meta({
    description: 'Of "none is wrong more often than tolerated" (exact Poisson-binomial), by Holm over the analytics.',
  }),
  decision: z
    .enum(['passed', 'flaky', 'failed', 'soft-failure', 'inconclusive'])
    .nullable()
    .meta({ description: 'null when each was asked once, or asking was cut short before anything was shown.' }),
  reason: z.string().nullable(),
});

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
  noise: share.nullable().meta({ description: 'Share added by random failures; voting removes it.' }),
  luck: share.nullable().meta({ description: 'Share hidden by random passes; voting adds it.' }),
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
  hard: hardSchema.nullable().optional().meta({
    description:
      'Its hard assertions together; null when it has none, or a gate or nobody judges. Held-out ones count.',
  }),
});

const wholeSchema = z.strictObject({
  count,
  of: count.meta({ description: 'Answers.' }),
  rate: share,
  interval: interval.nullable().meta({ description: '95 %, for submissions like these; null below 2 fixtures.' }),
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
    .meta({ description: 'G: how often are answers on unseen submissions wrong?' }),
  wholes: z
    .strictObject({
      right: wholeSchema.meta({ description: 'Answers in which every assertion held.' }),
      falseAccepts: wholeSchema.nullable().meta({
        description:
          'Of answers on submissions with a hard assertion that is false: those that say true for all of them.',
      }),
      falseRejects: wholeSchema.nullable().meta({
        description:
          'Of readable answers on submissions whose hard assertions are all true: those that say false for any.',
      }),
    })
    .optional()
    .meta({ description: 'Answers about whole submissions; absent of gates, and of what is no validator.' }),
  runs: z
    .strictObject({ complete: count, right: count, rate: share, interval })
    .nullable()
    .meta({ description: 'Runs in which every hard assertion held; null without a complete run.' }),
  fixtures: z.strictObject({
    asked: count,
    right: count.meta({ description: 'Fixtures that were right in all their runs.' }),
    sameReply: share.nullable().meta({ description: 'TARr@N: share of fixtures whose replies are all the same text.' }),
    sameAnswer: share
      .nullable()
      .meta({ description: 'TARa@N: share of fixtures whose replies all gave the same readable answer.' }),
  }),
  holdout: z
    .strictObject({
      development: z.strictObject({ fixtures: count, rate: share, interval }).nullable(),
      held: z.strictObject({ fixtures: count, rate: share, interval }).nullable(),
      gap: z
        .strictObject({ lower: z.number().min(-1).max(1), upper: z.number().min(-1).max(1) })
        .nullable()
        .meta({ description: 'Held out minus development, corrected for all looks: the k-th spends .05 · 6/(π²k²).' }),
      looks: count,
    })
    .nullable()
    .meta({ description: 'null: unprotected, all fixtures were seen.' }),
});

const ratesSchema = z.strictObject({ failures: count, judged: count });

const driftSchema = z.strictObject({
  analytic: z.string().nullable().meta({ description: 'null: replies that are wrong in any analytic.' }),
  afterRuns: count.meta({ description: 'Runs before the likeliest moment of the change.' }),
  before: ratesSchema,
  after: ratesSchema,
  adjustedP: share.meta({
    description: 'Whole runs in random orders, Holm over all analytics of all groups; named up to 0.025.',
  }),
});

const burstsSchema = z.strictObject({
  width: count.meta({ description: 'Runs of each block that was compared.' }),
  factor: z.number().min(1).meta({ description: 'Variance between blocks over that of independent trials.' }),
  worst: ratesSchema.extend({ firstRun: z.int().positive().meta({ description: 'Counted from 1.' }) }),
  expected: z.number().min(0).meta({ description: 'Wrong replies expected in the worst block.' }),
  adjustedP: share.meta({
    description: 'Each fixture’s outcomes in random orders, Holm over widths and groups; named up to 0.01.',
  }),
});

/** One model's part of `report.json`. */
const modelSchema = z.strictObject({
  model: z.string().meta({ description: 'Name of the group.' }),
  group: groupSchema
    .optional()
    .meta({ description: 'The same as data; absent when it is a model’s name and no more.' }),
  promptHash: z
    .string()
    .optional()
    .meta({ description: 'SHA-256 (hex) of the prompt without parameters; absent when unknown.' }),
  parameters: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Parameters of its requests, as JSON where they are not text; absent when unknown.' }),
  simulated: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it is offline; absent when all models of the report are alike.' }),
  trials: count,
  judged: count,
  errored: count,
  unreadable: count,
  suite: suiteSchema,
  analytics: z.array(analyticSchema),
  byFixture: z
    .array(z.strictObject({ fixture: z.string(), judged: count, wrong: count }))
    .meta({ description: 'Replies by fixture, and replies wrong in any analytic; without held-out fixtures.' }),
  drift: z.array(driftSchema).meta({ description: 'Failure rates that changed while asking; empty: none shown.' }),
  bursts: burstsSchema
    .optional()
    .meta({ description: 'Wrong replies that come in the same runs; absent: none shown.' }),
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

/** Irregularities of the replies in a report. */
export const repliesSchema = z.strictObject({
  unreadable: z.record(z.string(), count).meta({ description: 'Unreadable replies by kind of problem.' }),
  wordsElsewhere: z.string().optional().meta({
    description: 'Where the server put the words of empty replies, and what to set; absent: nowhere, or none is empty.',
  }),
  missing: z
    .array(z.strictObject({ problem: z.string(), count }))
    .optional()
    .meta({ description: 'Why trials errored, most frequent reasons first, at most 3; absent if none errored.' }),
  undecided: count.meta({
    description: 'Replies that left analytics undecided, which counts as wrong where they are judged.',
  }),
  replayed: count.optional().meta({
    description: 'Unreadable or undecided replies that were recorded earlier, not asked again.',
  }),
  fenced: count.meta({ description: 'Replies whose JSON stood in a Markdown fence, which is accepted.' }),
  votes: count.meta({ description: 'Votes cast; 0 without voting.' }),
  unreadableVotes: count.meta({ description: 'Votes that could not be read and did not count.' }),
  tied: count.meta({ description: 'Trials without a majority on an analytic, which ended on the safe side.' }),
});

const measured = z.strictObject({ rate: share, interval });

const decisionsSchema = z.strictObject({
  analytic: z.string(),
  sensitivity: measured.extend({ fixtures: count }).nullable().meta({
    description: 'Share of answers "true" about fixtures that are; null when fewer than 2 fixtures are.',
  }),
  specificity: measured.extend({ fixtures: count }).nullable().meta({
    description: 'Share of answers "false" about fixtures that are not; null when all but one are.',
  }),
  precision: measured.nullable().meta({ description: 'Share of the candidates called true that are.' }),
  negative: measured.nullable().meta({
    description: 'Share of the candidates called false that are not (negative predictive value).',
  }),
  wrong: measured.nullable().meta({ description: 'Share of all decisions that are wrong.' }),
});

/** What decisions are worth if a stated share of candidates is right. */
const baseRateSchema = z
  .strictObject({
    rightShare: share.meta({ description: 'Stated by the user.' }),
    models: z.array(z.strictObject({ model: z.string(), analytics: z.array(decisionsSchema) })),
  })
  .meta({
    description:
      'By Bayes’ rule, for candidates like the fixtures, from readable answers; absent unless asked for. Sensitivity and specificity have intervals that hold together with 95 %, all others have 95 %.',
  });

/** What decisions are worth if a stated share of candidates is right. */
export type BaseRateReport = z.infer<typeof baseRateSchema>;
/** The same for one analytic. */
export type BaseRateOfAnalytic = BaseRateReport['models'][number]['analytics'][number];

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
    added: z
      .record(z.string(), z.looseObject({}))
      .optional()
      .meta({ description: 'What packages add to it, by name, such as people; absent when they add nothing.' }),
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
