import { readText } from '../disk';

/** Linux counts processor time in ticks of ten milliseconds, whatever the kernel's own clock. */
const tickMs = 10;

/** Milliseconds of processor time that a process has used, its threads included; `undefined` where the machine does not tell. */
export function processorTimeOf(pid: number): number | undefined {
  if (process.platform !== 'linux') {
    return undefined;
  }
  try {
    const stat = readText(`/proc/${String(pid)}/stat`) ?? '';
    // The second field is the name in parentheses and may hold blanks; user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * tickMs : undefined;
  } catch {
    return undefined;
  }
}
