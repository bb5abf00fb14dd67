import type { Settings } from '../basics/settings/settings';
import type { Github } from '../output/github/open-github';

/** How a command was called. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** Each option given, as it was typed; flags are `'true'`. */
  readonly options: ReadonlyMap<string, string>;
  /** From the environment and `.env`, without the command's own flags. */
  readonly settings: Settings;
  /** The environment as passed to the command. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The GitHub Actions run, if this is one of its steps. */
  readonly github: Github | undefined;
  /** Folder to which paths on the command line are relative. */
  readonly folder: string;
  /** Assay's version. */
  readonly version: string;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Standard input as a stream of bytes. */
export type Input = Pick<NodeJS.ReadableStream, 'on' | 'off' | 'pause' | 'resume'> & {
  readonly isTTY?: boolean | undefined;
  /** For a terminal: sets whether each key arrives when pressed. */
  readonly setRawMode?: (isRaw: boolean) => unknown;
};

/** Where a command writes: results to stdout, progress and errors to stderr. */
export interface Terminal {
  /** Writes a result, with a line break. */
  readonly out: (text: string) => void;
  /** Writes progress or an error, with a line break. */
  readonly error: (text: string) => void;
  /** Asks a person for a line; `null` if the input ends. Absent if nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<string | null>) | undefined;
  /** Asks a person yes or no; absent if nobody is there to answer. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** Input from a person or a script; absent if there is none. */
  readonly input?: Input | undefined;
  /** Width of the screen in columns; absent without a screen. */
  readonly width?: number | undefined;
  /** Whether results are coloured. */
  readonly colour?: boolean | undefined;
  /** Shows one line that replaces the last one; `undefined` removes it. Absent if nobody is watching. */
  readonly progress?: ((text: string | undefined) => void) | undefined;
  /** Milliseconds before progress is first shown; default: a second. */
  readonly progressAfter?: number | undefined;
}

/** Exit codes of `assay`, as specified in DESIGN. */
export const exitCodes = { passed: 0, failed: 1, inconclusive: 2, couldNotRun: 3, interrupted: 130 } as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
