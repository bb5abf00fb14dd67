import { z } from 'zod';
import { share } from '../../basics/measures';
import { priceOverrideSchema } from '../../model/prices/price-schema';
import { groupSchema, type Group } from '../group';

/** Version of the format. */
export const logVersion = 1;
/** Version of logs whose fixtures are not all known at their beginning: `made` entries name the others, which older readers do not know. */
export const growingLogVersion = 2;

const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');

/** One assertion of a suite. */
const assertionSchema = z.object({
  fixture: line,
  /** Relative to the project's root. */
  file: line,
  line: z.int().positive(),
  title: line,
  analytic: line,
  expected: z.boolean(),
  assert: z.enum(['hard', 'soft']),
  tolerate: share,
  /** What the oracle said against the label, if it was asked before and did. */
  contradicted: line.optional(),
});

const gateSchema = z.object({
  /** Which attempt on the challenge this is, from 1. */
  attempt: z.int().positive(),
  /** Sum of the alphas of all attempts, this one included. */
  spent: z.number().positive(),
  /** Maximum probability of certifying an assertion at its unacceptable rate. */
  alpha: share,
  /** Maximum probability of rejecting any assertion at its tolerated rate. */
  beta: share,
  /** Runs between two looks. */
  batch: z.int().positive(),
  preset: line.nullable(),
  /** The same two rates for every assertion; `null`: from what each tolerates. */
  hypotheses: z.object({ tolerated: share, unacceptable: share }).nullable(),
  /** Trials after which an assertion is inconclusive; `null`: in proportion to those that a clean one needs. */
  most: z.int().positive().nullable(),
  /** Whether the first rejection ends it. */
  failFast: z.boolean(),
  /** Share of right answers to certify; absent when none is. */
  accuracy: z.number().gt(0).lt(1).optional(),
  /** Share of unseen submissions that may be wrong; absent when the fixtures themselves are certified. */
  unseen: z.number().gt(0).lt(1).optional(),
  /** Measures of variants to certify, each with what is required of it; absent when the fixtures themselves are certified. */
  stress: z
    .object({
      required: z.record(line, share),
      /** Variants that were wanted, and the text that chose them. */
      ...{ count: z.int().positive(), seed: line, combined: z.literal(true).optional() },
      ...{ variants: z.int().positive(), originals: z.int().positive() },
    })
    .optional(),
  /** Fixtures that --holdout keeps out of sight elsewhere; absent where none was ever held out. */
  heldOut: z.int().nonnegative().optional(),
  /** Fixtures that came from outside the project, such as from an export; absent of kinds that do not know. */
  fromOutside: z.int().nonnegative().optional(),
});

/** Overrides as they were at one time. */
const overridesSchema = z.object({
  /** How many were recorded for the challenge, whatever they are about. */
  recorded: z.int().nonnegative(),
  /** What is right of the fixtures that they are about. */
  about: z.array(
    z.object({
      ...{ fixture: line, analytic: line, value: z.boolean() },
      /** The answer that they are about; absent when they are about every answer. */
      answer: line.optional(),
    }),
  ),
});

