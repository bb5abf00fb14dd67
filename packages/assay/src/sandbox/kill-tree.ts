import { childrenOf } from './process-tree';

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
