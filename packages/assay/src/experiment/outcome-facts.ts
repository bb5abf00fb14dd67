import { z } from 'zod';
import { toIdentifier } from './words';
import type { Decision } from './policy/decide';

const statuses = [
  ...(['passed', 'failed', 'no-failure', 'inconclusive', 'measured'] as const),
  ...(['certified', 'rejected'] as const),
] as const;

const qualifiers = ['simulated', 'shard', 'log-only', 'cut-short'] as const;

/** The outcome of a report; part of every `report.json`. */
export const outcomeSchema = z
  .strictObject({
    status: z.enum(statuses),
    qualifiers: z.array(z.enum(qualifiers)).meta({ description: 'Why the status is no evidence of the whole.' }),
    interrupted: z.boolean().meta({ description: 'Interrupted with Ctrl-C: the exit code is 130.' }),
    sentence: z.string().meta({ description: 'What happened, in one sentence.' }),
    details: z
      .array(z.string())
      .default([])
      .meta({ description: 'What the sentence rests on, with numbers, in sentences.' }),
    reasons: z.array(z.string()).meta({ description: 'Reasons for the status, and its meaning, in sentences.' }),
    next: z.string().nullable().meta({ description: 'The next step; null when there is none.' }),
  })
  .meta({ description: 'The outcome; the exit code and all other files of the report show the same.' });

/** An outcome in a file, which may be of an older version that stored some words as they were shown. */
export const storedOutcomeSchema = outcomeSchema.extend({
  status: z.preprocess(toIdentifier, outcomeSchema.shape.status),
  qualifiers: z.array(z.preprocess(toIdentifier, outcomeSchema.shape.qualifiers.element)),
});

/** The outcome of a report: one value that exit code, terminal, Markdown, badge, page and JSON all show. */
export type Outcome = Readonly<z.infer<typeof outcomeSchema>>;

/** One assertion, or a policy's requirement on one model, and the result of its trials. */
export interface Judgement {
  readonly name: string;
  readonly hard: boolean;
  readonly status: Decision['status'];
  readonly reason: string | null;
  /** How often it is wrong; absent if something else is judged. */
  readonly wrong?: Wrong;
}

/** How often something is wrong, and how often it may be wrong. */
export interface Wrong {
  readonly failures: number;
  readonly judged: number;
  readonly tolerate: number;
}

/** The result for all hard assertions of one analytic. */
export interface WholeJudgement extends Judgement {
  readonly wrong: Wrong & { readonly lower: number | null; readonly adjustedP: number };
  /** Fixtures whose hard assertions were wrong most often, without held-out ones. */
  readonly worst: readonly (Wrong & { readonly fixture: string })[];
  /** Names of the judgements that are pooled. */
  readonly parts: readonly string[];
}

/**
 * The facts behind an outcome, independent of the kind of challenge. Texts are printable, and sentences end with a full
 * stop.
 */
export interface OutcomeFacts {
  readonly interrupted: boolean;
  readonly complete: boolean;
  /** What is missing, in words; empty if nothing is missing or it is unknown. */
  readonly lacking: readonly string[];
  readonly simulated: boolean;
  readonly shard: boolean;
  /** Assertions were made soft for this run. */
  readonly logOnly: boolean;
  readonly judgements: readonly Judgement[];
  /** Whole analytics, judged in addition to their assertions; empty if each assertion was asked once. */
  readonly wholes: readonly WholeJudgement[];
  /** Further judgements that must not be named, because their fixtures are held out. */
  readonly unnamed: { readonly failed: number; readonly inconclusive: number };
  /** The noun and verbs for what is judged, such as `hard assertion`, `failed`, `held`. */
  readonly words: {
    readonly noun: string;
    /** Plural; default: the noun with an s. */
    readonly plural?: string;
    readonly failed: string;
    readonly held: string;
    /** What is lacking where nothing can be decided; default: `had too few replies`. */
    readonly open?: string;
  };
  /** How many reached what is required, where some are below it without significance: said instead of that all held. */
  readonly below?: string | undefined;
  /** All groups that were asked; of models that are judged by their analytics, whether anything hard failed. */
  readonly groups: readonly { readonly trials: number; readonly errored: number; readonly failed?: boolean }[];
  /** Trials per question. */
  readonly runs: number;
  readonly gate: { readonly verdict: 'certified' | 'rejected' | 'inconclusive'; readonly because: string } | null;
  /** What happened, if that says more than how many failed or held: it comes first. */
  readonly leads?: readonly string[];
  /** Further findings. */
  readonly findings: readonly string[];
  /** How often it may be wrong about what was not asked; said if no failure was shown. */
  readonly elsewhere?: readonly string[];
  /** Failure rates that this many trials would have noticed; shown if no failure was shown. */
  readonly notices: readonly string[];
  /** What such a result means. */
  readonly meaning: readonly string[];
  readonly next: Readonly<Partial<Record<Outcome['status'] | 'simulated' | 'shard', string>>>;
}
