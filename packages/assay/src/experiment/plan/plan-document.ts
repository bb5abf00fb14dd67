import { z } from 'zod';
import { count, share } from '../../basics/schemas';

const goalSchema = z.strictObject({
  goal: z.enum([
    'width-of-assertion',
    'width-for-unseen',
    'notice-assertion',
    'notice-analytic',
    'notice-share',
    'gate-without-failure',
    'gate-at-limit',
    'gate-on-accuracy',
    'unseen',
    'difference',
  ]),
  wanted: z.string().meta({ description: 'The goal, in words and numbers.' }),
  fixtures: count.meta({ description: 'Fixtures that it takes; variants of one original count once.' }),
  more: count.meta({ description: 'Fixtures that are still missing.' }),
  runs: count.nullable().meta({ description: 'null: no number of runs is enough.' }),
  calls: count.nullable(),
  seconds: z.number().nonnegative().nullable().meta({ description: 'null: no latency is known.' }),
  dollars: z.number().nonnegative().nullable().meta({ description: 'null: the price is not known.' }),
  command: z.string().nullable().meta({ description: 'The command for this goal; null while fixtures are missing.' }),
});

/** What `assay plan --json` prints. */
export const planDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    challenge: z.string(),
    groups: z.array(z.string()).meta({ description: 'Who would be asked.' }),
    simulated: z.boolean(),
    sentence: z.string().meta({ description: 'The cheapest sensible next step.' }),
    next: z.string(),
    fixtures: count,
    families: count.meta({ description: 'Fixtures with variants of one original counted once.' }),
    assertions: count.meta({
      description: 'Hard ones; where none is hard, all, or none if a share of answers or points is required.',
    }),
    callsPerRun: count,
    dollarsPerRun: z.number().nonnegative().nullable(),
    concurrency: z.int().positive(),
    basis: z
      .strictObject({
        report: z.string().nullable().meta({ description: 'Folder of the last report; null: there is none.' }),
        assumed: z.boolean().meta({ description: 'Whether rate and variances are assumed, not measured.' }),
        milliseconds: z.number().nonnegative().nullable().meta({ description: 'Median of its live calls.' }),
        rate: share.meta({ description: 'Failure rate; an assumption without a report.' }),
        within: z.number().nonnegative().meta({ description: 'Variance of repeated answers to one fixture.' }),
        between: z.number().nonnegative().meta({ description: 'Variance of fixtures.' }),
        runsWorthAsking: count.nullable().meta({
          description:
            'Runs beyond which a comparison gains less than a tenth; null: runs are worth as much as fixtures.',
        }),
      })
      .meta({ description: 'Basis of comparisons and times.' }),
    goals: z.array(goalSchema),
  })
  .meta({ title: 'Assay plan --json' });

/** The output of `assay plan`. */
export type PlanDocument = Readonly<z.infer<typeof planDocumentSchema>>;
/** One question to answer, and what it takes. */
export type PlannedGoal = PlanDocument['goals'][number];
