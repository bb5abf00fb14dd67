import { AssayError } from '../basics/errors';

/** The sandbox itself failed, which says nothing about the code in it. */
export class SandboxError extends AssayError {
  override name = 'SandboxError';
}

/** A process violated the protocol: the code in it got hold of its channel, and would again. */
export class BrokenProtocolError extends SandboxError {
  override name = 'BrokenProtocolError';
}

/** A process ended and said that it had no memory left. */
export class OutOfMemoryError extends SandboxError {
  override name = 'OutOfMemoryError';
}
