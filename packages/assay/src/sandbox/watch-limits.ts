import type { EngineProcess } from './child-process';
import type { Report } from './read-report';
import type { Limits } from './sandbox';

/** Interval between checks of the processor time, in milliseconds. */
const pollMs = 50;
/** Time that a job whose engine watches its own clock has before its process is watched, in milliseconds. */
const unwatchedMs = 20;
/** Tolerance for the own clock of an engine that has one, in milliseconds. */
const tolerance = 200;
/** A process that used a smaller share of its wall-clock time was asleep, and would be again. */
const leastShare = 0.05;

/** Watches over one job. */
export interface Watch {
  readonly stop: () => void;
  /** Whether it killed the process, and whether the process had worked but was starved of processor time. */
  readonly state: () => { readonly killed: boolean; readonly starved: boolean };
  /** Checks whether a call has ended and the next begins. */
  readonly onReport: (report: Report) => void;
}

/** What a watch needs to know of a job. */
export interface WatchedJob {
  readonly limits: Limits;
  /** Number of its calls. */
  readonly calls: number;
  /** Whether the engine itself ends a call that exceeds its limit. */
  readonly endsCalls: boolean;
  /** Whether its process ends what exceeds a limit, if it can, so that this watch is the second. */
  readonly hasClock: boolean;
}

/**
 * Kills a process that exceeds its processor time, which the engine itself cannot always notice; and, unless the engine
 * ends calls itself, a process whose call exceeds its limit.
 */
export function watchLimits(engine: EngineProcess, { limits, calls, endsCalls, hasClock }: WatchedJob): Watch {
  const { cpuMs, callCpuMs, wallMs } = limits;
  const graceMs = hasClock ? tolerance : 0;
  let start = endsCalls ? undefined : engine.processorTime();
  /** The first report of an engine that does not end calls itself says that it has started: no code of the job ran before. */
  let hasStarted = endsCalls;
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
  /** Starting, loading and each call: forging more reports than these gains no time. */
  let steps = calls + 2;
  let call = { cpu: 0, clock: performance.now(), isOver: false };
  /** Compiler threads run beside the engine: processor time beyond the wall-clock time is theirs. */
  const usedByCall = (cpu: number): number => Math.min(cpu - call.cpu, performance.now() - call.clock);
  const look = (): void => {
    if (!hasStarted) {
      return;
    }
    const cpu = used() ?? 0;
    if (call.isOver) {
      call = { cpu, clock: performance.now(), isOver: false };
    }
    if (cpu > cpuMs + graceMs || (!endsCalls && usedByCall(cpu) > callCpuMs + graceMs)) {
      kill();
    }
  };
  // Most jobs end before: asking the system takes as long as some of them.
  const first = endsCalls ? setTimeout(() => (start = engine.processorTime()), unwatchedMs) : undefined;
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
      clearTimeout(first);
      clearTimeout(pollStart);
      clearTimeout(deadline);
      clearInterval(poll);
    },
    state: () => ({ killed, starved }),
    onReport({ started, load, outcomes = [] }) {
      if (!hasStarted) {
        hasStarted = true;
        start = engine.processorTime();
      }
      if (steps > 0 && (started === true || load !== undefined || outcomes.length > 0)) {
        steps -= 1;
        call.isOver = true;
      }
    },
  };
}
