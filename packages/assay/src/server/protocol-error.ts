import { AssayError } from '../basics/errors';

/** Which parameter an error is about, and its name for programs. */
export interface ErrorFacts {
  readonly code?: string;
  readonly param?: string;
}

/** A request that is answered with an error, in OpenAI's shape. */
export class ProtocolError extends AssayError {
  override name = 'ProtocolError';
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;

  constructor(status: number, message: string, { code, param }: ErrorFacts = {}) {
    super(message);
    this.status = status;
    this.code = code ?? null;
    this.param = param ?? null;
  }

  toBody(): object {
    const { message, status, code, param } = this;
    const type = status >= 500 ? 'server_error' : 'invalid_request_error';
    return { error: { message, type, param, code } };
  }
}
