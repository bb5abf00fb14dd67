import type { CallOutcome, JobResult, Limits } from '../sandbox/sandbox';
import { isStackOverflow } from './expectation';

/** The outcome of calling a function with one input after another. */
export type Trial<Input> =
  | { readonly status: 'right'; readonly tried: number; readonly missing: readonly string[] }
  | {
      readonly status: 'wrong';
      readonly input: Input;
      readonly outcome: CallOutcome;
      /** Missing names that the code used on the way. */
      readonly missing: readonly string[];
      /** Whether it was among the smallest inputs. */
      readonly wasFirst: boolean;
    }
  /** There is no function, or loading failed. */
  | { readonly status: 'stopped'; readonly result: JobResult }
  | { readonly status: 'unknown'; readonly because: string };

/** Which inputs any code handles at once, and what time each job gets. */
interface TrialTerms<Input> {
  readonly isSmall: (input: Input) => boolean;
  readonly limits: Pick<Limits, 'cpuMs' | 'callCpuMs'>;
}

/** Enough to refute most wrong code before the larger inputs take their time. */
const firstBatch = 64;
/** The first inputs of all, of which none is worth making smaller. */
const smallest = 24;
/** Calls made one by one after one of them has used up the time. */
const closeLook = 16;
/** Inputs of every size that are still tried when all would take too long, if time allows no more. */
const fewest = 64;
/** Minimum inputs before slow code counts as right. */
const enough = 100;
const mostJobs = 8;
/** Maximum jobs that may use up their time. */
const mostExhausted = 2;

/**
 * Calls a function with inputs, smallest first, until one fails or only large ones are left that take too long. Once a
 * job has used up its time, a sample of all sizes replaces the rest.
 */
export async function tryInputs<Input>(
  inputs: readonly Input[],
  run: (inputs: readonly Input[]) => Promise<JobResult>,
  isRight: (input: Input, outcome: CallOutcome | undefined) => boolean,
  { isSmall, limits }: TrialTerms<Input>,
): Promise<Trial<Input>> {
  const missing = new Set<string>();
  let open = inputs;
  let tried = 0;
  let batch = firstBatch;
  let exhausted = 0;
  let pace = inputs.length;
  for (let jobs = 0; jobs < mostJobs && exhausted < mostExhausted && open.length > 0; jobs += 1) {
    const group = open.slice(0, batch);
    const result = await run(group);
    if (!result.found || result.load.status !== 'loaded') {
      return { status: 'stopped', result };
    }
    const index = group.findIndex((input, at) => !isRight(input, result.calls[at]));
    const judged = index < 0 ? result.calls : result.calls.slice(0, index + 1);
    judged.flatMap((call) => call.missing ?? []).forEach((name) => missing.add(name));
    const input = group[index];
    const outcome = result.calls[index];
    if (input === undefined || outcome === undefined) {
      tried += group.length;
      open = spread(open.slice(group.length), pace);
      batch = open.length;
      continue;
    }
    tried += index;
    open = open.slice(index);
    const isLate = outcome.status === 'timeout' && mayBeOthers(index, limits) && isSmall(input);
    if (outcome.status === 'killed' || isLate) {
      // Another job starts here.
      batch = outcome.status === 'killed' ? closeLook : 1;
      exhausted += 1;
      pace = Math.max(fewest, Math.floor(index / 2));
      continue;
    }
    return judgeFailure(input, outcome, isSmall, { tried, missing: [...missing] });
  }
  return tried < Math.min(enough, inputs.length / 2)
    ? { status: 'unknown', because: `the code is too slow: only ${tried} inputs could be tried` }
    : { status: 'right', tried, missing: [...missing] };
}

/** What the first call that was not right says of the function. */
function judgeFailure<Input>(
  input: Input,
  outcome: CallOutcome,
  isSmall: (input: Input) => boolean,
  { tried, missing }: { readonly tried: number; readonly missing: readonly string[] },
): Trial<Input> {
  if (outcome.status === 'crashed' || outcome.status === 'not run') {
    return { status: 'unknown', because: `the engine ${outcome.status === 'crashed' ? 'crashed' : 'stopped'} on it` };
  }
  return usedUp(outcome) && !isSmall(input)
    ? { status: 'right', tried, missing }
    : { status: 'wrong', input, outcome, missing, wasFirst: tried < smallest };
}

/** Whether the load and the calls before this one may have used up its time: they have taken no more than theirs. */
function mayBeOthers(index: number, { cpuMs, callCpuMs }: TrialTerms<unknown>['limits']): boolean {
  return index > 0 && (index + 2) * callCpuMs > cpuMs;
}

/** This many of the inputs, evenly spread. */
function spread<Input>(inputs: readonly Input[], count: number): readonly Input[] {
  const step = Math.max(1, inputs.length / count);
  return inputs.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Whether a call needed more time, memory or stack than available, which says nothing about its result. */
function usedUp(outcome: CallOutcome): boolean {
  return isStackOverflow(outcome) || outcome.status === 'timeout' || outcome.status === 'memory';
}
