import type { EngineProcess } from './child-process';
import { createDeferred } from './deferred';
import type { Report } from './read-report';
import { defaultLimits, type CallOutcome, type Job, type JobResult, type Limits, type LoadOutcome } from './sandbox';

/** What running a job came to. */
export interface RunOutcome {
  readonly result: JobResult;
  /** The process ended, or got no processor, without our knowing that the code is to blame: another attempt may tell. */
  readonly lost: boolean;
}

/** Processor time is looked at this often, in milliseconds, once a job has had as much time as it may use. */
const pollMs = 50;
/** What the engine's own clock may be late by, in milliseconds. */
const graceMs = 200;
/** A few calls are reported each for itself; of many, several together. */
const callsPerReport = { few: 1, many: 128, mostFew: 16 };
/** Characters of outcomes that are enough for a report. */
const reportLength = 1_000_000;

/** Runs one job in a process; what exceeds its processor time or the clock is killed with the process. */
export async function runJob(engine: EngineProcess, job: Job, signal: AbortSignal): Promise<RunOutcome> {
  const limits = { ...defaultLimits, ...job.limits };
  const findings = emptyFindings(job);
  const aborted = createDeferred<never>();
  let watch: Watch | undefined;
  const abort = (): void => {
    // A process that is still starting has not got the job, and can take the next.
    if (watch !== undefined) {
      void engine.kill();
    }
    aborted.reject(signal.reason);
  };
  const whenDone = (): RunOutcome => ({ result: toResult(job, findings), lost: false });
  const whenEnded = (): RunOutcome => {
    const { killed, starved } = watch?.state() ?? { killed: false, starved: false };
    const stopped = killed ? 'timeout' : 'crashed';
    return { result: toResult(job, { ...findings, stopped }), lost: !killed || starved };
  };

  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    await Promise.race([engine.ready, aborted.promise]);
    watch = watchLimits(engine, limits);
    const reports = engine.run(toMessage(job, limits), (report) => {
      take(findings, report);
    });
    return await Promise.race([reports.then(whenDone, whenEnded), aborted.promise]);
  } finally {
    watch?.stop();
    signal.removeEventListener('abort', abort);
  }
}

interface Watch {
  readonly stop: () => void;
  readonly state: () => { readonly killed: boolean; readonly starved: boolean };
}

/** Kills a process that uses more processor time than it may, which the engine itself cannot always notice. */
function watchLimits(engine: EngineProcess, { cpuMs, wallMs }: Limits): Watch {
  const start = engine.processorTime();
  const used = (): number | undefined => {
    const now = engine.processorTime();
    return now === undefined || start === undefined ? undefined : now - start;
  };
  let killed = false;
  let starved = false;
  let poll: NodeJS.Timeout | undefined;
  const kill = (): void => {
    killed = true;
    void engine.kill();
  };
  const pollStart = setTimeout(() => {
    poll = setInterval(() => {
      if ((used() ?? 0) > cpuMs + graceMs) {
        kill();
      }
    }, pollMs);
  }, cpuMs);
  const deadline = setTimeout(() => {
    starved = (used() ?? cpuMs) < cpuMs;
    kill();
  }, wallMs);
  return {
    stop() {
      clearTimeout(pollStart);
      clearTimeout(deadline);
      clearInterval(poll);
    },
    state: () => ({ killed, starved }),
  };
}

interface Findings {
  readonly slice: number;
  load: LoadOutcome | undefined;
  found: boolean;
  readonly outcomes: CallOutcome[];
  output: string;
  truncated: boolean;
  globals: readonly string[] | undefined;
  /** Whether the first call without an outcome is the one that was stopped, however many are reported at a time. */
  precise: boolean;
  stopped: 'timeout' | 'memory' | 'crashed' | undefined;
}

function emptyFindings(job: Job): Findings {
  return {
    slice: sliceOf(job),
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

function toMessage(job: Job, { outputLength, resultLength, ...limits }: Limits): object {
  const { source, instrument, calls, standIns = [], settle = true } = job;
  const settings = { outputLength, resultLength, reportLength, standIns, settle, seed: 1 };
  return { source, instrument, calls, callsPerReport: sliceOf(job), limits, settings };
}

function take(findings: Findings, report: Report): void {
  const { load, found, outcomes = [], output, truncated, globals, precise, stopped } = report;
  findings.load = load ?? findings.load;
  findings.found = found ?? findings.found;
  for (const outcome of outcomes) {
    findings.outcomes.push(outcome);
  }
  findings.output = output ?? findings.output;
  findings.truncated = truncated ?? findings.truncated;
  findings.globals = globals ?? findings.globals;
  findings.precise = precise ?? findings.precise;
  findings.stopped = stopped ?? findings.stopped;
}

/** Fills in what a job that was stopped could not report. */
function toResult(job: Job, findings: Findings): JobResult {
  const { load, found, stopped, output, truncated, globals } = findings;
  const outcomes = findings.outcomes.slice(0, job.calls.length);
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
