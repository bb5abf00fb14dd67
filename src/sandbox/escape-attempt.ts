import type { Job } from './sandbox';

/** Something the code must not be able to do here. */
export interface EscapeAttempt {
  readonly name: string;
  /** What its one call returns must be `'contained'`, unless a limit ends it. */
  readonly job: Pick<Job, 'language' | 'source' | 'entry'>;
  /** Whether a limit may end it. */
  readonly mayBeStopped: boolean;
}

/** Makes the attempts of a language. */
export type AttemptMaker = (canaries: Canaries) => {
  readonly each: readonly EscapeAttempt[];
  readonly quick: EscapeAttempt;
};

/** What only the host has, planted for the probe. */
export interface Canaries {
  /** File whose content no guest may read. */
  readonly file: string;
  /** Path at which nothing is, unless a guest writes there. */
  readonly written: string;
  /** Port on 127.0.0.1 on which the probe listens. */
  readonly port: number;
  /** Number of the host's process. */
  readonly pid: number;
}
