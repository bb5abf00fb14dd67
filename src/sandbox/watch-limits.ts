import type { EngineProcess } from './child-process';
import type { Report } from './read-report';
import type { Limits } from './sandbox';

/** Processor time is looked at this often, in milliseconds. */
const pollMs = 50;
/** What the engine's own clock may be late by, in milliseconds. */
const graceMs = 200;
/** A process that has used a smaller share of its time on the clock was asleep, and would be again. */
const leastShare = 0.05;

/** A watch over one job. */
export interface Watch {
  readonly stop: () => void;
  /** Whether it has killed the process, and whether the process had worked and got too little of the processor until then. */
  readonly state: () => { readonly killed: boolean; readonly starved: boolean };
  /** Looks whether a call is over and the next begins. */
  readonly onReport: (report: Report) => void;
}

/** What a watch has to know of a job. */
export interface WatchedJob {
  readonly limits: Limits;
  /** Number of its calls. */
  readonly calls: number;
  /** Whether the engine itself ends a call that uses more than it may. */
  readonly endsCalls: boolean;
}

/**
 * Kills a process that uses more processor time than it may, which the engine itself cannot always notice; and, unless the
 * engine ends calls itself, one whose call does.
 */
export function watchLimits(engine: EngineProcess, { limits, calls, endsCalls }: WatchedJob): Watch {
  const { cpuMs, callCpuMs, wallMs } = limits;
  const start = engine.processorTime();
  const used = (): number | undefined => {
    const now = engine.processorTime();
    return now === undefined || start === undefined ? undefined : now - start;
  };
  let killed = false;
  let starved = false;
  let poll: NodeJS.Timeout | undefined;
  const kill = (): void => {
    if (!killed) {
      killed = true;
      void engine.kill();
    }
  };
  /** Starting, loading and each call: whoever forges more reports than these gains no time by it. */
  let steps = calls + 2;
  let call = { cpu: 0, clock: performance.now(), isOver: false };
  /** Threads that compile run beside the engine: what exceeds the time on the clock is theirs. */
  const usedByCall = (cpu: number): number => Math.min(cpu - call.cpu, performance.now() - call.clock);
  const look = (): void => {
    const cpu = used() ?? 0;
    if (call.isOver) {
      call = { cpu, clock: performance.now(), isOver: false };
    }
    if (cpu > cpuMs + graceMs || (!endsCalls && usedByCall(cpu) > callCpuMs + graceMs)) {
      kill();
    }
  };
  const pollStart = setTimeout(
    () => {
      poll = setInterval(look, pollMs);
    },
    endsCalls ? cpuMs : 0,
  );
  const deadline = setTimeout(() => {
    const cpu = used() ?? cpuMs;
    starved = cpu >= wallMs * leastShare && cpu < cpuMs;
    kill();
  }, wallMs);
  return {
    stop() {
      clearTimeout(pollStart);
      clearTimeout(deadline);
      clearInterval(poll);
    },
    state: () => ({ killed, starved }),
    onReport({ started, load, outcomes = [] }) {
      if (steps > 0 && (started === true || load !== undefined || outcomes.length > 0)) {
        steps -= 1;
        call.isOver = true;
      }
    },
  };
}
