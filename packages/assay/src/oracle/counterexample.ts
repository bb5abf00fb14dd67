import type { CallOutcome, Job, JobResult, Language, Limits } from '../sandbox/sandbox';
import type { Wire } from '../sandbox/wire';
import { describeLoad, describeOutcome, shorten, type Unloaded } from './describe-outcome';
import { describeExpectation, isMet, type Expectation } from './expectation';
import { findSmallest } from './find-smallest';
import { notations } from './notations';
import type { OracleTools } from './oracle';
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
  return searchCounterexample(job, name, { ...specification, expected }, tools);
}

/** As `findCounterexample`, for any expectation. */
export async function searchCounterexample<Input>(
  job: Called,
  name: string,
  search: Search<Input>,
  tools: OracleTools,
): Promise<Comparison> {
  const { inputs, toArguments, expected, isSmall, limits = usualLimits } = search;
  const { language = 'javascript' } = job;
  const call = async (tried: readonly Input[]): Promise<JobResult> => {
    const calls = tried.map(toArguments);
    const asked = { limits: { outputLength, ...limits }, settle: false, ...job, language, calls };
    return notations[language].findMissing(await tools.sandbox.run(asked, tools.signal));
  };
  const isRight = (input: Input, outcome: CallOutcome | undefined): boolean =>
    outcome !== undefined && isMet(expected(input), outcome);
  const trial = await tryInputs(inputs, call, isRight, { isSmall, limits });
  if (ranOutOfTime(trial) && limits.callCpuMs < patientLimits.callCpuMs) {
    return searchCounterexample(job, name, { ...search, limits: patientLimits }, tools);
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
  const terms = { ...search, source: job.source, limits, language, call, isRight };
  return { status: 'differs', evidence: await describeFailure(name, trial, terms) };
}

/** A search, and how its calls are made and judged. */
interface OpenSearch<Input> extends Search<Input> {
  readonly source: string;
  readonly language: Language;
  readonly limits: Pick<Limits, 'cpuMs' | 'callCpuMs' | 'wallMs'>;
  readonly call: (inputs: readonly Input[]) => Promise<JobResult>;
  readonly isRight: (input: Input, outcome: CallOutcome | undefined) => boolean;
}

/** What a function does on the smallest input found on which it is wrong, and what it must do. */
async function describeFailure<Input>(
  name: string,
  { input, outcome, wasFirst }: Extract<Trial<Input>, { readonly status: 'wrong' }>,
  search: OpenSearch<Input>,
): Promise<string> {
  const { source, language, limits, toArguments, expected, shrink, call, isRight } = search;
  const { describe, chance } = notations[language];
  const show = (of: Input): string => `${name}(${describeArguments(toArguments(of), describe)})`;
  const evidence = (of: Input, came: CallOutcome): string =>
    `${show(of)} ${describeOutcome(came, limits.callCpuMs, describe)}, expected ${describeExpectation(expected(of), describe)}`;
  if (outcome.status !== 'returned' && outcome.status !== 'threw') {
    return evidence(input, outcome);
  }
  const run = async (tried: readonly Input[]): Promise<readonly CallOutcome[]> => (await call(tried)).calls;
  const candidates = wasFirst ? [] : shrink(input);
  const smallest = await findSmallest({ input, candidates }, run, isRight, shrink);
  if (smallest !== undefined) {
    return evidence(smallest.input, smallest.outcome);
  }
  if (chance.test(source)) {
    return `${evidence(input, outcome)}; its result is random`;
  }
  const earlier = await findStateful(input, search);
  const after = earlier === undefined ? 'earlier calls, which leave' : `${show(earlier)}, which leaves`;
  return `${evidence(input, outcome)}; only after ${after} state behind`;
}

/** The call after which another is wrong that is right when made alone. */
async function findStateful<Input>(
  input: Input,
  { inputs, call, isRight }: OpenSearch<Input>,
): Promise<Input | undefined> {
  const at = inputs.indexOf(input);
  for (const earlier of [input, ...inputs.slice(Math.max(0, at - mostEarlier), at).reverse()]) {
    const [, second] = (await call([earlier, input])).calls;
    if (second !== undefined && !isRight(input, second)) {
      return earlier;
    }
  }
  return undefined;
}

/** Long lists are abbreviated to their beginning and length. */
function describeArguments(wires: Arguments, describe: (wire: Wire) => string): string {
  return wires
    .map((wire) =>
      Array.isArray(wire) && wire.length > 16
        ? `[${wire.slice(0, 8).map(describe).join(', ')}, … ${wire.length - 8} more]`
        : shorten(describe(wire)),
    )
    .join(', ');
}

function ranOutOfTime(trial: Trial<unknown>): boolean {
  return (
    (trial.status === 'stopped' && trial.result.load.status === 'timeout') ||
    (trial.status === 'wrong' && trial.outcome.status === 'timeout')
  );
}
