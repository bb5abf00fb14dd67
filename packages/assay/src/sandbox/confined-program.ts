/** A program to run under the confinement of the operating system. */
export interface ConfinedProgram {
  readonly file: string;
  readonly args: readonly string[];
  /** Folders and files of this machine that it may read. */
  readonly readable: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Seconds of processor time after which the kernel kills it, as a last resort. */
  readonly processorSeconds?: number;
}

/** Id of the user and group `nobody`. */
export const nobody = 65_534;
