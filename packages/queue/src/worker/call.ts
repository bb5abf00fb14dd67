import type { FailedCall } from '../store/chunks';
import type { NewEvidence } from '../store/evidence';
import type { Item } from '../store/item';
import type { CachedRequest } from './request-cache';

/** The queue to one model of a server, or to a sandbox. */
export interface Lane {
  readonly id: number;
  readonly server: string;
  readonly model: string;
  /** The model as a user names it. */
  readonly name: string;
}

/** One call that a worker makes. */
export interface Call {
  readonly lane: Lane;
  /** The same object for all runs while it is cached. */
  readonly request: CachedRequest;
  readonly run: number;
  /** Reserves money for a retry after an attempt that may have been billed; `false` if the budget has no room. */
  readonly setAsideAgain: () => Promise<boolean>;
}

/** The result of a call. */
export type Answered =
  | { readonly status: 'answered'; readonly kept: Omit<NewEvidence, keyof Item> }
  | { readonly status: 'failed'; readonly failed: FailedCall };

/** Answers a call. */
export type Answer = (call: Call, signal: AbortSignal) => Promise<Answered>;
