import { z } from 'zod';
import { ownValue } from '../../basics/collections';
import { line, share } from '../../basics/schemas';
import { formatCount } from '../../basics/text/numbers';
import { priceOverrideSchema } from '../../model/prices/price-schema';
import { findRequired } from '../gate/required-measures';
import { type Group, groupSchema } from '../group';

/** Version of the format. */
export const logVersion = 1;

/**
 * Version of logs that do not list all fixtures at the start: `made` entries declare the others, which older readers do
 * not know.
 */
export const growingLogVersion = 2;

/** Maximum number of runs; tallies hold a place for each of each group. */
export const mostRuns = 1_000_000;

const mostRunsOfAll = 2 * mostRuns;

/** Maximum number of trials per run of a fixture, such as rotations of its options. */
const mostParts = 1_000;

/** One assertion of a suite. */
const assertionSchema = z.object({
  fixture: line,
  /** Relative to the project root. */
  file: line,
  line: z.int().positive(),
  title: line,
  analytic: line,
  expected: z.boolean(),
  assert: z.enum(['hard', 'soft']),
  tolerate: share,
  /** The oracle's evidence against the label, if an earlier check found any. */
  contradicted: line.optional(),
  /** What each person said, by name, if the label rests on several people. */
  labels: z.record(line, z.boolean()).optional(),
});

const gateSchema = z.object({
  /** Number of the attempt on the challenge, from 1. */
  attempt: z.int().positive(),
  /** Sum of the alphas of all attempts, including this one. */
  spent: z.number().positive(),
  /** Maximum probability of certifying an assertion at its unacceptable rate. */
  alpha: share,
  /** Maximum probability of rejecting any assertion at its tolerated rate. */
  beta: share,
  /** Runs between two looks. */
  batch: z.int().positive(),
  preset: line.nullable(),
  /** The two rates for every assertion; `null`: derived from each tolerated rate. */
  hypotheses: z.object({ tolerated: share, unacceptable: share }).nullable(),
  /** Trials after which an assertion is inconclusive; `null`: proportional to those of a flawless assertion. */
  most: z.int().positive().nullable(),
  /** Whether the first rejection stops the gate. */
  failFast: z.boolean(),
  /** Share of right answers to certify; absent if none is certified. */
  accuracy: z.number().gt(0).lt(1).optional(),
  /** Share of unseen submissions that may be wrong; absent if the gate certifies the fixtures themselves. */
  unseen: z.number().gt(0).lt(1).optional(),
  /** Number of the look at unseen submissions, from 1: the k-th may spend 6/(π²k²) of alpha. */
  look: z.int().positive().optional(),
  /** Seconds over which the requests were to be spread; absent if they were asked at once. */
  over: z.number().positive().optional(),
  /** Number of fixtures that --holdout hides elsewhere; absent if none was ever held out. */
  heldOut: z.int().nonnegative().optional(),
  /** Fixtures with an origin outside the project, such as an export; absent for kinds that do not know. */
  fromOutside: z.int().nonnegative().optional(),
});

/** A snapshot of the overrides. */
const overridesSchema = z.object({
  /** Number of overrides recorded for the challenge, whatever they concern. */
  recorded: z.int().nonnegative(),
  /** The right values for the affected fixtures. */
  about: z.array(
    z.object({
      fixture: line,
      analytic: line,
      value: z.boolean(),
      /** The affected answer; absent if every answer is affected. */
      answer: line.optional(),
    }),
  ),
});

/**
 * What the log stores about a suite before the first trial, so that a reader needs no other file; optional keys are
 * absent if they say nothing.
 */
