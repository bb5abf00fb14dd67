import { appendTo } from '../basics/collections';
import type { EngineProcess } from './child-process';
import {
  BrokenProtocolError,
  OutOfMemoryError,
  defaultLimits,
  type CallOutcome,
  type Job,
  type JobResult,
  type Language,
  type Limits,
  type LoadOutcome,
} from './sandbox';
import { createDeferred } from '../basics/deferred';
import type { Report } from './read-report';

/** Interval between checks of the processor time, in milliseconds. */
const pollMs = 50;

/** Time that a job whose engine watches its own clock has before its process is watched, in milliseconds. */
const unwatchedMs = 20;

/** Tolerance for the own clock of an engine that has one, in milliseconds. */
const tolerance = 200;

/** A process that used a smaller share of its wall-clock time was asleep, and would be again. */
const leastShare = 0.05;

/** Characters of outcomes after which a report is sent. */
const reportLength = 1_000_000;

/** Bytes of a report's names, keys and messages, besides values and output. */
const reportFrame = 1_048_576;

/** Maximum bytes of a report, whatever limits a job has. */
const longestReport = 32 * 1_048_576;

/** Maximum bytes per character of a value, and of the output, which may be escaped. */
const bytesPerCharacter = { value: 4, output: 6 };

/** Whether the engine itself ends a call at its processor time limit, unless it is busy with a native call. */
const endsCalls: Readonly<Record<Language, boolean>> = { javascript: true, python: false };

/** Few calls are reported one by one, many in groups. */
const callsPerReport = { few: 1, many: 128, mostFew: 16 };

/** Reports besides those of calls: start, load, output, stop, end, and a margin. */
const otherReports = 16;

/** The maximum number of names that a harness reports. */
const mostGlobals = 50;

/** The outcome of running a job. */
export interface RunOutcome {
  readonly result: JobResult;
  /** The process ended or was starved, and it is unknown whether the code is to blame: another attempt may show it. */
  readonly lost: boolean;
}

/**
 * Runs one job in a process; if it exceeds its processor time or deadline, the process is killed. In a process of its own
 * (`isAlone`) nobody else ends its calls, and nobody else can have used up the memory.
 */
export async function runJob(
  engine: EngineProcess,
  job: Job,
  signal: AbortSignal,
  isAlone = false,
): Promise<RunOutcome> {
  const limits = { ...defaultLimits, ...job.limits };
  const findings = emptyFindings(job, limits);
  const aborted = createDeferred<never>();
  let watch: Watch | undefined;
  const abort = (): void => {
    // A process that is still starting has not received the job, and can take the next one.
    if (watch !== undefined) {
      void engine.kill();
    }
    aborted.reject(signal.reason);
  };
  const whenDone = (): RunOutcome => ({ result: toResult(job, findings), lost: false });
  const whenEnded = (error: unknown): RunOutcome => {
    const { killed, starved } = watch?.state() ?? { killed: false, starved: false };
    const ranOut = isAlone && error instanceof OutOfMemoryError;
    const broken = ranOut ? 'memory' : 'crashed';
    return {
      result: toResult(job, { ...findings, stopped: killed ? 'timeout' : broken }),
      lost: starved || !(killed || ranOut || error instanceof BrokenProtocolError),
    };
  };

  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    await Promise.race([engine.ready, aborted.promise]);
    // Aborted in the very turn in which the engine became ready: nobody would stop what it is given now.
    signal.throwIfAborted();
    const watching = watchLimits(engine, {
      limits,
      calls: job.calls.length,
      endsCalls: !isAlone && endsCalls[job.language],
      hasClock: !isAlone,
    });
    watch = watching;
    const longest = longestReportOf(limits);
    const reports = engine.run(toMessage(job, limits, longest), {
      longest,
      most: job.calls.length + otherReports,
      onReport(report) {
        watching.onReport(report);
        take(findings, report);
      },
    });
    return await Promise.race([reports.then(whenDone, whenEnded), aborted.promise]);
  } finally {
    watch?.stop();
    signal.removeEventListener('abort', abort);
  }
}

