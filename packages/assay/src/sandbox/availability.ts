import type { Language, SandboxBackend } from './sandbox';

/** Whether a backend exists on this machine; whether it contains code is decided by a probe. */
export type Availability =
  | {
      readonly available: true;
      readonly backend: SandboxBackend;
      /** How to make it run a language that it does not run yet, as a sentence. */
      readonly remedies?: Readonly<Partial<Record<Language, string>>>;
    }
  | {
      readonly available: false;
      /** Such as `no bwrap on this machine`. */
      readonly reason: string;
      /** What to do about it, as a sentence. */
      readonly remedy: string;
    };
