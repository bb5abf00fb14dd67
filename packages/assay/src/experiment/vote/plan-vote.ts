import { z } from 'zod';
import { share } from '../../basics/schemas';
import { clusteredRate } from '../../statistics/clustered-rate';
import { hypergeometricPmf } from '../../statistics/distributions';
import type { Interval } from '../../statistics/intervals';
import {
  doubleFault,
  effectiveVotes,
  unbiasedMajorityFailureRate,
  unbiasedMixedMajorityFailureRate,
} from '../../statistics/majority-vote';
import { mean } from '../../statistics/numbers';
import { planVotes, type VoteChoice } from '../../statistics/vote-plan-rule';
import { type FixtureCluster, joinFamilies } from '../assess/assess-suite';
import { outcomeSchema } from '../outcome-facts';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { FixtureTally } from '../tally/fixture-tally';
import type { ModelTally } from '../tally/tally';

/** Prediction for a vote of this size. */
interface VotePrediction {
  readonly votes: number;
  /** Mean failure rate of the assertions; `null` with fewer than twice as many trials as votes. */
  readonly failureRate: number | null;
  /** 95 %, for code like the fixtures; `null` below 2 fixtures. */
  readonly interval: Interval | null;
  /** Failure rate above the floor. */
  readonly excess: number | null;
  /** Upper bound of `excess` with 95 % confidence. */
  readonly excessBound: number | null;
  /** Calls per verdict if a bare majority is asked first, and the rest only if these votes disagree. */
  readonly callsPerVerdict: number | null;
}

/** Vote predictions for one model. */
interface VotePlanOfModel {
  readonly model: string;
  /** Share of assertions that were wrong in most of their trials. */
  readonly floor: number;
  /**
   * From the share shown to be wrong in most trials with 95 % confidence, to the share not shown to be right in most.
   */
  readonly floorInterval: Interval;
  readonly predictions: readonly VotePrediction[];
  readonly choice: VoteChoice;
  /** Assertions that are wrong in most trials with 95 % confidence: no vote corrects them. */
  readonly floorAssertions: readonly AssertionTally['assertion'][];
}

/** Prediction for a vote with one voice per model. */
interface MixedVotePlan {
  readonly models: readonly string[];
  readonly failureRate: number | null;
  readonly pairs: readonly {
    readonly models: readonly [string, string];
    /** Share of pairs of calls that are both wrong. */
    readonly both: number;
    readonly either: number;
    /** φ of the two being wrong; `null` if one is never or always wrong. */
    readonly correlation: number | null;
  }[];
  /** Number of independent votes that the models are worth (Kish): models / (1 + (models − 1) · mean correlation). */
  readonly effectiveVotes: number | null;
}

/** Largest vote considered. */
const mostVotes = 9;

/** Predicts votes of one model; `undefined` if nothing was judged. */
export function planVoteOf({ model, assertions, fixtures }: ModelTally): VotePlanOfModel | undefined {
  const counts = assertions.map((tally) => ({ ...countOf(tally), fixture: tally.assertion.fixture }));
  const plan = planVotes(counts, { mostVotes });
  if (plan === undefined) {
    return undefined;
  }
  return {
    model,
    floor: plan.floor,
    floorInterval: plan.floorInterval,
    predictions: plan.rows.map((row): VotePrediction => {
      if (row.kind === 'not-estimable') {
        const unknown = { failureRate: null, interval: null, excess: null, excessBound: null, callsPerVerdict: null };
        return { votes: row.votes, ...unknown };
      }
      const { votes, failureRate, excess, excessBound } = row;
      const interval = clusteredRate(
        joinFamilies([...fixtures.values()].flatMap((fixture) => votedCluster(fixture, votes))),
      )?.interval;
      return {
        votes,
        failureRate,
        excess,
        excessBound,
        interval: interval ?? null,
        callsPerVerdict: callsPerVerdict(fixtures, votes),
      };
    }),
    choice: plan.choice,
    floorAssertions: plan.floorAssertions.flatMap((index) => assertions[index]?.assertion ?? []),
  };
}

/** Predicts a vote with one voice per model; an even number of models has no failure rate, because votes could tie. */
export function planMixedVote(models: readonly ModelTally[]): MixedVotePlan | undefined {
  if (models.length < 2) {
    return undefined;
  }
  const perModel = models.map(({ assertions }) => assertions.map(countOf));
  const rates = (perModel[0] ?? []).flatMap((_, index) => {
    const voters = perModel.flatMap((counts) => counts[index] ?? []);
    const rate =
      voters.length % 2 === 1 && voters.every(({ trials }) => trials > 0)
        ? unbiasedMixedMajorityFailureRate(voters)
        : undefined;
    return rate === undefined ? [] : [rate];
  });
  const pairs = models.flatMap((first, index) =>
    models.slice(index + 1).flatMap((second, offset) => {
      const fault = doubleFault(
        (perModel[index] ?? []).flatMap((count, position) => {
          const other = perModel[index + 1 + offset]?.[position];
          return other === undefined ? [] : [{ first: count, second: other }];
        }),
      );
      return fault === undefined ? [] : [{ models: [first.model, second.model] as const, ...fault }];
    }),
  );
  const correlations = pairs.flatMap(({ correlation }) => correlation ?? []);
  return {
    models: models.map(({ model }) => model),
    failureRate: rates.length === 0 ? null : mean(rates),
    pairs,
    effectiveVotes:
      correlations.length < pairs.length || pairs.length === 0
        ? null
        : effectiveVotes(models.length, mean(correlations)),
  };
}

function countOf(tally: AssertionTally): { readonly failures: number; readonly trials: number } {
  const counts = tally.counts();
  return { failures: counts.failures, trials: judgedOf(counts) };
}

/** A fixture as one observation: the predicted share of its assertions that a vote gets wrong. */
function votedCluster({ fixture, assertions }: FixtureTally, votes: number): readonly FixtureCluster[] {
  const rates = assertions.flatMap((tally) => {
    const { failures, trials } = countOf(tally);
    return unbiasedMajorityFailureRate(failures, trials, votes) ?? [];
  });
  return rates.length === 0
    ? []
    : [
        {
          fixture,
          failures: rates.reduce((sum, rate) => sum + rate, 0),
          trials: rates.length,
        },
      ];
}

/**
 * Unbiased: the probability that the first votes, drawn from the replies to a fixture, all give the same readable
 * answer.
 */
function callsPerVerdict(fixtures: ModelTally['fixtures'], votes: number): number | null {
  const first = Math.floor(votes / 2) + 1;
  const calls = [...fixtures.values()].flatMap((fixture) => {
    const trials = fixture.trials() - fixture.errored();
    if (trials < first) {
      return [];
    }
    const agree = fixture
      .answers()
      .reduce((sum, count) => sum + (hypergeometricPmf(count, trials, first)[first] ?? 0), 0);
    return [first + (votes - first) * (1 - agree)];
  });
  return calls.length === 0 ? null : mean(calls);
}

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