/** Watches over one job. */
interface Watch {
  readonly stop: () => void;
  /** Whether it killed the process, and whether the process had worked but was starved of processor time. */
  readonly state: () => { readonly killed: boolean; readonly starved: boolean };
  /** Checks whether a call has ended and the next begins. */
  readonly onReport: (report: Report) => void;
}

/** What a watch needs to know of a job. */
interface WatchedJob {
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
function watchLimits(engine: EngineProcess, { limits, calls, endsCalls, hasClock }: WatchedJob): Watch {
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

/** Maximum bytes of a report: enough outcomes and one more, with its value and measurement, or the output. */
function longestReportOf({ outputLength, resultLength }: Limits): number {
  const values = (reportLength + 2 * resultLength) * bytesPerCharacter.value;
  return Math.min(values + outputLength * bytesPerCharacter.output + reportFrame, longestReport);
}

interface Findings {
  readonly slice: number;
  readonly limits: Limits;
  readonly mostOutcomes: number;
  load: LoadOutcome | undefined;
  found: boolean;
  readonly outcomes: CallOutcome[];
  output: string;
  truncated: boolean;
  globals: readonly string[] | undefined;
  /** Whether the first call without an outcome is the one that was stopped, however calls are grouped in reports. */
  precise: boolean;
  stopped: 'timeout' | 'memory' | 'crashed' | undefined;
}

function emptyFindings(job: Job, limits: Limits): Findings {
  return {
    slice: sliceOf(job),
    limits,
    mostOutcomes: job.calls.length,
    load: undefined,
    found: false,
    outcomes: [],
    output: '',
    truncated: false,
    globals: undefined,
    precise: false,
    stopped: undefined,
  };
}

function sliceOf({ calls }: Job): number {
  return calls.length <= callsPerReport.mostFew ? callsPerReport.few : callsPerReport.many;
}

function toMessage(job: Job, { outputLength, resultLength, ...limits }: Limits, longest: number): object {
  const { source, entry, instrument, calls, standIns = [], settle = true, surroundings = false } = job;
  const settings = {
    outputLength,
    resultLength,
    reportLength,
    standIns,
    settle,
    seed: 1,
    ...(surroundings && { surroundings }),
  };
  const own = { source, entry, instrument, callsPerReport: sliceOf(job), longestReport: longest, limits, settings };
  return job.language === 'javascript'
    ? { ...own, calls: JSON.stringify(calls), callCount: calls.length }
    : { ...own, calls };
}

/** Python's reports may be forged: they concern only the job, and take no more room than true ones. */
function take(findings: Findings, report: Report): void {
  const { load, found, outcomes = [], output, truncated, globals, precise, stopped } = report;
  findings.load = load ?? findings.load;
  findings.found = found ?? findings.found;
  appendTo(findings.outcomes, outcomes.slice(0, findings.mostOutcomes - findings.outcomes.length));
  findings.output = output === undefined ? findings.output : cut(output, findings.limits.outputLength + 1);
  findings.truncated = truncated ?? findings.truncated;
  findings.globals = globals?.slice(0, mostGlobals) ?? findings.globals;
  findings.precise = precise ?? findings.precise;
  findings.stopped = stopped ?? findings.stopped;
}

/** The start of a text, copied: a slice would keep the whole text alive. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');
}

/** Completes the result of a job that was stopped before it could report. */
function toResult(job: Job, findings: Findings): JobResult {
  const { load, found, stopped, output, truncated, globals } = findings;
  const { outcomes } = findings;
  const missing = job.calls.length - outcomes.length;
  const inFlight =
    load === undefined || !found || stopped === undefined
      ? 0
      : Math.min(missing, findings.precise ? 1 : findings.slice);
  const unfinished = (index: number): CallOutcome =>
    index < inFlight ? { status: inFlight === 1 && stopped !== undefined ? stopped : 'killed' } : { status: 'not run' };
  return {
    load: load ?? { status: stopped ?? 'crashed' },
    found,
    calls: [...outcomes, ...Array.from({ length: missing }, (_, index) => unfinished(index))],
    output,
    truncated,
    globals,
  };
}