export const suiteSchema = z
  .object({
    kind: z.literal('suite'),
    version: z.literal([logVersion, growingLogVersion]),
    /** Kind of the challenge; absent for a validator. */
    of: line.optional(),
    challenge: line,
    title: line,
    /** Host that is asked, if a model is online. */
    server: line,
    promptFile: line,
    /** SHA-256 (hex) of the prompt's content. */
    promptHash: line,
    /** Names of the groups by which trials are counted. */
    models: z.array(line).min(1),
    /** The same groups as data, in the same order; absent if each is just a model's name. */
    groups: z.array(groupSchema.extend({ model: line, prompt: line.optional(), language: line.optional() })).optional(),
    /** SHA-256 (hex) of each group's prompt without request parameters, in the same order; absent if unknown. */
    promptHashes: z.array(line).optional(),
    /** The prompt of each group, in the same order, or one element for all; absent if unknown. */
    prompts: z
      .array(
        z.object({
          system: z.string().optional(),
          text: z.string(),
          rubrics: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
        }),
      )
      .optional(),
    /** Request parameters of each group by name, in the same order; absent if unknown. */
    parameters: z.array(z.record(line, line)).optional(),
    /** Groups whose number of trials is not known in advance, such as later rounds. */
    unplanned: z.array(line).optional(),
    /** ISO 8601. */
    startedAt: line,
    firstRun: z.int().nonnegative(),
    runs: z.int().nonnegative().max(mostRuns),
    /** Present if only this part of the trials is asked. */
    shard: z.object({ index: z.int().positive(), of: z.int().positive() }).optional(),
    /** Ids of the fixtures asked, by group name; absent if every group is asked about all. */
    chosen: z.record(z.string(), z.array(line)).optional(),
    /** Present if assertions were made soft for this run. */
    logOnly: z.boolean().optional(),
    /** Present if assertions were made hard for this run. */
    allHard: z.boolean().optional(),
    /** True if an offline model replaced the prompt's because there was no key. */
    substituted: z.boolean(),
    /** Whether prices apply: list prices for OpenAI's own server, and `prices` for others. */
    priced: z.boolean(),
    /** The user's own prices for the models that are asked. */
    prices: z.array(priceOverrideSchema).optional(),
    notes: z.array(line),
    /** Number of looks at the held-out part, including this one, if there is such a part. */
    looks: z.int().positive().optional(),
    /** Share of right submissions among those to be graded, if stated. */
    baseRate: z.number().min(0).max(1).optional(),
    /** What is missing from the merged logs, in words. */
    lacking: z.array(line).optional(),
    /** Present if the trials belong to a gate; measures that it certifies have the key of `measuredBy`. */
    gate: gateSchema.loose().optional(),
    assertions: z.array(assertionSchema),
    /** Trials per run of each fixture, by id; absent if there is one of each. */
    parts: z.record(z.string(), z.int().positive().max(mostParts)).optional(),
    /** Proposed labels of unreviewed fixtures, which are asked and counted separately. */
    unreviewed: z.array(assertionSchema).optional(),
    /** Ids of unreviewed fixtures without any proposed label, which are also asked. */
    unlabelled: z.array(line).optional(),
    /**
     * Ids of the fixtures that prompts show as examples, if models are also asked without examples; with the names of
     * both groups and the number of examples.
     */
    examples: z
      .object({
        shown: z.array(line),
        pairs: z.array(z.object({ with: line, without: line, shown: z.int().positive().optional() })),
      })
      .optional(),
    /** Language of each scored fixture, by id; absent if all have the same. */
    languages: z.record(z.string(), line).optional(),
    /** The experiment type; absent if only the challenge's own fixtures were asked about. */
    measuredBy: line.optional(),
    /** Kind-specific details of fixtures created during the run, in that order; stored in separate entries. */
    made: z.array(z.looseObject({})).optional(),
    /** Absent if no override was recorded for the challenge. */
    overrides: overridesSchema.optional(),
    /** Kind-specific details of the challenge. */
    details: z.looseObject({}).optional(),
  })
  .refine(({ models, runs }) => models.length * runs <= mostRunsOfAll, {
    path: ['runs'],
    message: `expected at most ${mostRunsOfAll} for all models together`,
  })
  .refine(
    ({ gate, measuredBy }) => gate === undefined || measuredBy === undefined || findRequired(gate)?.type === measuredBy,
    { path: ['gate'], message: 'expected the measures that it certifies' },
  );

/** Fixtures created during the run, with what the first line says about other fixtures. */
export const madeSchema = z.object({
  kind: z.literal('made'),
  assertions: z.array(assertionSchema),
  /** Languages by id, if the first line names those of other fixtures. */
  languages: z.record(z.string(), line).optional(),
  /** Kind-specific details. */
  details: z.array(z.looseObject({})),
});

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** The first line of a log. */
export type SuiteEntry = DeepReadonly<Omit<z.infer<typeof suiteSchema>, 'details' | 'gate' | 'groups' | 'made'>> & {
  readonly gate?: GateEntry | undefined;
  readonly groups?: readonly Group[] | undefined;
  readonly details?: object | undefined;
  readonly made?: readonly object[] | undefined;
};

/** An entry that declares fixtures created during the run. */
export type MadeEntry = DeepReadonly<Omit<z.infer<typeof madeSchema>, 'details'>> & {
  readonly details: readonly object[];
};

/** A gate's settings in the log. */
export type GateEntry = DeepReadonly<z.infer<typeof gateSchema>>;

/** One assertion of a suite in the log. */
export type AssertionEntry = DeepReadonly<z.infer<typeof assertionSchema>>;

/** A snapshot of what overrides say about fixtures. */
export type OverrideSnapshot = DeepReadonly<z.infer<typeof overridesSchema>>;

/** Whether a group is asked about a fixture. */
export function isChosen({ chosen }: Pick<SuiteEntry, 'chosen'>, group: string, fixture: string): boolean {
  return ownValue(chosen, group)?.includes(fixture) ?? true;
}

/** Narrows the suite to the groups of `chosen` and their fixtures; groups with all fixtures need no list. */
export function narrowSuite<Suite extends SuiteEntry>(
  suite: Suite,
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
): Suite {
  const fixtures = [...new Set(suite.assertions.map(({ fixture }) => fixture))];
  const places = suite.models.flatMap((group, place) => (chosen.has(group) ? [place] : []));
  const part = <Value>(values: readonly Value[]): readonly Value[] =>
    values.filter((_, place) => places.includes(place));
  const partial = [...chosen].flatMap(([group, own]): readonly (readonly [string, readonly string[]])[] => {
    const kept = fixtures.filter((id) => own.has(id));
    return kept.length === fixtures.length ? [] : [[group, kept]];
  });
  return {
    ...suite,
    models: part(suite.models),
    ...(suite.groups !== undefined && { groups: part(suite.groups) }),
    ...(suite.promptHashes !== undefined && { promptHashes: part(suite.promptHashes) }),
    ...(suite.parameters !== undefined && { parameters: part(suite.parameters) }),
    ...(partial.length > 0 && { chosen: Object.fromEntries(partial) }),
  };
}

/** A note in the report about selected tests; empty if all fixtures were asked. */
export function noteOnChosen({ chosen, models, assertions }: SuiteEntry): readonly string[] {
  if (chosen === undefined) {
    return [];
  }
  const all = new Set(assertions.map(({ fixture }) => fixture));
  const asked = [...all].filter((fixture) => models.some((group) => isChosen({ chosen }, group, fixture)));
  return [
    asked.length === all.size
      ? 'not every model was asked about every fixture, only as the selected tests needed'
      : `only ${formatCount(asked.length)} of ${formatCount(all.size)} fixtures were asked, as the selected tests needed`,
  ];
}
