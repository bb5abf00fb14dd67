import type { Usage } from '../reply';
import type { RateLimits } from './rate-limits';

/** An attempt about to be made. */
export interface PlannedCall {
  /** Host that will be asked. */
  readonly server: string;
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it only probes capabilities, so that its size says nothing about other calls. */
  readonly isProbe?: boolean;
  /** Whether the model is known to answer, so that calls need not wait for the first one. */
  readonly isTrusted?: boolean;
}

/** How an attempt ended. */
export type Ended =
  | {
      readonly kind: 'replied';
      readonly usage: Usage | null;
      readonly tier: string | null;
      readonly limits: RateLimits | undefined;
    }
  /** The server answered with an error, which is not billed. */
  | {
      readonly kind: 'refused';
      /** Whether the server is overloaded. */
      readonly busy: boolean;
      /** Whether a person must act before anything can be answered. */
      readonly fatal: boolean;
      readonly retryAfterMs: number | undefined;
      readonly limits: RateLimits | undefined;
    }
  /** No complete reply arrived; it may have been billed anyway. */
  | {
      readonly kind: 'lost';
      /** Whether the attempt timed out. */
      readonly timedOut?: boolean;
    }
  /** The server was never reached. */
  | { readonly kind: 'unreached' };
