import { z } from 'zod';
import { count, share } from '../../basics/schemas';

const gateAssertionSchema = z.strictObject({
  fixture: z.string(),
  analytic: z.string(),
  file: z.string(),
  line: z.int().positive(),
  expected: z.boolean(),
  tolerated: share,
  unacceptable: share,
  most: count,
  status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
  failures: count.meta({ description: 'At the look that decided.' }),
  judged: count,
  bound: share.meta({
    description: 'Bound on the failure rate that agrees with the gate’s test, 1 − alpha confidence.',
  }),
  suspect: z.boolean().meta({
    description: 'Probably fails too often; at most 10 % of these suspects are wrong (e-BH).',
  }),
});

const gateAccuracySchema = z
  .strictObject({
    required: share,
    tolerated: share.meta({ description: 'Share of wrong answers with which it should pass.' }),
    unacceptable: share.meta({
      description: '1 − required: an accuracy this low passes with at most probability alpha.',
    }),
    most: count,
    status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
    fixtures: count,
    trials: count.meta({ description: 'At the look that decided; each fixture equally often.' }),
    wrong: count,
    lost: count.meta({ description: 'Trials without a reply, which count against any decision.' }),
    bound: share.meta({
      description: 'Bound on the accuracy that agrees with the gate’s test, 1 − alpha confidence.',
    }),
  })
  .meta({ description: 'The share of right answers to all fixtures together, where one is to be certified.' });

const gateMeasureSchema = z
  .strictObject({
    measure: z.string(),
    isOfRight: z.boolean().meta({
      description: 'True for a share of right verdicts, which must be high; false for a share of wrong ones.',
    }),
    required: share,
    status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
    runs: count.meta({ description: 'At the look that decided.' }),
    most: count.meta({ description: 'Runs after which it is inconclusive.' }),
    lost: count.meta({ description: 'Missing replies, which count against any decision.' }),
    share: z.number().nullable().meta({ description: 'As measured; null before the first look.' }),
    lower: z
      .number()
      .meta({ description: 'Lower bound, valid whenever asking ends; alpha and beta give its confidence.' }),
    upper: z.number().meta({ description: 'Upper bound, valid whenever asking ends.' }),
  })
  .meta({ description: 'One measure that is to be certified.' });

const gateMeasuresSchema = z
  .looseObject({ measures: z.array(gateMeasureSchema) })
  .meta({ description: 'Measures of an experiment of this name, where those are to be certified, and what it asked.' });

const gateUnseenSchema = z
  .strictObject({
    wanted: share.nullable().meta({ description: 'Share of wrong ones to certify (--unseen); null: none.' }),
    status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
    fixtures: count,
    families: count.meta({ description: 'Fixtures with variants (`name--variant`) counted once: the sample.' }),
    wrong: count.meta({ description: 'Families with a fixture whose first verdict is wrong.' }),
    lost: count.meta({ description: 'Families without a reply to every fixture; they count as wrong in the bound.' }),
    confidence: share.meta({ description: 'Of the bound; with a wanted share, over all looks.' }),
    look: z.int().positive().optional().meta({
      description: 'Number of the look at this grader; the k-th may spend 6/(π²k²) of alpha. Absent before 0.3.',
    }),
    bound: share.meta({ description: 'Upper bound of the share of unseen ones that are wrong (exact, one-sided).' }),
    least: share.meta({ description: 'At least this share is wrong, with a confidence of 1 − beta.' }),
    more: count.meta({ description: 'Further fixtures, all right, that certifying at the next look would take.' }),
    fromOutside: count.optional().meta({ description: 'Fixtures that name their origin.' }),
  })
  .meta({ description: 'Estimate for unseen submissions or questions, with the fixtures as the sample.' });

const knownSchema = z.strictObject({
  verdict: z.enum(['certified', 'rejected', 'inconclusive']),
  because: z.string(),
  doubts: z
    .array(z.string())
    .meta({ description: 'Reasons why its replies are no evidence; any of them makes it inconclusive.' }),
  certifies: z.string().meta({ description: 'Meaning of a pass, in words and numbers.' }),
  allPass: share.meta({ description: 'Chance, at least, that all pass when each fails as often as it may.' }),
  attempt: z.int().positive(),
  spent: z.number().meta({ description: 'Sum of the alphas of all attempts, this one included.' }),
  alpha: share,
  beta: share,
  batch: z.int().positive(),
  preset: z.string().nullable(),
  failFast: z.boolean(),
  over: z.number().positive().optional().meta({
    description: 'Seconds over which the requests were to be spread; absent if they were asked at once.',
  }),
  trials: count.meta({ description: 'Of all fixtures; a vote is one trial.' }),
  fixedPlanTrials: count.meta({
    description:
      'Trials of a plan of fixed size with the same error rates, beta shared by all assertions as in the gate.',
  }),
  assertions: z.array(gateAssertionSchema),
  accuracy: gateAccuracySchema.optional(),
  unseen: gateUnseenSchema.optional(),
});

/** The gate's part of a report. */
export type GateReport = z.infer<typeof knownSchema>;

/** A gate's part of `report.json`; measures that it certifies have the name of their experiment type. */
export const gateReportSchema: z.ZodType<GateReport> = knownSchema.catchall(gateMeasuresSchema);

/** What a gate certified of an experiment type instead of assertions. */
export interface GateMeasures extends Readonly<z.infer<typeof gateMeasuresSchema>> {
  /** Name of the experiment type. */
  readonly type: string;
}

/** The measures in a gate's part of a report; `undefined` if it certified none. */
export function findMeasures(gate: object): GateMeasures | undefined {
  const found = Object.entries(gate).flatMap(([type, value]): readonly GateMeasures[] => {
    const measures = gateMeasuresSchema.safeParse(value).data;
    return measures === undefined ? [] : [{ ...measures, type }];
  });
  return found[0];
}
