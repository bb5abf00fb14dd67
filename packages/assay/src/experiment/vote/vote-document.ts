import { z } from 'zod';
import { share } from '../../basics/measures';
import { outcomeSchema } from '../outcome-facts';
import type { MixedVotePlan, VotePlanOfModel } from './plan-vote';

const votes = z.int().positive();

const planSchema = z.strictObject({
  model: z.string(),
  floor: share.meta({ description: 'Share of assertions that were wrong in most trials: no vote gets below it.' }),
  floorInterval: z.strictObject({ lower: share, upper: share }).meta({
    description:
      'From the share of assertions that are shown to be wrong in most trials (95 %), to the share of which the opposite is not shown.',
  }),
  predictions: z.array(
    z.strictObject({
      votes,
      failureRate: share.nullable().meta({ description: 'null: fewer than 2 × votes trials.' }),
      interval: z.strictObject({ lower: share, upper: share }).nullable(),
      excess: z.number().nullable().meta({ description: 'failureRate − floor.' }),
      excessBound: share
        .nullable()
        .meta({ description: 'With 95 % confidence the failure rate is at most this much above the floor.' }),
      callsPerVerdict: z.number().nullable(),
    }),
  ),
  choice: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('chosen'), votes }),
    z.strictObject({ kind: z.literal('floor-above-target'), votes }),
    z.strictObject({
      kind: z.literal('noise-above-target'),
      votes,
      reason: z.enum(['gain', 'drop', 'trials', 'most', 'bound']),
    }),
  ]),
  tolerated: votes.nullable().meta({
    description:
      'Votes advised in the report, so that no assertion that fails at random fails more often than it tolerates; null: none.',
  }),
  floorAssertions: z.array(
    z.strictObject({ fixture: z.string(), analytic: z.string(), file: z.string(), line: z.int().positive() }),
  ),
});

const mixedSchema = z.strictObject({
  models: z.array(z.string()),
  failureRate: share.nullable(),
  pairs: z.array(
    z.strictObject({ models: z.array(z.string()), both: share, either: share, correlation: z.number().nullable() }),
  ),
  effectiveVotes: z.number().nullable(),
});

/** What `assay vote --json` prints. */
export const voteDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    challenge: z.string(),
    simulated: z.boolean(),
    complete: z.boolean(),
    runs: z.int().nonnegative(),
    trials: z.strictObject({
      all: z.int().nonnegative(),
      errored: z.int().nonnegative().meta({ description: 'Without a reply; not judged.' }),
    }),
    models: z.array(planSchema),
    outcome: outcomeSchema,
    mixed: mixedSchema.nullable().meta({ description: 'One vote for each of 3, 5, … models.' }),
  })
  .meta({ title: 'assay vote --json' });

/** The document that `assay vote --json` prints. */
export type VoteDocument = z.infer<typeof voteDocumentSchema>;

/** A plan in the document; `tolerated` is the vote that the report of the same trials advises. */
export function toPlanDocument(
  { floorAssertions, floorInterval, predictions, choice, ...plan }: VotePlanOfModel,
  tolerated: number | null,
): VoteDocument['models'][number] {
  return {
    ...plan,
    tolerated,
    floorInterval: { ...floorInterval },
    choice: { ...choice },
    predictions: predictions.map((one) => ({ ...one, interval: one.interval === null ? null : { ...one.interval } })),
    floorAssertions: floorAssertions.map(({ fixture, analytic, file, line }) => ({ fixture, analytic, file, line })),
  };
}

/** A mixed plan in the document. */
export function toMixedDocument({ models, pairs, ...plan }: MixedVotePlan): NonNullable<VoteDocument['mixed']> {
  return { ...plan, models: [...models], pairs: pairs.map((pair) => ({ ...pair, models: [...pair.models] })) };
}
