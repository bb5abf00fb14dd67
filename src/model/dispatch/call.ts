import type { Usage } from '../usage';
import type { RateLimits } from './rate-limits';

/** One attempt that is about to be made. */
export interface PlannedCall {
  /** Host that will be asked. */
  readonly server: string;
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it only finds out what the model supports: its size says nothing about others. */
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
  /** The server answered with an error, for which nothing is billed. */
  | {
      readonly kind: 'refused';
      /** Whether it has too much to do. */
      readonly busy: boolean;
      /** Whether nothing can be answered until a person does something. */
      readonly fatal: boolean;
      readonly retryAfterMs: number | undefined;
      readonly limits: RateLimits | undefined;
    }
  /** No whole reply came back; it may have been billed all the same. */
  | {
      readonly kind: 'lost';
      /** Whether it was given up because it took too long. */
      readonly timedOut?: boolean;
    }
  /** The server was never reached. */
  | { readonly kind: 'unreached' };
