import { z } from 'zod';
import type { Decision } from './policy/decide';

const statuses = [
  ...(['passed', 'failed', 'no failure shown', 'inconclusive', 'measured'] as const),
  ...(['certified', 'rejected'] as const),
] as const;

const qualifiers = ['simulated', 'shard', 'log only', 'cut short'] as const;

/** What a report comes to; part of every `report.json`. */
export const outcomeSchema = z
  .strictObject({
    status: z.enum(statuses),
    qualifiers: z.array(z.enum(qualifiers)).meta({ description: 'Why the status is no evidence of the whole.' }),
    interrupted: z.boolean().meta({ description: 'Interrupted with Ctrl-C: the exit code is 130.' }),
    sentence: z.string().meta({ description: 'Summary with numbers.' }),
    reasons: z.array(z.string()).meta({ description: 'Reasons for the status, and its meaning, in sentences.' }),
    next: z.string().nullable().meta({ description: 'The next step; null when there is none.' }),
  })
  .meta({ description: 'The outcome; the exit code and all other files of the report show the same.' });

/** What a report comes to: one value, which exit code, terminal, Markdown, badge, page and JSON all show. */
export type Outcome = Readonly<z.infer<typeof outcomeSchema>>;

/** One hard or soft assertion, or what a policy requires of one model, and what its trials made of it. */
export interface Judgement {
  readonly name: string;
  readonly hard: boolean;
  readonly status: Decision['status'];
  readonly reason: string | null;
  /** How often it is wrong; absent when that is not what is judged. */
  readonly wrong?: Wrong;
}

/** How often something is wrong, and how often it may be. */
export interface Wrong {
  readonly failures: number;
  readonly judged: number;
  readonly tolerate: number;
}

/** What all hard assertions of one analytic came to. */
export interface WholeJudgement extends Judgement {
  readonly wrong: Wrong & { readonly lower: number | null; readonly adjustedP: number };
  /** Its hard assertions that were wrong most often, by fixture; held-out ones left out. */
  readonly worst: readonly (Wrong & { readonly fixture: string })[];
  /** Names of the judgements that it is made of. */
  readonly parts: readonly string[];
}

/** What an outcome rests on; knows no kind of challenge. Texts are printable, and sentences end with a full stop. */
export interface OutcomeFacts {
  readonly interrupted: boolean;
  readonly complete: boolean;
  /** What is missing, in words; empty when nothing is, or nobody knows. */
  readonly lacking: readonly string[];
  readonly simulated: boolean;
  readonly shard: boolean;
  /** Assertions were made soft for this run. */
  readonly logOnly: boolean;
  readonly judgements: readonly Judgement[];
  /** Whole analytics, which are judged beside their assertions; none when each assertion was asked once. */
  readonly wholes: readonly WholeJudgement[];
  /** Further ones that must not be named: those of held-out fixtures. */
  readonly unnamed: { readonly failed: number; readonly inconclusive: number };
  /** What is judged, and what it is said to have done, be it one or several; such as `hard assertion`, `failed`, `held`. */
  readonly words: {
    readonly noun: string;
    /** Absent: the noun with an s. */
    readonly plural?: string;
    readonly failed: string;
    readonly held: string;
  };
  /** Everyone who was asked. */
  readonly groups: readonly { readonly trials: number; readonly errored: number }[];
  /** Trials of each question. */
  readonly runs: number;
  readonly gate: { readonly verdict: 'certified' | 'rejected' | 'inconclusive'; readonly because: string } | null;
  /** What was found beside that. */
  readonly findings: readonly string[];
  /** What this many trials would have noticed; told where no failure was shown. */
  readonly notices: readonly string[];
  /** What a result like this means. */
  readonly meaning: readonly string[];
  readonly next: Readonly<Partial<Record<Outcome['status'] | 'simulated' | 'shard', string>>>;
}
