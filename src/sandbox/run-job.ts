import { BrokenProtocolError, type EngineProcess } from './child-process';
import { createDeferred } from './deferred';
import type { Report } from './read-report';
import { watchLimits, type Watch } from './watch-limits';
import {
  defaultLimits,
  type CallOutcome,
  type Job,
  type JobResult,
  type Language,
  type Limits,
  type LoadOutcome,
} from './sandbox';

/** What running a job came to. */
export interface RunOutcome {
  readonly result: JobResult;
  /** The process ended, or got no processor, without our knowing that the code is to blame: another attempt may tell. */
  readonly lost: boolean;
}

/** Whether an engine itself ends a call that uses more processor time than it may, unless it is busy with a native call. */
const endsCalls: Readonly<Record<Language, boolean>> = { javascript: true, python: false };
/** A few calls are reported each for itself; of many, several together. */
const callsPerReport = { few: 1, many: 128, mostFew: 16 };
/** Characters of outcomes that are enough for a report. */
const reportLength = 1_000_000;

/** Runs one job in a process; what exceeds its processor time or the clock is killed with the process. */
export async function runJob(engine: EngineProcess, job: Job, signal: AbortSignal): Promise<RunOutcome> {
  const limits = { ...defaultLimits, ...job.limits };
  const findings = emptyFindings(job, limits);
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
  const whenEnded = (error: unknown): RunOutcome => {
    const { killed, starved } = watch?.state() ?? { killed: false, starved: false };
    const stopped = killed ? 'timeout' : 'crashed';
    return {
      result: toResult(job, { ...findings, stopped }),
      lost: starved || !(killed || error instanceof BrokenProtocolError),
    };
  };

  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    await Promise.race([engine.ready, aborted.promise]);
    const watching = watchLimits(engine, limits, endsCalls[job.language]);
    watch = watching;
    const reports = engine.run(toMessage(job, limits), (report) => {
      watching.onReport();
      take(findings, report);
    });
    return await Promise.race([reports.then(whenDone, whenEnded), aborted.promise]);
  } finally {
    watch?.stop();
    signal.removeEventListener('abort', abort);
  }
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
  /** Whether the first call without an outcome is the one that was stopped, however many are reported at a time. */
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

function toMessage(job: Job, { outputLength, resultLength, ...limits }: Limits): object {
  const { source, entry, instrument, calls, standIns = [], settle = true } = job;
  const settings = { outputLength, resultLength, reportLength, standIns, settle, seed: 1 };
  return { source, entry, instrument, calls, callsPerReport: sliceOf(job), limits, settings };
}

/** Python's reports may be forged: they speak of nothing but the job, and take no more room than true ones. */
function take(findings: Findings, report: Report): void {
  const { load, found, outcomes = [], output, truncated, globals, precise, stopped } = report;
  findings.load = load ?? findings.load;
  findings.found = found ?? findings.found;
  findings.outcomes.push(...outcomes.slice(0, findings.mostOutcomes - findings.outcomes.length));
  findings.output = output?.slice(0, findings.limits.outputLength + 1) ?? findings.output;
  findings.truncated = truncated ?? findings.truncated;
  findings.globals = globals ?? findings.globals;
  findings.precise = precise ?? findings.precise;
  findings.stopped = stopped ?? findings.stopped;
}

/** Fills in what a job that was stopped could not report. */
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
