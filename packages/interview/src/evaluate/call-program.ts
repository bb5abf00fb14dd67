import { readSource, keyOf, viewValue } from 'gpt-assay/code';
import { compiledForms, parseProgram, toModuleSource } from 'gpt-assay/code/javascript';
import type { Job, Language, Limits, LoadOutcome, Sandbox, Wire } from 'gpt-assay/sandbox';
import type { FailureKind } from '../verdict';
import { failed, readLoad, readOutcome, type Evaluation } from './evaluation';

/** Arguments of one call. */
export type Arguments = readonly Wire[];

/** Code, and which of its functions is called. */
interface Program {
  readonly language: Language;
  readonly code: string;
  /** Code that goes before it, which the question supplies; names that the code defines itself hide it. */
  readonly given?: string | undefined;
  /** As in `AskedFunction`. */
  readonly entry: string;
}

/** What running a program needs. */
export interface ProgramTools {
  readonly sandbox: Sandbox;
  readonly limits?: Partial<Limits> | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface CallResult {
  readonly evaluation: Evaluation;
  /** Whether no other call can have influenced it, because it was the first in its engine. */
  readonly fresh: boolean;
}

/** Default limits for the calls of an answer. */
const answerLimits = { callCpuMs: 1_000, memoryMb: 128, outputLength: 2_000, resultLength: 200_000 };
/** Processor time and wall-clock time of a job in milliseconds, for any number of calls. */
const jobLimits = { mostCpuMs: 20_000, wallMs: 60_000 };

/** Makes calls in one job. Calls that were not reached, because another call was stopped, have no result. */
async function callProgram(
  program: Program,
  calls: readonly Arguments[],
  { sandbox, limits, signal }: ProgramTools,
): Promise<readonly (CallResult | undefined)[]> {
  const everywhere = (evaluation: Evaluation): readonly CallResult[] => calls.map(() => ({ evaluation, fresh: true }));
  const job = toJob(program);
  if ('problem' in job) {
    return everywhere(failed(job.failure, job.problem));
  }
  const result = await sandbox.run(
    { ...job, calls: calls.map((args) => toArguments(args, program.language)), limits: limitsOf(calls.length, limits) },
    signal,
  );
  const unloaded = readLoad(result.load);
  if (!result.found) {
    return everywhere(unloaded ?? failed('no-function', `it has no function ${program.entry} when it runs`));
  }
  // Example code below the function may need something the sandbox lacks, or end the program.
  if (unloaded !== undefined && !isLacking(unloaded) && !hasLeft(result.load)) {
    return everywhere(unloaded);
  }
  return calls.map((_, index) => {
    const outcome = result.calls[index];
    if (outcome === undefined || outcome.status === 'not run' || outcome.status === 'killed') {
      return undefined;
    }
    // Python's module is loaded again for each call, but the job's limits are shared.
    const isAlone = program.language === 'python' && (outcome.status === 'returned' || outcome.status === 'threw');
    return { evaluation: blame(readOutcome(outcome), unloaded), fresh: index === 0 || isAlone };
  });
}

/**
 * If loading stopped because the sandbox lacks something, a call that fails for lack of a name lacks the same thing.
 */
function blame(evaluation: Evaluation, unloaded: Evaluation | undefined): Evaluation {
  const isException = evaluation.kind === 'failure' && evaluation.failure === 'exception';
  return isException && unloaded !== undefined && isLacking(unloaded) ? unloaded : evaluation;
}

function isLacking(evaluation: Evaluation): boolean {
  return evaluation.kind === 'failure' && evaluation.failure === 'environment';
}

/** Whether Python code called `exit`, which is not an error. */
function hasLeft(load: LoadOutcome): boolean {
  return load.status === 'threw' && load.error.name === 'SystemExit';
}

interface Unloadable {
  readonly failure: FailureKind;
  readonly problem: string;
}

function toJob({ language, code, given = '', entry }: Program): Omit<Job, 'calls'> | Unloadable {
  if (language === 'python') {
    return { language, source: behindGivenPython(given, code), entry, settle: false };
  }
  const parsed = parseProgram(code);
  if (parsed.status === 'parsed') {
    const source = behindGivenJavaScript(given, toModuleSource(parsed, { entry, mayWait: true }));
    return { language, source, settle: false, surroundings: true };
  }
  const forms = compiledForms(code);
  return forms === undefined
    ? { failure: 'exception', problem: `it cannot be loaded: ${parsed.message}` }
    : { failure: 'environment', problem: `it asks for what the sandbox lacks: TypeScript's ${forms}` };
}

/** What a later line defines anew hides what was given; only imports from the future must come first. */
function behindGivenPython(given: string, code: string): string {
  const future = /^from[ \t]+__future__[ \t]+import\b[\w, \t]+$/gm;
  return given === '' ? code : [...(code.match(future) ?? []), given, code.replaceAll(future, '')].join('\n\n');
}

/** In a function of its own, code may define anew what was given. */
function behindGivenJavaScript(given: string, source: string): string {
  const parsed = given === '' ? undefined : readSource(given, 'javascript');
  const program = parsed === undefined ? undefined : parseProgram(parsed.code);
  return program?.status === 'parsed' ? `${toModuleSource(program, {})}\n(() => {${source}\n})();` : source;
}

function limitsOf(calls: number, limits: Partial<Limits> = {}): Partial<Limits> {
  const own = { ...answerLimits, ...limits };
  return { cpuMs: Math.min((calls + 1) * own.callCpuMs, jobLimits.mostCpuMs), wallMs: jobLimits.wallMs, ...own };
}

/** Calls of one program and their outcomes. */
export interface MadeCalls {
  /** Makes calls in as few jobs as possible: all `needed` calls, and `more` unless too many have to be stopped. */
  readonly make: (needed: readonly Arguments[], more: readonly Arguments[]) => Promise<void>;
  /** Like `make`, but repeats each call in a fresh engine unless it already ran in one. */
  readonly makeAfresh: (needed: readonly Arguments[], more: readonly Arguments[]) => Promise<void>;
  /** The outcome of a call; `undefined` if it was not made. */
  readonly outcomeOf: (args: Arguments) => Evaluation | undefined;
}

/** Calls per job after one had to be stopped: with so few, the sandbox knows which one. */
const fewCalls = 16;
/** Maximum number of stopped calls before calls that are not needed are skipped. */
const mostStopped = 3;

/** Makes calls of a program, equal ones only once. Rejects only for failures of the sandbox. */
export function madeCalls(program: Program, tools: ProgramTools): MadeCalls {
  const results = new Map<string, CallResult>();
  const stopped = new Set<string>();

  const run = async (calls: readonly Arguments[]): Promise<void> => {
    const given = await callProgram(program, calls, tools);
    const isStuck = calls.length <= fewCalls && given.every((result) => result === undefined);
    for (const [index, args] of calls.entries()) {
      const timeout = { evaluation: readOutcome({ status: 'timeout' }), fresh: true };
      const result = given[index] ?? (isStuck && index === 0 ? timeout : undefined);
      if (result !== undefined) {
        results.set(callKey(args), result);
      }
      if (result?.evaluation.kind === 'failure' && result.evaluation.failure === 'timeout') {
        stopped.add(callKey(args));
      }
    }
  };
  const unmade = (calls: readonly Arguments[]): readonly Arguments[] =>
    [...new Map(calls.map((args) => [callKey(args), args])).values()].filter((args) => !results.has(callKey(args)));

  return {
    async make(needed, more) {
      let most = Infinity;
      const next = (): readonly Arguments[] =>
        unmade(stopped.size < mostStopped ? [...needed, ...more] : needed).slice(0, most);
      for (let calls = next(); calls.length > 0; calls = next()) {
        await run(calls);
        most = fewCalls;
      }
    },
    async makeAfresh(needed, more) {
      for (const args of [...needed, ...more]) {
        const isNeeded = needed.includes(args) || stopped.size < mostStopped;
        if (isNeeded && results.get(callKey(args))?.fresh === false) {
          await run([args]);
        }
      }
    },
    outcomeOf: (args) => results.get(callKey(args))?.evaluation,
  };
}

function callKey(args: Arguments): string {
  return JSON.stringify(args);
}

/** Arguments as a language takes them: JavaScript has one kind of number. */
export function toArguments(args: readonly Wire[], language: Language): readonly Wire[] {
  return language === 'python' ? args : args.map(toJavaScript);
}

/** Whether a value can be passed on to a function, in whichever language. */
export function isPassable(wire: Wire): boolean {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
    case 'boolean':
    case 'number':
    case 'text':
      return true;
    case 'sequence':
    case 'set':
      return view.items.every(isPassable);
    case 'mapping':
      return view.entries.every(([key, value]) => isPassable(key) && isPassable(value));
    case 'bytes':
    case 'other':
      return false;
  }
}

function toJavaScript(wire: Wire): Wire {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'number': {
      const value = Number(view.value);
      const written = Object.is(value, -0) ? '-0' : String(value);
      return Number.isFinite(value) && written !== '-0' ? value : { $: 'number', v: written };
    }
    case 'sequence':
      return view.items.map(toJavaScript);
    case 'mapping':
      return { $: 'object', v: view.entries.map(([key, value]): readonly Wire[] => [keyOf(key), toJavaScript(value)]) };
    case 'set':
      return { $: 'set', v: view.items.map(toJavaScript) };
    default:
      return wire;
  }
}
