import type { Job } from './sandbox';

/** Something that code in the sandbox must not be able to do. */
export interface EscapeAttempt {
  readonly name: string;
  /** Its one call must return `'contained'`, unless a limit ends it. */
  readonly job: Pick<Job, 'language' | 'source' | 'entry'>;
  /** Whether a limit may end it. */
  readonly mayBeStopped: boolean;
}

/** Creates the attempts in a language. */
export type AttemptMaker = (canaries: Canaries) => {
  readonly each: readonly EscapeAttempt[];
  readonly quick: EscapeAttempt;
};

/** Host resources planted for the probe. */
export interface Canaries {
  /** A file whose content no guest may read. */
  readonly file: string;
  /** A path where no file exists unless a guest writes it. */
  readonly written: string;
  /** Port on 127.0.0.1 on which the probe listens. */
  readonly port: number;
  /** Process id of the host. */
  readonly pid: number;
}
