/** A program to run where the system confines it. */
export interface ConfinedProgram {
  readonly file: string;
  readonly args: readonly string[];
  /** Folders and files of this machine that it may read. */
  readonly readable: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Seconds of processor time after which the kernel ends it, whoever has forgotten it. */
  readonly processorSeconds?: number;
}

/** Number of the user and group who own nothing on any machine. */
export const nobody = 65_534;
