import type { TemporaryFolder } from '../../packages/assay/dist/testing/temporary-folder';
import { largest } from '../../packages/assay/dist/statistics/extremes';
import { listDescendants, peakBytes } from '../process-memory';
import { processorTimeOf } from '../processor-time';
import { timeCommand } from '../timed-command';

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

/** Measures a command of Assay in a project that has it as a package; a report with failures is no error. */
export async function measureCommand(
  project: TemporaryFolder,
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<Cost> {
  const peaks = new Map<string, number>();
  // Bash counts no process that nobody waited for, such as one of a sandbox that ends with the command.
  const seen: number[] = [];
  let watch: NodeJS.Timeout | undefined;
  const line = `{ node node_modules/gpt-assay/bin/assay.js ${command} || test $? -lt 3; }`;
  try {
    const { wall, processor } = await timeCommand(project, line, variables, (bash) => {
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
