import { execFile } from 'node:child_process';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { largest } from '../packages/assay/dist/statistics/numbers';
import { listDescendants, peakBytes } from './process-memory';
import { processorTimeOf } from './processor-time';
import { environmentFor } from './run-command';

/** What a whole command took. */
export interface Cost {
  /** Milliseconds on the clock, and of processors. */
  readonly wall: number;
  readonly processor: number;
  /** Bytes: the most that each of its processes had, added up; absent where that was not measured. */
  readonly peak?: number;
}

/** Milliseconds between two looks at a command's processes. */
const pause = 100;

/** Measures a command in a folder, with no settings but these; throws when it fails. */
export async function measureCommand(
  folder: TemporaryFolder,
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<Required<Cost>> {
  const peaks = new Map<string, number>();
  // Bash counts no process that nobody waited for, such as one of a sandbox that ends with the command.
  const seen: number[] = [];
  let watch: NodeJS.Timeout | undefined;
  try {
    const { wall, processor } = await timeCommand(folder, command, variables, (bash) => {
      watch = setInterval(() => {
        seen.push(processorTimeOf(bash));
        listDescendants(String(bash)).forEach((pid) => peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakBytes(pid))));
      }, pause);
    });
    const peak = [...peaks.values()].reduce((sum, one) => sum + one, 0);
    return { wall, processor: largest([processor, ...seen]), peak };
  } finally {
    clearInterval(watch);
  }
}

/** Milliseconds that a command took: on the clock, and of processors, those of all its processes together. */
interface CommandTime {
  readonly wall: number;
  readonly processor: number;
}

/** Runs a command in a folder, with no settings but these; throws when it fails. Bash tells what processors did; `onStart` gets its process. */
function timeCommand(
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
