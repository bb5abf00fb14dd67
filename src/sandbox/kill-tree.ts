import { childrenOf } from './process-tree';

/** How long it may take to end once its children are killed, in milliseconds. */
const patienceMs = 500;

/** A process that we have started. */
export interface Killable {
  readonly pid?: number | undefined;
  readonly exitCode: number | null;
  readonly signalCode: string | null;
  kill(signal: 'SIGKILL'): boolean;
  once(event: 'exit', listener: () => void): unknown;
}

/**
 * Kills a process by its child when it has one: one that only watches over another then reaps it and ends, and leaves
 * no dead one behind for others to reap.
 */
export function killTree(child: Killable): void {
  // The number of one that is gone may belong to another by now.
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
