import { toModuleSource } from '../../../code/javascript/module-source';
import { parseProgram } from '../../../code/javascript/parse-program';
import type { Job, Language, Limits, LoadOutcome, Sandbox } from '../../../sandbox/sandbox';
import type { Wire } from '../../../sandbox/wire';
import { toArguments } from '../../../code/values/to-arguments';
import { failed, readLoad, readOutcome, type Evaluation } from './evaluation';

/** Arguments of one call. */
export type Arguments = readonly Wire[];

/** Code, and which of its functions is called. */
export interface Program {
  readonly language: Language;
  readonly code: string;
  /** As `AskedFunction` has it. */
  readonly entry: string;
}

/** What running a program takes. */
export interface ProgramTools {
  readonly sandbox: Sandbox;
  readonly limits?: Partial<Limits> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What came of one call. */
export interface CallResult {
  readonly evaluation: Evaluation;
  /** Whether no other call can have changed it: it was the first in its engine. */
  readonly fresh: boolean;
}

/** Limits of an answer's calls, unless others are given. */
const answerLimits = { callCpuMs: 1_000, memoryMb: 128, outputLength: 2_000, resultLength: 200_000 };
/** Processor time and time on the clock of a job, in milliseconds, however many calls it makes. */
const jobLimits = { mostCpuMs: 20_000, wallMs: 60_000 };

/** Makes calls in one job; gives no result of those that it did not get to because another one was stopped. */
export async function callProgram(
  program: Program,
  calls: readonly Arguments[],
  { sandbox, limits, signal }: ProgramTools,
): Promise<readonly (CallResult | undefined)[]> {
  const everywhere = (evaluation: Evaluation): readonly CallResult[] => calls.map(() => ({ evaluation, fresh: true }));
  const job = toJob(program);
  if ('problem' in job) {
    return everywhere(failed('exception', `it cannot be loaded: ${job.problem}`));
  }
  const result = await sandbox.run(
    { ...job, calls: calls.map((args) => toArguments(args, program.language)), limits: limitsOf(calls.length, limits) },
    signal,
  );
  const unloaded = readLoad(result.load);
  if (!result.found) {
    return everywhere(unloaded ?? failed('no function', `it has no function ${program.entry} when it runs`));
  }
  // An example below the function may ask for what the sandbox lacks, or end the program.
  if (unloaded !== undefined && !isLacking(unloaded) && !hasLeft(result.load)) {
    return everywhere(unloaded);
  }
  return calls.map((_, index) => {
    const outcome = result.calls[index];
    if (outcome === undefined || outcome.status === 'not run' || outcome.status === 'killed') {
      return undefined;
    }
    // Python's module is loaded anew for each call; the limits of the job are shared in any case.
    const isAlone = program.language === 'python' && (outcome.status === 'returned' || outcome.status === 'threw');
    return { evaluation: blame(readOutcome(outcome), unloaded), fresh: index === 0 || isAlone };
  });
}

/** What a call lacks because loading stopped where the sandbox lacks something is lacking there. */
function blame(evaluation: Evaluation, unloaded: Evaluation | undefined): Evaluation {
  const isException = evaluation.kind === 'failure' && evaluation.failure === 'exception';
  return isException && unloaded !== undefined && isLacking(unloaded) ? unloaded : evaluation;
}

function isLacking(evaluation: Evaluation): boolean {
  return evaluation.kind === 'failure' && evaluation.failure === 'environment';
}

/** Whether Python's code has called `exit`, which is no error. */
function hasLeft(load: LoadOutcome): boolean {
  return load.status === 'threw' && load.error.name === 'SystemExit';
}

function toJob({ language, code, entry }: Program): Omit<Job, 'calls'> | { readonly problem: string } {
  if (language === 'python') {
    return { language, source: code, entry, settle: false };
  }
  const parsed = parseProgram(code);
  return parsed.status === 'parsed'
    ? { language, source: toModuleSource(parsed, { entry, withoutAwaits: true }), settle: false, surroundings: true }
    : { problem: parsed.message };
}

function limitsOf(calls: number, limits: Partial<Limits> = {}): Partial<Limits> {
  const own = { ...answerLimits, ...limits };
  return { cpuMs: Math.min((calls + 1) * own.callCpuMs, jobLimits.mostCpuMs), wallMs: jobLimits.wallMs, ...own };
}
