import type { Outcome } from '../reply';

/** A call that a worker of a queue makes. */
export interface RemoteCall {
  /** The model as the user names it. */
  readonly name: string;
  /** The model as its server names it. */
  readonly model: string;
  /** Host of the server that answers. */
  readonly server: string;
  /** As much of a request as its recording needs. */
  readonly request: {
    readonly hash: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly question: {
      readonly challenge: string;
      readonly about: { readonly kind: string; readonly id: string };
    };
  };
  readonly run: number;
}

/** Calls of one command that are in flight at most, in all workers together. */
export const queueWindow = 10_000;

/** Has calls made by workers, wherever they are. */
export interface RemoteCalls {
  /** The outcome of a call; throws an `OutageError` when no worker can ask that model. */
  readonly ask: (call: RemoteCall, signal: AbortSignal) => Promise<Outcome>;
}
