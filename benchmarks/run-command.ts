import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';

/**
 * Runs a command in a project's copy, with no settings but these, and returns what it printed on stdout; throws when it
 * fails. Caches lie in the copy and go with it.
 */
export function runCommand(
  folder: TemporaryFolder,
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { path } = folder;
  const [file = '', ...args] = command.split(' ');
  const env = environmentFor(folder, variables);
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd: path, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) {
        resolve(stdout);
      } else {
        reject(new Error(`${command} failed in ${path}:\n${stdout}\n${stderr}`, { cause: error }));
      }
    });
  });
}

/** The environment of such a command. */
export function environmentFor(
  { path }: TemporaryFolder,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ASSAY_|OPENAI_|JEST_|npm_|NODE_|CI$)/i.test(name),
  );
  return { ...Object.fromEntries(inherited), TMPDIR: join(path, 'tmp'), ...variables };
}
