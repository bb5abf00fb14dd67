import type { Rubric } from '../kinds/validator/challenge/rubric';
import type { Unreadable } from '../experiment/asking/read-text';

/** One boolean of the answer, and what it decides about a candidate. */
export interface ExportedAnalytic {
  readonly name: string;
  /** The value that a good solution has. */
  readonly wanted: boolean;
  /** `hard` is a test that another value fails; `soft` is logged. */
  readonly assert: 'hard' | 'soft';
  /** When it is true, for people who read that a test failed. */
  readonly rubric: Rubric;
}

/** A prompt, ready to be filled in with a candidate's code. */
export interface ExportedPrompt {
  /** Where it came from, relative to the project's root. */
  readonly file: string;
  /** System message with its `{{ variables }}`; `null` when there is none. */
  readonly system: string | null;
  /** User message with its `{{ variables }}`. */
  readonly text: string;
  /** What `{{ rubric }}` stands for: one text for all languages, or one for each. */
  readonly rubric: string | Readonly<Record<string, string>>;
  readonly structure: string;
  /** Whether the answer begins with a reason; absent if not. */
  readonly reason?: true;
  readonly examples: string;
}

/** One who is asked: a model with one of the prompts. */
export interface ExportedVoter {
  readonly model: string;
  /** Index of its prompt. */
  readonly prompt: number;
  readonly systemRole: string;
  /** Body of its request, but for the messages, whose place is kept. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** How long and how often one vote is tried. Times in milliseconds. */
export interface ExportedRetry {
  /** For one attempt, the body of the response included. */
  readonly attemptTimeout: number;
  readonly maxAttempts: number;
  /** Attempts at a server that cannot be reached at all. */
  readonly maxUnreached: number;
  /** The first wait; doubled each time, up to `longestWait`, less up to half at random. */
  readonly firstWait: number;
  readonly longestWait: number;
}

/** All that the file of a validator holds beside its program, which is the same in every such file. */
export interface ExportedValidator {
  readonly challenge: string;
  readonly title: string;
  /** Present if it was measured with submissions of several files. */
  readonly hasFiles?: true;
  /** In the prompt's order. */
  readonly analytics: readonly ExportedAnalytic[];
  /** Answers that are counted, and what an analytic becomes without a majority. */
  readonly vote: { readonly of: number; readonly safeSide: boolean };
  /** Those who take turns: vote number i is that of voter i modulo their number. */
  readonly voters: readonly ExportedVoter[];
  readonly prompts: readonly ExportedPrompt[];
  /** Languages of the fixtures, by the extension of a file that is in one. */
  readonly languages: Readonly<Record<string, string>>;
  readonly retry: ExportedRetry;
  /** What people decided about code, by its SHA-256 (hex) and by analytic. */
  readonly decisions: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** What was read from one reply. */
export type ExportedReading =
  | { readonly status: 'answer'; readonly analytics: Readonly<Record<string, boolean>>; readonly fenced: boolean }
  | Unreadable;

/** No reply, which says nothing about the code; with `canTryAgain` later may be better, without it something is to be fixed. */
export interface ExportedError {
  readonly status: 'errored';
  readonly problem: string;
  readonly canTryAgain: boolean;
}

/** What asking comes to. */
export type ExportedOutcome = ExportedReading | ExportedError;

/** One vote, or the only answer. */
export type ExportedVote = {
  readonly model: string;
  /** File of its prompt. */
  readonly prompt: string;
  /** Requests that it took. */
  readonly attempts: number;
  /** What the model wrote; hostile text. */
  readonly reply: string | null;
  /** Why, in the model's own words, if the prompt asks for it; hostile text. */
  readonly reason?: string;
} & ExportedOutcome;

/** What grading one piece of code comes to. */
export type ExportedGrade = {
  /** Every hard analytic has the value that is wanted. */
  readonly passed: boolean;
  readonly votes: readonly ExportedVote[];
  /** Analytics that ended on the safe side, for want of a majority. */
  readonly tied: readonly string[];
  /** Analytics whose value a person decided for this code, whatever the model said. */
  readonly decided: readonly string[];
} & ExportedOutcome;
