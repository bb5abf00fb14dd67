import type { CallOutcome, Job, JobResult, Limits } from '../sandbox/sandbox';
import type { Wire } from '../sandbox/wire';
import { describeLoad, describeOutcome, shorten, type Unloaded } from './describe-outcome';
import { describeExpectation, isMet, type Expectation } from './expectation';
import { findSmallest } from './find-smallest';
import { notations } from './notations';
import type { OracleTools } from './oracle';
import { reuseList } from './reuse-list';
import { speaksWithPeople } from './speaks-with-people';
import { tryInputs, type Trial } from './try-inputs';

/** Arguments of one call. */
export type Arguments = readonly Wire[];

/** What a function must do, by example. */
export interface Specification<Input> {
  /** Inputs to try, smallest first. */
  readonly inputs: readonly Input[];
  readonly toArguments: (input: Input) => Arguments;
  /** The expected result; it never enters the sandbox. */
  readonly expected: (input: Input) => Wire;
  /** Smaller inputs that may fail in the same way, smallest first. */
  readonly shrink: (input: Input) => readonly Input[];
  /** Whether any correct solution, however slow, handles the input at once. */
  readonly isSmall: (input: Input) => boolean;
}

/** As `Specification`, of functions that return anything or throw. */
export interface Search<Input> extends Omit<Specification<Input>, 'expected'> {
  readonly expected: (input: Input) => Expectation;
  readonly limits?: Pick<Limits, 'cpuMs' | 'callCpuMs' | 'wallMs'>;
}

/** Whether a function meets its specification. */
export type Comparison =
  | { readonly status: 'agrees'; readonly inputs: number; readonly unfinished: number }
  | { readonly status: 'differs'; readonly evidence: string }
  | Unloaded
  | {
      readonly status: 'unknown';
      readonly because: string;
      /** Whether there was nothing to call. */
      readonly isAbsent?: boolean;
    };

const usualLimits = { cpuMs: 1_500, callCpuMs: 250, wallMs: 20_000 };
/**
 * Limits under which code that took too long, to load or in a call of a small input, is tried again: on a busy machine
 * an interpreter that has just started may need longer than the usual ones, and only a loop takes this long.
 */
const patientLimits = { cpuMs: 10_000, callCpuMs: 3_000, wallMs: 60_000 };
/** Nobody reads what the calls print, and each value that is kept of it takes longer than most calls. */
const outputLength = 1_000;
/** Maximum earlier calls tried as the one that leaves state behind. */
const mostEarlier = 24;

/** What is the same for each function that is compared with a specification. */
interface Known {
  readonly call: Arguments;
  readonly expectation: Expectation;
}

const known = new WeakMap<object, Map<unknown, Known>>();
const recentCalls: (readonly Arguments[])[] = [];

/** Code whose function is called; JavaScript unless it says otherwise. */
type Called = Omit<Job, 'calls' | 'language'> & Partial<Pick<Job, 'language'>>;

/** Finds an input on which a function of `source` is wrong, and shrinks it; `name` is used in the evidence. */
export function findCounterexample<Input>(
  job: Called,
  name: string,
  specification: Specification<Input>,
  tools: OracleTools,
): Promise<Comparison> {
  const expected = (input: Input): Expectation => ({ kind: 'returns', value: specification.expected(input) });
  return compare(job, name, { ...specification, expected }, tools, knownOf(specification));
}

/** As `findCounterexample`, for any expectation. */
export function searchCounterexample<Input>(
  job: Called,
  name: string,
  search: Search<Input>,
  tools: OracleTools,
): Promise<Comparison> {
  return compare(job, name, search, tools, knownOf(search));
}

