import { readFileSync } from 'node:fs';
import { listDescendants } from './process-memory';

/** Milliseconds of a tick in which Linux counts the time of processes. */
const tick = 10;

/**
 * A clock of the processor time, in milliseconds, of this process and all that it has started; absent where that is not known.
 */
export const processorTime: (() => number) | undefined =
  process.platform === 'linux'
    ? () => ownTime() + ticksOf('self', 2) + listDescendants().reduce((sum, pid) => sum + ticksOf(pid, 0), 0)
    : undefined;

/** Processor time of another process and all that it has started, in milliseconds; Linux alone. */
export function processorTimeOf(pid: number): number {
  return [String(pid), ...listDescendants(String(pid))].reduce((sum, one) => sum + ticksOf(one, 0), 0);
}

function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Fields 14 to 17 of its line: its own time in programs and in the kernel, and that of processes which it has waited for. */
function ticksOf(pid: string, from: 0 | 2): number {
  return timesOf(pid)
    .slice(from)
    .reduce((sum, ticks) => sum + Number(ticks) * tick, 0);
}

function timesOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15) ?? [];
  } catch {
    return [];
  }
}
