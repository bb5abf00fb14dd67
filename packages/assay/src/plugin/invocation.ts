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
