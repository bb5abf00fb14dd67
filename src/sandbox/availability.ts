import type { Language, SandboxBackend } from './sandbox';

/** Whether a way to contain code exists on this machine; whether it holds is for a probe to say. */
export type Availability =
  | {
      readonly available: true;
      readonly backend: SandboxBackend;
      /** What makes it run a language that it does not run yet, as a sentence. */
      readonly remedies?: Readonly<Partial<Record<Language, string>>>;
    }
  | {
      readonly available: false;
      /** Such as `no bwrap on this machine`. */
      readonly reason: string;
      /** What to do about it, as a sentence. */
      readonly remedy: string;
    };
