import { z } from 'zod';
import { count, interval, share } from '../../basics/measures';
import { actions } from '../advice/advice';

/** One assertion of one model in `report.json`. */
export const assertionSchema = z.strictObject({
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
      'p-value of failures that come in spells (χ² over batches of 10 runs, Holm over all assertions); null: not testable.',
  }),
  roseAfter: count.nullable().meta({
    description:
      'Run, from 1, after which its failure rate rose (CUSUM, confirmed by comparing the halves), if it did.',
  }),
});
