import type { CallOutcome, JobResult } from '../sandbox/sandbox';

/** What came of calling a function with one input after another. */
export type Trial<Input> =
  | { readonly status: 'right'; readonly tried: number; readonly missing: readonly string[] }
  | {
      readonly status: 'wrong';
      readonly input: Input;
      readonly outcome: CallOutcome;
      /** Names of what is not here that was used on the way. */
      readonly missing: readonly string[];
      /** Whether it was among the smallest inputs. */
      readonly wasFirst: boolean;
    }
  /** There is no function, or loading failed. */
  | { readonly status: 'stopped'; readonly result: JobResult }
  | { readonly status: 'unknown'; readonly because: string };

/** Enough to refuse most of what is wrong, before the larger inputs take their time. */
const firstBatch = 24;
/** Calls that are looked at one by one when one of them has used up the time. */
const closeLook = 16;
const mostJobs = 8;

/** Calls a function with inputs, the smallest first, until one comes out wrong or only large ones are left that take too long. */
export async function tryInputs<Input>(
  inputs: readonly Input[],
  run: (inputs: readonly Input[]) => Promise<JobResult>,
  isRight: (input: Input, outcome: CallOutcome | undefined) => boolean,
  isSmall: (input: Input) => boolean,
): Promise<Trial<Input>> {
  const missing = new Set<string>();
  let tried = 0;
  let batch = firstBatch;
  for (let jobs = 0; jobs < mostJobs && tried < inputs.length; jobs += 1) {
    const group = inputs.slice(tried, tried + batch);
    const result = await run(group);
    if (!result.found || result.load.status !== 'loaded') {
      return { status: 'stopped', result };
    }
    const index = group.findIndex((input, at) => !isRight(input, result.calls[at]));
    for (const call of index < 0 ? result.calls : result.calls.slice(0, index + 1)) {
      call.missing?.forEach((name) => missing.add(name));
    }
    const input = group[index];
    const outcome = result.calls[index];
    if (input === undefined || outcome === undefined) {
      tried += group.length;
      batch = inputs.length;
      continue;
    }
    tried += index;
    if (outcome.status === 'killed' || (outcome.status === 'timeout' && index > 0 && isSmall(input))) {
      // The calls before may have used up the time: another job starts here.
      batch = outcome.status === 'killed' ? closeLook : 1;
      continue;
    }
    if (outcome.status === 'crashed' || outcome.status === 'not run') {
      return {
        status: 'unknown',
        because: `the engine ${outcome.status === 'crashed' ? 'broke' : 'stopped'} on it`,
      };
    }
    if (usedUp(outcome) && !isSmall(input)) {
      return { status: 'right', tried, missing: [...missing] };
    }
    return { status: 'wrong', input, outcome, missing: [...missing], wasFirst: tried < firstBatch };
  }
  return tried * 2 < inputs.length
    ? { status: 'unknown', because: `it is too slow: only ${String(tried)} inputs could be tried` }
    : { status: 'right', tried, missing: [...missing] };
}

/** Whether a call needed more time, memory or stack than there is, which says nothing about its result. */
function usedUp(outcome: CallOutcome): boolean {
  return outcome.status === 'threw'
    ? /call stack|stack overflow|recursion depth/i.test(outcome.error.message)
    : outcome.status === 'timeout' || outcome.status === 'memory';
}
