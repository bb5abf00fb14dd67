import type { ReplyHeaders } from '../server-client';

/** What a protocol says about a rejected request. */
export interface Refusal {
  /** HTTP status, or the status that fits the error. */
  readonly status: number;
  /** OpenAI's code for the error, if there is one, such as `context_length_exceeded`. */
  readonly code?: string | undefined;
  readonly message: string;
  readonly headers: ReplyHeaders;
}

/** A rejected request, in the shape of the SDK's errors. */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: ReplyHeaders;

  constructor({ status, code, message, headers }: Refusal) {
    super(`${status} ${message}`);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
