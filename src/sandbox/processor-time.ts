import { childrenOf, readProcessFile } from './process-tree';

/** Linux counts processor time in ticks of ten milliseconds, whatever the kernel's own clock. */
const tickMs = 10;

/**
 * Milliseconds of processor time that a process has used, its threads included, and with it all processes that its main
 * thread or those of its descendants have started; `undefined` where the machine does not tell.
 */
export function processorTimeOf(pid: number): number | undefined {
  const own = ticksOf(pid);
  return own === undefined ? undefined : (own + ticksOfDescendants(pid)) * tickMs;
}

function ticksOfDescendants(pid: number): number {
  return childrenOf(pid).reduce((ticks, child) => ticks + (ticksOf(child) ?? 0) + ticksOfDescendants(child), 0);
}

/** What a process has used, and those of its children that it has waited for. */
function ticksOf(pid: number): number | undefined {
  const stat = readProcessFile(`${pid}/stat`) ?? '';
  // The second field is the name in parentheses and may hold blanks; the times are the 14th to the 17th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return fields.length > 15 && Number.isFinite(ticks) ? ticks : undefined;
}
