import type { Reply } from '../../model/model';
import type { UnreadableKind } from '../asking/read-text';

/** Where a reply came from; for a vote, `offline` if any vote was offline, otherwise `live` if any was live. */
export type ReplySource = 'live' | 'recording' | 'offline';

/** The result of asking one model once: a reply, and what was read from it. */
export type Asked<Read = unknown> =
  | {
      readonly status: 'replied';
      readonly reply: Reply;
      readonly reading: Read;
      readonly source: ReplySource;
      /** For a vote: the votes behind the reading. */
      readonly votes?: readonly CastVote<Read>[];
      /** For a vote: analytics without a majority, decided by `onTie`. */
      readonly tied?: readonly string[];
    }
  | {
      readonly status: 'errored';
      readonly problem: string;
      readonly attempts: number;
      readonly source: ReplySource;
      /** The sample's index within its call, had it arrived. */
      readonly choice?: number | undefined;
      /** A reply that was paid for but is not evidence. */
      readonly refused?: Reply;
      readonly votes?: readonly CastVote<Read>[];
    };

/** One vote of a trial. */
export interface CastVote<Read = unknown> {
  readonly model: string;
  /** File of the voter's own prompt, if it is a variant of the challenge's. */
  readonly prompt?: string;
  /** The voter's own run number, under which the reply is recorded. */
  readonly run: number;
  /** Hash of the request. */
  readonly request: string;
  readonly asked: Asked<Read>;
}

/** One fixture asked once of one model with one prompt. */
export interface Trial<Read = unknown> {
  readonly challenge: string;
  /** Id of the fixture. */
  readonly fixture: string;
  readonly model: string;
  /** The model's own name, if the trial is counted under a name that includes the prompt. */
  readonly asks?: string;
  /** Index of the run, from 0; shown as run 1. */
  readonly run: number;
  /** Index among the fixture's trials of that run, from 0; absent if a run has one. */
  readonly part?: number;
  /** Hash of the request, which names the recording. */
  readonly request: string;
  readonly asked: Asked<Read>;
  readonly verdict: Verdict;
  /** What was answered, if the verdict does not tell: equal answers have equal values. */
  readonly answer?: string;
  /** Why, in the model's own words, as one printable line; absent if it gave no reason. Never judged. */
  readonly reason?: string;
  /** Whether the JSON was in a Markdown fence, which is accepted and noted. */
  readonly fenced?: boolean;
  /** Kind-specific details for the log; absent if there are none. */
  readonly details?: object;
  /** For a vote: the verdict that each vote alone would give, in order. */
  readonly voteVerdicts?: readonly Verdict[];
}

/** An analytic with an unexpected value. */
export interface Mismatch {
  readonly analytic: string;
  readonly expected: boolean;
  readonly received: boolean;
}

/**
 * The result of one trial. `unreadable` counts against every assertion of the fixture; `errored` says nothing about the
 * model and is never judged.
 */
export type Verdict =
  | { readonly status: 'correct' }
  | { readonly status: 'incorrect'; readonly mismatches: readonly Mismatch[] }
  /** Some analytics were answered; the others count as unreadable. */
  | {
      readonly status: 'partial';
      readonly mismatches: readonly Mismatch[];
      readonly undecided: Readonly<Record<string, string>>;
      /** Analytics about which the trial says nothing, as if it were errored; absent if there are none. */
      readonly missing?: readonly string[];
    }
  | { readonly status: 'unreadable'; readonly kind: UnreadableKind; readonly problem: string }
  | { readonly status: 'errored'; readonly problem: string };

/** Why an analytic is unreadable in this verdict, as a list with at most one entry. */
export function unreadableKinds(verdict: Verdict, analytic: string): readonly string[] {
  switch (verdict.status) {
    case 'unreadable':
      return [verdict.kind];
    case 'partial':
      return Object.hasOwn(verdict.undecided, analytic) ? ['undecided'] : [];
    case 'correct':
    case 'incorrect':
    case 'errored':
      return [];
  }
}