/** What the log keeps of a suite before its first trial, so that a reader needs no other file; optional keys are absent when they say nothing. */
export const suiteSchema = z.object({
  kind: z.literal('suite'),
  version: z.literal([logVersion, growingLogVersion]),
  /** Kind of the challenge; absent of a validator. */
  of: line.optional(),
  challenge: line,
  title: line,
  /** Host that is asked, when a model is online. */
  server: line,
  promptFile: line,
  /** SHA-256 (hex) of what the prompt says. */
  promptHash: line,
  /** Names of the groups, by which trials are counted. */
  models: z.array(line).min(1),
  /** The same as data, in the same order; absent when each is a model's name and no more. */
  groups: z.array(groupSchema.extend({ model: line, prompt: line.optional(), language: line.optional() })).optional(),
  /** SHA-256 (hex) of what each group is told, parameters of requests not included, in the same order; absent when nobody knows. */
  promptHashes: z.array(line).optional(),
  /** Parameters of each group's requests by name, in the same order; absent when nobody knows. */
  parameters: z.array(z.record(line, line)).optional(),
  /** Groups of which nobody knows beforehand how many trials they have, such as later rounds. */
  unplanned: z.array(line).optional(),
  /** ISO 8601. */
  startedAt: line,
  firstRun: z.int().nonnegative(),
  runs: z.int().nonnegative(),
  /** Present when only this part of the trials is asked. */
  shard: z.object({ index: z.int().positive(), of: z.int().positive() }).optional(),
  /** Ids of the fixtures that a group is asked about, by its name; absent when every group is asked about all. */
  chosen: z.record(z.string(), z.array(line)).optional(),
  /** Present when assertions were made soft for this run. */
  logOnly: z.boolean().optional(),
  /** True when an offline model took the place of the prompt's because there was no key. */
  substituted: z.boolean(),
  /** Whether prices apply: OpenAI's own server charges list prices, others what `prices` says. */
  priced: z.boolean(),
  /** Prices of the user's own file for the models that are asked. */
  prices: z.array(priceOverrideSchema).optional(),
  notes: z.array(line),
  /** How often the held-out part of the fixtures was looked at, this time included, if a part is held out. */
  looks: z.int().positive().optional(),
  /** Share of right submissions among those that are to be graded, if somebody stated it. */
  baseRate: z.number().min(0).max(1).optional(),
  /** What is missing from the logs that it was joined from, in words. */
  lacking: z.array(line).optional(),
  /** Present when the trials are those of a gate. */
  gate: gateSchema.optional(),
  assertions: z.array(assertionSchema),
  /** Trials that a run has of each fixture, by its id; absent when that is one of each. */
  parts: z.record(z.string(), z.int().positive()).optional(),
  /** Proposed labels of fixtures that nobody has reviewed, which are asked and counted apart. */
  unreviewed: z.array(assertionSchema).optional(),
  /** Ids of those of them that nobody proposed any label for, which are asked, too. */
  unlabelled: z.array(line).optional(),
  /** Ids of the fixtures that prompts show, when models are also asked without them; the names of both, and how many their prompt shows. */
  examples: z
    .object({
      shown: z.array(line),
      pairs: z.array(z.object({ with: line, without: line, shown: z.int().positive().optional() })),
    })
    .optional(),
  /** Language of each fixture that is scored, by its id; absent when all are in the same. */
  languages: z.record(z.string(), line).optional(),
  /** Present when variants of its fixtures were asked about beside them, or programs that a search made. */
  measuredBy: z.enum(['stress', 'fool']).optional(),
  /** What their kind knows of fixtures that were made while asking, in that order; stands in their own entries. */
  made: z.array(z.looseObject({})).optional(),
  /** Absent when no override was recorded for the challenge. */
  overrides: overridesSchema.optional(),
  /** What only its kind knows of the challenge. */
  details: z.looseObject({}).optional(),
});

/** Fixtures that were made while asking: what the first line would say of them. */
export const madeSchema = z.object({
  kind: z.literal('made'),
  assertions: z.array(assertionSchema),
  /** Their languages by id, where the first line names those of the others. */
  languages: z.record(z.string(), line).optional(),
  /** What only their kind knows of them. */
  details: z.array(z.looseObject({})),
});

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** The first line of a log. */
export type SuiteEntry = DeepReadonly<Omit<z.infer<typeof suiteSchema>, 'details' | 'groups' | 'made'>> & {
  readonly groups?: readonly Group[] | undefined;
  readonly details?: object | undefined;
  readonly made?: readonly object[] | undefined;
};
/** Fixtures that were made while asking. */
export type MadeEntry = DeepReadonly<Omit<z.infer<typeof madeSchema>, 'details'>> & {
  readonly details: readonly object[];
};
/** The settings of a gate as the log keeps them. */
export type GateEntry = DeepReadonly<z.infer<typeof gateSchema>>;
/** One assertion of a suite as the log keeps it. */
export type AssertionEntry = DeepReadonly<z.infer<typeof assertionSchema>>;
/** What overrides say of fixtures, at one time. */
export type OverrideSnapshot = DeepReadonly<z.infer<typeof overridesSchema>>;
