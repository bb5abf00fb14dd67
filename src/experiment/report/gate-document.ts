import { z } from 'zod';
import { count, share } from '../../basics/measures';

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
    description: 'On the list of those that probably fail too often; at most 10 % of that list is wrong (e-BH).',
  }),
});

const gateAccuracySchema = z
  .strictObject({
    required: share,
    tolerated: share.meta({ description: 'Share of wrong answers with which it should pass.' }),
    unacceptable: share.meta({ description: '1 − required: with it, it passes with a chance of alpha at most.' }),
    most: count,
    status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
    fixtures: count,
    trials: count.meta({ description: 'At the look that decided; each fixture equally often.' }),
    wrong: count,
    lost: count.meta({ description: 'Trials without a reply, which count against whatever would be decided.' }),
    bound: share.meta({
      description: 'Bound on the accuracy that agrees with the gate’s test, 1 − alpha confidence.',
    }),
  })
  .meta({ description: 'The share of right answers to all fixtures together, where one is to be certified.' });

const gateMeasureSchema = z
  .strictObject({
    measure: z.string(),
    isOfRight: z.boolean().meta({ description: 'Whether it must be high; else it is a share of what is wrong.' }),
    required: share,
    status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
    runs: count.meta({ description: 'At the look that decided.' }),
    most: count.meta({ description: 'Runs after which it is inconclusive.' }),
    lost: count.meta({ description: 'Replies that did not come, which count against whatever would be decided.' }),
    share: z.number().nullable().meta({ description: 'As measured; null before the first look.' }),
    lower: z.number().meta({ description: 'At least this, whenever asking ends; see alpha and beta for how sure.' }),
    upper: z.number().meta({ description: 'At most this, whenever asking ends.' }),
  })
  .meta({ description: 'One measure of a stress test that is to be certified.' });

const gateStressSchema = z
  .strictObject({
    count: count.meta({ description: 'Variants that were wanted.' }),
    seed: z.string(),
    combined: z
      .literal(true)
      .optional()
      .meta({ description: 'Present when each variant was rewritten beside its change.' }),
    ...{ variants: count, originals: count },
    measures: z.array(gateMeasureSchema),
  })
  .meta({ description: 'Measures of variants, where those are to be certified.' });

const gateUnseenSchema = z
  .strictObject({
    wanted: share.nullable().meta({ description: 'Share of wrong ones to certify (--unseen); null: none.' }),
    status: z.enum(['certified', 'rejected', 'inconclusive', 'undecided']),
    fixtures: count,
    families: count.meta({ description: 'Fixtures with variants (`name--variant`) counted once: the sample.' }),
    wrong: count.meta({ description: 'Families with a fixture whose first verdict is wrong.' }),
    lost: count.meta({ description: 'Families without a reply to every fixture; they count as wrong in the bound.' }),
    confidence: share,
    bound: share.meta({ description: 'At most this share of unseen ones is wrong (exact, one-sided).' }),
    least: share.meta({ description: 'At least this share is wrong, with a confidence of 1 − beta.' }),
    more: count.meta({ description: 'Further fixtures, all right, that certifying would take.' }),
    fromOutside: count.optional().meta({ description: 'Fixtures that name where they came from.' }),
  })
  .meta({ description: 'What the fixtures, as a sample, say of submissions or questions that nobody has seen.' });

/** A gate's part of `report.json`. */
export const gateReportSchema = z.strictObject({
  verdict: z.enum(['certified', 'rejected', 'inconclusive']),
  because: z.string(),
  doubts: z
    .array(z.string())
    .meta({ description: 'What makes its replies no evidence; any of them makes it inconclusive.' }),
  certifies: z.string().meta({ description: 'What a pass means, in words and numbers.' }),
  allPass: share.meta({ description: 'Chance, at least, that all pass when each fails as often as it may.' }),
  attempt: z.int().positive(),
  spent: z.number().meta({ description: 'Sum of the alphas of all attempts, this one included.' }),
  alpha: share,
  beta: share,
  batch: z.int().positive(),
  preset: z.string().nullable(),
  failFast: z.boolean(),
  trials: count.meta({ description: 'Of all fixtures; a vote is one trial.' }),
  fixedPlanTrials: count.meta({
    description:
      'Trials of a plan of fixed size with the same error rates, beta shared by all assertions as in the gate.',
  }),
  assertions: z.array(gateAssertionSchema),
  accuracy: gateAccuracySchema.optional(),
  stress: gateStressSchema.optional(),
  unseen: gateUnseenSchema.optional(),
});
