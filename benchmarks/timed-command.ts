import { execFile } from 'node:child_process';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { environmentFor } from './run-command';

/** Milliseconds that a command took: on the clock, and of processors, those of all its processes together. */
export interface CommandTime {
  readonly wall: number;
  readonly processor: number;
}

/** Runs a command in a folder, with no settings but these; throws when it fails. Bash tells what processors did; `onStart` gets its process. */
export function timeCommand(
  folder: TemporaryFolder,
  command: string,
  variables: Readonly<Record<string, string>>,
  onStart: (bash: number) => void = () => undefined,
): Promise<CommandTime> {
  const script = `TIMEFORMAT='%R %U %S'; { time { ${command}; } >output.txt 2>&1; } 2>&1`;
  return new Promise((resolve, reject) => {
    const options = { cwd: folder.path, env: environmentFor(folder, variables) };
    const bash = execFile('bash', ['-c', script], options, (error, stdout) => {
      const [wall = 0, user = 0, system = 0] = stdout.trim().split(' ').map(Number);
      if (error === null) {
        resolve({ wall: wall * 1000, processor: (user + system) * 1000 });
      } else {
        reject(new Error(`${command} failed: see output.txt in ${folder.path}`, { cause: error }));
      }
    });
    onStart(bash.pid ?? 0);
  });
}
