import type { Outcome } from './reply';
import type { RequestParameters } from './request-parameters';
import type { BatchAPI, BatchOptions } from './batch/batch-api';
import type { Dispatch } from './dispatch/dispatch';

export type { Outcome, Reply } from './reply';

/** JSON Schema of an answer, as strict structured outputs require: every key required, no others. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The fixture that a question is about, and what else the offline models of its kind need to see. */
export interface About {
  readonly kind: string;
  readonly id: string;
  readonly [fact: string]: unknown;
}

/** Everything that determines one request, whichever model answers it. */
export interface Question {
  readonly challenge: string;
  readonly prompt: RenderedPrompt;
  readonly parameters: RequestParameters;
  readonly answer: ObjectSchema;
  /** What the question is about; only offline models read it. */
  readonly about: About;
}

/** A request ready to be sent or looked up. */
export interface PreparedRequest {
  readonly question: Question;
  /** Hash of method, path and body, which names its recording. */
  readonly hash: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Requested parameters that cannot be sent to this model, in words. */
  readonly notes: readonly string[];
}

/** The part of a request that is sent to the server, and what it is about where that is known. */
export type SentRequest = Pick<PreparedRequest, 'hash' | 'body'> & Partial<Pick<PreparedRequest, 'question'>>;

/** A model that answers: on a server or offline. */
export interface Model {
  /** As the user names it. */
  readonly name: string;
  /** Offline models answer in process, see the fixture instead of the prompt, and are never recorded. */
  readonly offline: boolean;
  /** Host of the server that answers; recordings of other servers are not used. */
  readonly server: string;
  /** Only of `offline/judge` and `offline/grader`: the analytics on which it has an opinion. */
  readonly judges?: readonly string[];
  readonly prepare: (question: Question) => PreparedRequest;
  /** Asks once, as trial number `run`; throws an `OutageError` when more requests would be pointless. */
  readonly ask: (request: PreparedRequest, run: number, signal: AbortSignal, dispatch?: Dispatch) => Promise<Outcome>;
  /**
   * Asks once for several samples; fewer come if the server ignores the number, and one errored sample represents all.
   */
  readonly askSeveral?: (
    request: SentRequest,
    samples: number,
    signal: AbortSignal,
    dispatch?: Dispatch,
  ) => Promise<readonly Outcome[]>;
  /** Opens the Batch API of its server; absent when it answers in process. */
  readonly openBatches?: (options: BatchOptions) => BatchAPI;
  /**
   * Called when a recorded reply is used: its server has answered before, so a failure is no sign of a wrong setting.
   */
  readonly recall?: () => void;
  /** Ends the processes that it started; absent if it starts none. */
  readonly close?: () => Promise<void>;
}

/** The messages of one request. */
export interface RenderedPrompt {
  readonly system: string | undefined;
  readonly user: string;
  /** Later messages of the conversation, the last one from the user. */
  readonly turns?: readonly { readonly role: 'assistant' | 'user'; readonly content: string }[];
}
