import { readText } from '../basics/disk/disk';

/** Ids of the child processes of a process's main thread that it has not reaped; none where the system does not tell. */
export function childrenOf(pid: number): readonly number[] {
  const id = String(pid);
  return (readProcessFile(`${id}/task/${id}/children`) ?? '')
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);
}

/** A file below `/proc`; `undefined` if it is missing, because processes end at any time. */
export function readProcessFile(path: string): string | undefined {
  try {
    return readText(`/proc/${path}`);
  } catch {
    return undefined;
  }
}

/** Milliseconds it may take to end once its children are killed. */
const patienceMs = 500;

/** A process that we started. */
export interface Killable {
  readonly pid?: number | undefined;
  readonly exitCode: number | null;
  readonly signalCode: string | null;
  kill(signal: 'SIGKILL'): boolean;
  once(event: 'exit', listener: () => void): unknown;
}

/**
 * Kills a process through its child if it has one: a mere supervisor then reaps the child and ends, and leaves no zombie
 * for others to reap.
 */
export function killTree(child: Killable): void {
  // The id of a process that has ended may belong to another one by now.
  const runs = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const inner = runs ? childrenOf(child.pid) : [];
  if (inner.length === 0) {
    child.kill('SIGKILL');
    return;
  }
  inner.forEach(killQuietly);
  const last = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  child.once('exit', () => {
    clearTimeout(last);
  });
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Linux counts processor time in ticks of ten milliseconds, whatever the kernel's own clock. */
const tickMs = 10;

/**
 * Milliseconds of processor time of a process, including its threads, and of all processes started by its main thread or
 * those of its descendants; `undefined` where the system does not report it.
 */
export function processorTimeOf(pid: number): number | undefined {
  const own = ticksOf(pid);
  return own === undefined ? undefined : (own + ticksOfDescendants(pid)) * tickMs;
}

function ticksOfDescendants(pid: number): number {
  return childrenOf(pid).reduce((ticks, child) => ticks + (ticksOf(child) ?? 0) + ticksOfDescendants(child), 0);
}

/** Time used by a process and by its reaped children. */
function ticksOf(pid: number): number | undefined {
  const stat = readProcessFile(`${pid}/stat`) ?? '';
  // The second field is the name in parentheses and may contain spaces; the times are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return fields.length > 15 && Number.isFinite(ticks) ? ticks : undefined;
}
