import type { Reply } from '../../model/model';
import type { Verdict } from './verdict';

/** Where a reply came from; of a vote: `offline` when any of its votes did, else `live` when any did. */
export type ReplySource = 'live' | 'recording' | 'offline';

/** What came of asking one model once; a reply with what was read from it. */
export type Asked<Read = unknown> =
  | {
      readonly status: 'replied';
      readonly reply: Reply;
      readonly reading: Read;
      readonly source: ReplySource;
      /** Of a vote: the votes behind the reading. */
      readonly votes?: readonly CastVote<Read>[];
      /** Of a vote: analytics that ended on the safe side, for want of a majority. */
      readonly tied?: readonly string[];
    }
  | {
      readonly status: 'errored';
      readonly problem: string;
      readonly attempts: number;
      readonly source: ReplySource;
      /** Which of several samples of one call it would have been. */
      readonly choice?: number | undefined;
      /** A reply that was paid for and is no evidence. */
      readonly refused?: Reply;
      readonly votes?: readonly CastVote<Read>[];
    };

/** One vote of a trial. */
export interface CastVote<Read = unknown> {
  readonly model: string;
  /** File of the voter's own prompt, when that is a variant of the challenge's. */
  readonly prompt?: string;
  /** The voter's own run number, under which its reply is recorded. */
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
  /** The model's own name, where it is counted under one that says its prompt, too. */
  readonly asks?: string;
  /** Which run it belongs to, from 0. */
  readonly run: number;
  /** Which of the fixture's trials of that run it is, from 0; absent when a run has one. */
  readonly part?: number;
  /** Hash of the request: the name of its recording. */
  readonly request: string;
  readonly asked: Asked<Read>;
  readonly verdict: Verdict;
  /** What was answered, where the verdict does not tell: equal answers have equal ones. */
  readonly answer?: string;
  /** Whether its JSON stood in a Markdown fence, which is accepted and noted. */
  readonly fenced?: boolean;
  /** What only its kind knows of the answer, for the log; absent when that is nothing. */
  readonly details?: object;
  /** Of a vote: what each vote alone would have been worth, in their order. */
  readonly voteVerdicts?: readonly Verdict[];
}
