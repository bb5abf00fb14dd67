import type { ReplyHeaders } from '../server-client';

/** What a protocol tells of a refused request. */
export interface Refusal {
  /** HTTP status, or the one that the refusal deserves. */
  readonly status: number;
  /** OpenAI's code for it, if there is one, such as `context_length_exceeded`. */
  readonly code?: string | undefined;
  readonly message: string;
  readonly headers: ReplyHeaders;
}

/** A refused request, in the shape of the SDK's errors. */
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
