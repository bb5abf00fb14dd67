import { AssayError } from 'gpt-assay/plugin';
import type { CallJob, CallResult } from './job';
import type { Lane, OpenLane } from './lanes';

/** One call that a worker makes. */
export interface Call {
  readonly lane: OpenLane;
  readonly job: CallJob;
  /** How often the server was asked before. */
  readonly attempts: number;
}

/** The abilities of a worker. */
export interface Work {
  /** Whether this worker can answer calls of a lane. */
  readonly serves: (lane: Lane) => boolean;
  /**
   * Answers one call; throws an `OutageError` if this worker cannot answer any call of the lane, and a `LaterError` if
   * the engine is to hand the call out again.
   */
  readonly answer: (call: Call, signal: AbortSignal) => Promise<CallResult>;
}

/** The next attempt has to wait for its turn within the lane's limit. */
export class LaterError extends AssayError {
  override name = 'LaterError';
  /** How often the server was asked. */
  readonly attempts: number;

  constructor(attempts: number) {
    super('the next attempt waits for its turn');
    this.attempts = attempts;
  }
}
