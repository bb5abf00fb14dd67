import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of `/proc`. */
const tick = 10;

/** Processor time of a process and its children, those that have ended included, in milliseconds; Linux alone. */
export function processorTimeOf(process: number): number {
  const stat = readStat(process);
  if (stat === undefined) {
    return 0;
  }
  const own = stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * tick, 0);
  return own + childrenOf(process).reduce((sum, child) => sum + processorTimeOf(child), 0);
}

function childrenOf(process: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(Number(name))?.[1] === String(process))
    .map(Number);
}

/** The fields after the name, which may hold anything. */
function readStat(process: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${String(process)}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
