import { countOperations, outOfOperations, type Pilot } from '../code/javascript/count-operations';
import { countedEndings, countOperations as countPython } from '../code/python/count-operations';
import { submissionEntry, toSubmissionSource } from '../code/python/submission-source';
import type { CallOutcome, JobResult } from '../sandbox/sandbox';
import type { Arguments } from './counterexample';
import { describeLoad } from './describe-outcome';
import type { OracleTools } from './oracle';
import { reuseList } from './reuse-list';

/** Code whose operations are counted: JavaScript instrumented by `toModuleSource`, or plain Python. */
export type Counted =
  | { readonly language: 'javascript'; readonly source: string; readonly standIns: readonly string[] }
  | {
      readonly language: 'python';
      readonly code: string;
      /** Path of the function. */
      readonly entry: string;
      readonly definitionsOnly: boolean;
    };

/** Calls with their operations as what is `measured`, or why nothing could be counted. */
export type Counting =
  | { readonly status: 'counted'; readonly calls: readonly CallOutcome[] }
  | { readonly status: 'unknown'; readonly because: string };

/** Counts the operations of calls of a function. */
export interface Counter {
  /** Input sizes that show how the operations grow. */
  readonly sizes: readonly number[];
  /** Maximum operations of one call; counting stops there. */
  readonly budget: number;
  /** Whether a pilot may be enough. */
  readonly hasPilot: boolean;
  /** Counts; a pilot makes only the first calls, the last of which may already show enough. */
  readonly count: (inputs: readonly Arguments[], pilot?: Pilot) => Promise<Counting>;
}

/**
 * Sizes far enough apart that n·log n shows, and small enough that the square of the largest is counted in a moment, which
 * for Python is less. Operations of one call: what two hundred for each element come to, or in Python eighty. Operations
 * of one job: what is slow is mostly slow on the first family already, and need not try the others.
 */
const most = {
  javascript: { sizes: [32, 128, 512], budget: 100_000, total: 150_000 },
  python: { sizes: [32, 128, 256], budget: 20_000, total: 30_000 },
};
const limits = { cpuMs: 3_000, callCpuMs: 1_000, wallMs: 20_000 };

const recentCalls: (readonly Arguments[])[] = [];

/** Creates a counter for the operations of calls. */
export function createCounter(counted: Counted, { sandbox, signal }: OracleTools): Counter {
  const { sizes, budget, total } = most[counted.language];
  if (counted.language === 'javascript') {
    const { source, standIns } = counted;
    const count: Counter['count'] = async (inputs, pilot) => {
      const instrument = countOperations(budget, total, pilot);
      // The first call accounts for what loading has already counted.
      const calls = reuseList(recentCalls, [inputs[0] ?? [], ...inputs]);
      const job = { language: 'javascript', source, instrument, calls, standIns, settle: true, limits } as const;
      const result = await sandbox.run(job, signal);
      const [warmUp, ...measured] = result.calls;
      return toCounting(result, warmUp?.status === 'timeout' ? result.calls : measured);
    };
    return { sizes, budget, hasPilot: true, count };
  }
  const { code, entry, definitionsOnly } = counted;
  const source = toSubmissionSource(code, { entry, definitionsOnly, counters: countPython(budget, total) });
  const count: Counter['count'] = async (calls) => {
    const job = { language: 'python', source, entry: submissionEntry, calls, settle: false, limits } as const;
    const result = await sandbox.run(job, signal);
    return toCounting(result, result.calls.map(toMeasured));
  };
  return { sizes, budget, hasPilot: false, count };
}

function toCounting(result: JobResult, calls: readonly CallOutcome[]): Counting {
  if (result.found && result.load.status === 'loaded') {
    return { status: 'counted', calls };
  }
  const problem = describeLoad(result);
  return { status: 'unknown', because: problem.status === 'unknown' ? problem.because : problem.evidence };
}

/** In Python a call itself returns its number of operations and its outcome. */
function toMeasured(outcome: CallOutcome): CallOutcome {
  const returned = outcome.status === 'returned' && Array.isArray(outcome.value) ? (outcome.value as unknown[]) : [];
  const [operations, ending, problem] = returned;
  if (typeof operations !== 'number') {
    return outcome;
  }
  switch (ending) {
    case countedEndings.done:
      return { status: 'returned', value: null, measured: operations };
    case countedEndings.exhausted:
      return { status: 'threw', error: { name: 'OutOfOperations', message: outOfOperations }, measured: operations };
    default: {
      const [name = '', message = ''] = String(problem).split(/: (.*)/s);
      return { status: 'threw', error: { name, message }, measured: operations };
    }
  }
}
