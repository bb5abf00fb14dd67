import type { Outcome } from '../reply';

/** A call that is made elsewhere. */
export interface RemoteCall {
  /** The model as the user names it. */
  readonly name: string;
  /** The model as its server names it. */
  readonly model: string;
  /** Host of the server that answers. */
  readonly server: string;
  /** The part of a request that its recording needs. */
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

/** Maximum calls of one command in flight elsewhere. */
export const remoteWindow = 10_000;

/** Has calls made elsewhere. */
export interface RemoteCalls {
  /** The outcome of a call; throws an `OutageError` if nobody there can ask the model. */
  readonly ask: (call: RemoteCall, signal: AbortSignal) => Promise<Outcome>;
}
