import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** What a command ended with and printed. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Environment variables that a command gets. */
export type Variables = Readonly<Record<string, string>>;

/** The folder of the package `gpt-assay`, with its `bin` and `dist`. */
export const packageFolder = join(__dirname, '../..');

/** The repository's folder. */
export const repository = join(packageFolder, '../..');

/** The command `assay`. */
export const program = join(packageFolder, 'bin/assay.js');

/** Runs `assay` in a folder, with no settings but these. */
export function runAssay(folder: string, args: readonly string[], variables: Variables = {}): Promise<CommandResult> {
  return runScript(folder, [program, ...args], variables);
}

/** The environment without anything that decides how Assay behaves. */
export function cleanEnvironment(variables: Variables): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(ASSAY_|OPENAI_|JEST_|CI$|GITHUB_|PG|FORCE_COLOR$|NO_COLOR$)/.test(name),
  );
  return { ...Object.fromEntries(kept), NODE_ENV: 'test', ASSAY_CANARY: 'off', ...variables };
}

/** Runs a Node script in a folder, with no settings but these. */
export function runScript(folder: string, args: readonly string[], variables: Variables): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: cleanEnvironment(variables), maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr });
    });
  });
}
