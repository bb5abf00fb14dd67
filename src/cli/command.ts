import type { Github } from '../output/github/open-github';
import type { Settings } from '../basics/settings/settings';
import type { ExitCode } from './exit-codes';
import type { Terminal } from './terminal';

/** An option of a command; flags take no value. */
export interface CommandOption {
  /** `values` may be given several times; the values are joined by commas. */
  readonly type: 'flag' | 'value' | 'values';
  readonly summary: string;
  /** How the value is called in the help, such as `<n>`. */
  readonly valueName?: string;
}

/** What a command was called with. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** Value of each option given; flags are `'true'`. */
  readonly options: ReadonlyMap<string, string>;
  /** Environment and `.env`, before the command's own flags. */
  readonly settings: Settings;
  /** As the command was given it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The GitHub Actions run that this is a step of. */
  readonly github: Github | undefined;
  /** Folder that paths of the command line are relative to. */
  readonly folder: string;
  /** Of Assay. */
  readonly version: string;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A command is data plus `run`, which returns the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** One command line, shown by `--help`. */
  readonly example: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly run: (invocation: Invocation, terminal: Terminal) => Promise<ExitCode>;
}

/** Of commands that print a report. */
export const detailsOption = {
  details: { type: 'flag', summary: 'print everything: intervals, agreement, every assertion' },
} as const satisfies Command['options'];

/** Of commands whose result is one document. */
export const jsonOption = {
  json: { type: 'flag', summary: 'print one JSON document on stdout instead of text' },
} as const satisfies Command['options'];
