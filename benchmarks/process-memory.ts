import { readdirSync, readFileSync } from 'node:fs';

/** Processes that a process (by default this one) has started, and those that they have started; none where processes are no files. */
export function listDescendants(of = String(process.pid)): readonly string[] {
  if (process.platform !== 'linux') {
    return [];
  }
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(numbers.map((pid) => [pid, parentOf(pid)]));
  const descends = (pid: string): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === of || descends(parent));
  };
  return numbers.filter(descends);
}

/** Resident memory of a process in MiB; 0 when it is gone. */
export function residentMb(pid: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcess(`${pid}/status`))?.[1] ?? 0) / 1024;
}

/** The most resident memory that a process has had so far, in bytes; 0 when it is gone. */
export function peakBytes(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readProcess(`${pid}/status`))?.[1] ?? 0) * 1024;
}

function parentOf(pid: string): string | undefined {
  return readProcess(`${pid}/stat`).split(') ').at(-1)?.split(' ')[1];
}

function readProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}
