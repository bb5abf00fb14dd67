import type { Github } from '../output/github/open-github';
import type { Settings } from '../basics/settings/settings';
import type { ExitCode } from './exit-codes';
import type { Terminal } from './terminal';

/** An option of a command; flags take no value. */
export interface CommandOption {
  /** `values` can be given several times; the values are joined by commas. */
  readonly type: 'flag' | 'value' | 'values';
  readonly summary: string;
  /** The placeholder for the value in the help, such as `<n>`. */
  readonly valueName?: string;
}

/** How a command was called. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** Value of each option given; flags are `'true'`. */
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

/** A command is data plus `run`, which returns the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** An example command line, shown by `--help`. */
  readonly example: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly run: (invocation: Invocation, terminal: Terminal) => Promise<ExitCode>;
}

/** For commands that print a report. */
export const detailsOption = {
  details: { type: 'flag', summary: 'print everything: intervals, agreement, every assertion' },
} as const satisfies Command['options'];

/** For commands whose result is one document. */
export const jsonOption = {
  json: { type: 'flag', summary: 'print one JSON document on stdout instead of text' },
} as const satisfies Command['options'];