async function compare<Input>(
  job: Called,
  name: string,
  search: Search<Input>,
  tools: OracleTools,
  facts: Map<unknown, Known>,
): Promise<Comparison> {
  const { inputs, toArguments, expected, shrink, isSmall, limits = usualLimits } = search;
  const { sandbox, signal } = tools;
  const { language = 'javascript' } = job;
  const { describe, findMissing, chance } = notations[language];
  const call = async (calls: readonly Arguments[]): Promise<JobResult> =>
    findMissing(
      await sandbox.run({ limits: { outputLength, ...limits }, settle: false, ...job, language, calls }, signal),
    );
  const run = async (tried: readonly Input[]): Promise<readonly CallOutcome[]> =>
    (await call(tried.map(toArguments))).calls;
  const factsOf = (input: Input): Known => {
    const found = facts.get(input) ?? { call: toArguments(input), expectation: expected(input) };
    facts.set(input, found);
    return found;
  };
  const isRight = (input: Input, outcome: CallOutcome | undefined): boolean =>
    outcome !== undefined && isMet(expected(input), outcome);
  const evidence = (of: Input, came: CallOutcome): string =>
    `${name}(${describeArguments(of)}) ${describeOutcome(came, limits.callCpuMs, describe)}, expected ${describeExpectation(expected(of), describe)}`;

  /** Why a call that failed does not fail when made alone. */
  const explainChange = async (input: Input): Promise<string> => {
    if (chance.test(job.source)) {
      return 'its result is random';
    }
    const at = inputs.indexOf(input);
    for (const earlier of [input, ...inputs.slice(Math.max(0, at - mostEarlier), at).reverse()]) {
      const [, second] = await run([earlier, input]);
      if (second !== undefined && !isRight(input, second)) {
        return `only after ${name}(${describeArguments(earlier)}), which leaves state behind`;
      }
    }
    return 'only after earlier calls, which leave state behind';
  };
  /** Long lists are abbreviated to their beginning and length. */
  const describeArgument = (wire: Wire): string =>
    Array.isArray(wire) && wire.length > 16
      ? `[${wire.slice(0, 8).map(describe).join(', ')}, … ${wire.length - 8} more]`
      : shorten(describe(wire));
  const describeArguments = (of: Input): string => toArguments(of).map(describeArgument).join(', ');

  const trial = await tryInputs(
    inputs,
    (tried) =>
      call(
        reuseList(
          recentCalls,
          tried.map((input) => factsOf(input).call),
        ),
      ),
    (input, outcome) => outcome !== undefined && isMet(factsOf(input).expectation, outcome),
    { isSmall, limits },
  );
  if (ranOutOfTime(trial) && limits.callCpuMs < patientLimits.callCpuMs) {
    return compare(job, name, { ...search, limits: patientLimits }, tools, facts);
  }
  switch (trial.status) {
    case 'stopped':
      return trial.result.load.status === 'loaded'
        ? { status: 'unknown', because: 'it gives no function to call', isAbsent: true }
        : describeLoad(trial.result);
    case 'right':
      // A missing name gives nothing, so a result that is always right does not come from it.
      return { status: 'agrees', inputs: trial.tried, unfinished: inputs.length - trial.tried };
    case 'unknown':
      return trial;
    case 'wrong':
      break;
  }
  const missing = trial.missing.filter((one) => !speaksWithPeople(one));
  if (missing.length > 0) {
    return { status: 'unknown', because: `it uses ${missing.join(', ')}, which is not available in the sandbox` };
  }
  const { input, outcome, wasFirst } = trial;
  if (outcome.status !== 'returned' && outcome.status !== 'threw') {
    return { status: 'differs', evidence: evidence(input, outcome) };
  }
  const shown = await findSmallest({ input, candidates: wasFirst ? [] : shrink(input) }, run, isRight, shrink);
  return {
    status: 'differs',
    evidence:
      shown === undefined
        ? `${evidence(input, outcome)}; ${await explainChange(input)}`
        : evidence(shown.input, shown.outcome),
  };
}

function ranOutOfTime(trial: Trial<unknown>): boolean {
  return (
    (trial.status === 'stopped' && trial.result.load.status === 'timeout') ||
    (trial.status === 'wrong' && trial.outcome.status === 'timeout')
  );
}

function knownOf(specification: object): Map<unknown, Known> {
  const found = known.get(specification) ?? new Map<unknown, Known>();
  known.set(specification, found);
  return found;
}
