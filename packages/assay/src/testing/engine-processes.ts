import { readdirSync, readFileSync } from 'node:fs';
import { describe } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether this machine shows its processes as files, on which these tests depend. */
const showsProcesses = process.platform === 'linux';

/** Tests that look at processes. */
export const describeProcesses: typeof describe.skip = showsProcesses ? describe : describe.skip;

/** Those that tests before this file have left to this worker; Jest loads this module anew for each file. */
const inherited = showsProcesses ? findEngineProcesses(process.pid) : [];

/** Processes of the sandbox that a process has started and that still run; without those of other test files. */
export function engineProcessesOf(parent = process.pid): readonly number[] {
  return findEngineProcesses(parent).filter((pid) => !inherited.includes(pid));
}

function findEngineProcesses(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const [state, parentId] = readProcess(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
      return state !== 'Z' && parentId === String(parent);
    })
    .filter((name) => /sandbox\/child\/(?:python\/|node\/)?main\.js/.test(readProcess(`/proc/${name}/cmdline`)))
    .map(Number);
}

/** Throws when this process has left any of them behind. */
export function expectNoEngineProcess(): void {
  const left = showsProcesses ? engineProcessesOf() : [];
  if (left.length > 0) {
    throw new Error(`processes are left behind: ${left.join(', ')}`);
  }
}

/** Whether a process still runs. */
export function isRunning(pid: number): boolean {
  const state = readProcess(`/proc/${String(pid)}/stat`)
    .split(') ')
    .at(-1)?.[0];
  return state !== undefined && state !== '' && state !== 'Z';
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcess(`/proc/${String(pid)}/status`))?.[1]) / 1024;
}

/** Waits until it is true, at most ten seconds; says whether it became so. */
export async function becomesTrue(condition: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (condition()) {
      return true;
    }
    await sleep(20);
  }
  return false;
}

/** A process that is gone reads as nothing. */
function readProcess(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
