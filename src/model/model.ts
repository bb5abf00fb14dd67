import type { Usage } from './usage';
import type { RenderedPrompt } from './rendered-prompt';
import type { RequestParameters } from './request-parameters';
import type { BatchAPI, BatchOptions } from './batch/batch-api';
import type { Dispatch } from './dispatch/dispatch';

/** JSON Schema of an answer, as strict structured outputs want it: every key required, nothing else. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** Which fixture a question is about, with whatever else the offline models of its kind need to see. */
export interface About {
  readonly kind: string;
  readonly id: string;
  readonly [fact: string]: unknown;
}

/** Everything that decides one request, whichever model answers it. */
export interface Question {
  readonly challenge: string;
  readonly prompt: RenderedPrompt;
  readonly parameters: RequestParameters;
  readonly answer: ObjectSchema;
  /** What the question is about; only offline models look at it. */
  readonly about: About;
}

/** The model's text and what came with it. */
export interface Reply {
  /** `null` when the message had no content. */
  readonly text: string | null;
  readonly refusal: string | null;
  readonly finishReason: string | null;
  readonly responseId: string | null;
  /** The model that the server says has answered. */
  readonly model: string | null;
  readonly systemFingerprint: string | null;
  /** Host that answered. */
  readonly server: string;
  /** Of several samples of one request, the first has that of all, and the others have none. */
  readonly usage: Usage | null;
  /** Service tier that the server says it used, such as `default` or `flex`; `batch` for replies of the Batch API. */
  readonly tier?: string | null | undefined;
  /** Which of several samples of one request it is, from 0; absent when it is the only one. */
  readonly choice?: number | undefined;
  /** ISO 8601. */
  readonly repliedAt: string;
  readonly milliseconds: number;
  /** Requests it took; more than 1 after retries. */
  readonly attempts: number;
  /** Of `offline/judge` and `offline/grader` only: why it could not decide an analytic, by analytic. */
  readonly undecided?: Readonly<Record<string, string>>;
  /** Of `offline/judge` only: what each value of its answer rests on, by analytic. */
  readonly evidence?: Readonly<Record<string, string>>;
}

/** What became of asking: a reply, or a failure that says nothing about the model. */
export type Outcome =
  | { readonly status: 'replied'; readonly reply: Reply }
  | {
      readonly status: 'errored';
      readonly problem: string;
      readonly attempts: number;
      /** Which of several samples of one call it would have been, from 0; absent when it is the only one. */
      readonly choice?: number | undefined;
    };

/** A request ready to be sent or looked up. */
export interface PreparedRequest {
  readonly question: Question;
  /** Hash of method, path and body: the name of its recording. */
  readonly hash: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What was asked for and cannot be sent to this model, in words. */
  readonly notes: readonly string[];
}

/** Someone who answers: a server's model or an offline one. */
export interface Model {
  /** As the user names it. */
  readonly name: string;
  /** Offline models answer in process, see the fixture instead of the prompt, and are never recorded. */
  readonly offline: boolean;
  /** Host of the server that answers; a recording of another server is not this model's. */
  readonly server: string;
  readonly prepare: (question: Question) => PreparedRequest;
  /** Asks once, as trial number `run`; throws an `OutageError` when asking on would not help. */
  readonly ask: (request: PreparedRequest, run: number, signal: AbortSignal, dispatch?: Dispatch) => Promise<Outcome>;
  /** Asks once for so many samples; fewer come when the server ignores the number, and one that errored stands for all. */
  readonly askSeveral?: (
    request: PreparedRequest,
    samples: number,
    signal: AbortSignal,
    dispatch?: Dispatch,
  ) => Promise<readonly Outcome[]>;
  /** Opens the Batch API of its server; absent when it answers in process. */
  readonly openBatches?: (options: BatchOptions) => BatchAPI;
  /** Called when a kept reply of its server is used: it has answered before, so a failure is no sign of a wrong setting. */
  readonly recall?: () => void;
  /** Ends the processes that it has started; absent when it starts none. */
  readonly close?: () => Promise<void>;
}
