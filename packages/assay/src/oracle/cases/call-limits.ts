import type { Limits } from '../../sandbox/sandbox';

/** Processor time of one call and, at most, of all calls of a job, and the time of a job on the clock, in milliseconds. */
export const callLimits = { cpuMs: 1_000, mostCpuMs: 20_000, wallMs: 60_000 };

/** The limits of a job that makes so many calls. */
export function limitsOf(calls: number): Pick<Limits, 'cpuMs' | 'callCpuMs' | 'wallMs'> {
  const { cpuMs, mostCpuMs, wallMs } = callLimits;
  return { cpuMs: Math.min((calls + 1) * cpuMs, mostCpuMs), callCpuMs: cpuMs, wallMs };
}
