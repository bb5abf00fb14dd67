import { childrenOf, readProcessFile } from './process-tree';

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
