import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandLine } from '../cli/main';
import type { Input } from '../plugin/invocation';
import { cleanEnvironment } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** What a command line ended with and printed; the temporary folder's path is shown as `<folder>`. */
export interface CommandLineResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** A temporary folder in which several command lines are run one after the other. */
export interface Project extends TemporaryFolder {
  /** Runs `assay` in this process, with no settings but these; the folder's path is shown as `<folder>`. */
  readonly run: (
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
    options?: RunOptions,
  ) => Promise<CommandLineResult>;
  /** Text of a file, empty when it is not there. */
  readonly read: (file: string) => string;
  /** The folder that the last command line said its report is in. */
  readonly report: () => string;
  /** What the last command line showed on a screen, both streams in order. */
  readonly screen: () => string;
}

/** What a run may be watched and ended by. */
interface RunOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (text: string | undefined) => void;
  readonly ask?: (question: string) => Promise<string | null>;
  readonly confirm?: (question: string) => Promise<boolean>;
  /** What is typed or piped in. */
  readonly input?: Input;
  /** Columns of the screen, when there is one. */
  readonly width?: number;
  readonly colour?: boolean;
}

/** Makes a project of these files. */
export function openProject(files: Readonly<Record<string, string | Uint8Array>>): Project {
  const folder = makeTemporaryFolder(files);
  let report = '';
  let shown = '';
  return {
    ...folder,
    report: () => report,
    screen: () => shown,
    read: (file) => (existsSync(join(folder.path, file)) ? readFileSync(join(folder.path, file), 'utf8') : ''),
    async run(args, variables, options) {
      shown = '';
      const onShown = (text: string): void => void (shown += text);
      const { error, ...rest } = await runHere(folder.path, args, variables, options, onShown);
      report = /^Report: (.*)$/m.exec(error)?.[1] ?? '';
      return { ...rest, error: error.replaceAll(folder.path, '<folder>') };
    },
  };
}

/** Runs `assay` in this process and a folder, with no settings but these. */
export async function runHere(
  folder: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  { signal = new AbortController().signal, ...screen }: RunOptions = {},
  onShown: (text: string) => void = () => undefined,
): Promise<CommandLineResult> {
  // As bin/assay.js does: everything in progress listens to it.
  setMaxListeners(0, signal);
  let out = '';
  let error = '';
  const terminal = {
    out: (text: string) => {
      out += `${text}\n`;
      onShown(`${text}\n`);
    },
    error: (text: string) => {
      error += `${text}\n`;
      onShown(`${text}\n`);
    },
    ...screen,
    progressAfter: 0,
  };
  const environment = cleanEnvironment(variables);
  const code = await runCommandLine({ args, folder, environment, version: '1.2.3', signal }, terminal);
  return { code, out, error };
}
