import { parse } from 'dotenv';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../basics/disk/disk';
import { makeScratchFolder, realFolder } from '../../basics/disk/disk-claims';
import { AssayError, messageOf } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { defaultConcurrency, sessionVariable } from '../../basics/settings/settings';
import { countForm } from '../../basics/settings/value-form';
import { type JestRun, type JestRuns, readJestResult } from './read-jest-result';
import { type ProcessEnd, runJestProcess } from './run-jest-process';

/** What to run, how often and where. */
export interface RepeatOptions {
  /** Folder in which to start Jest; its project's own Jest is used. */
  readonly folder: string;
  /** Jest's arguments, without the command. */
  readonly args: readonly string[];
  readonly runs: number;
  /** Number of concurrent runs, 1 by default. */
  readonly parallel?: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Stops the running runs when it aborts; finished runs are kept. */
  readonly signal: AbortSignal;
  /** Called for each run when it ends, in order of ending. */
  readonly onRun?: ((run: JestRun) => void) | undefined;
}

/** Number of initial runs without any test or failed file after which further runs would only cost time. */
const runsInVain = 3;

/**
 * Runs Jest repeatedly, each time in a new process; the project's own reports, coverage and snapshots are not touched.
 */
export async function repeatJest(options: RepeatOptions): Promise<JestRuns> {
  const { args, runs, parallel = 1, signal, onRun } = options;
  checkJestArguments(args);
  const folder = realFolder(options.folder);
  const script = findJest(folder);
  const scratch = makeScratchFolder();
  const done: JestRun[] = [];
  const isAborted = (): boolean => signal.aborted;
  let next = 1;
  const work = async (): Promise<void> => {
    while (next <= runs && !isAborted() && !isInVain(done)) {
      const run = next;
      next += 1;
      const files = filesOf(scratch.path, run);
      const end = await runJestProcess({
        script,
        folder,
        signal,
        args: argumentsOf(args, files),
        environment: environmentOfRun({ ...options, folder, parallel, run, junitFile: files.junit }),
      });
      if (!isAborted()) {
        const ended = judge(run, end, files.result, folder);
        done.push(ended);
        onRun?.(ended);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallel, runs) }, work));
  } finally {
    scratch.remove();
  }
  const inOrder = done.toSorted((a, b) => a.run - b.run);
  return { args, asked: runs, parallel, interrupted: isAborted() && done.length < runs, runs: inOrder };
}

interface RunFiles {
  readonly result: string;
  readonly junit: string;
  readonly coverage: string;
}

function filesOf(folder: string, run: number): RunFiles {
  const file = (name: string): string => join(folder, `${run}-${name}`);
  return { result: file('result.json'), junit: file('junit.xml'), coverage: file('coverage') };
}

/** Our arguments come first: after a user's `--`, they would be patterns. */
function argumentsOf(args: readonly string[], { result, coverage }: RunFiles): readonly string[] {
  return [
    '--json',
    `--outputFile=${result}`,
    // Overrides the configuration: a run that bails out has no result.
    ...(hasOption(args, 'bail') ? [] : ['--no-bail']),
    // A missing snapshot fails, instead of being written by the first run and compared by the others.
    ...(hasOption(args, 'ci') ? [] : ['--ci']),
    ...(hasOption(args, 'coverageDirectory') ? [] : [`--coverageDirectory=${coverage}`]),
    ...args,
  ];
}

function judge(run: number, end: ProcessEnd, file: string, folder: string): JestRun {
  const { exitCode, lastWords } = end;
  const text = end.startError === undefined ? readText(file) : undefined;
  if (text === undefined) {
    return { status: 'errored', run, problem: describeEnd(end), lastWords };
  }
  try {
    return { status: 'judged', run, exitCode, ...readJestResult(text, folder), lastWords };
  } catch (error) {
    return { status: 'errored', run, problem: `${describeEnd(end)}: ${messageOf(error)}`, lastWords };
  }
}

function describeEnd({ startError, signal, exitCode }: ProcessEnd): string {
  if (startError !== undefined) {
    return `Jest could not be started: ${startError}`;
  }
  return signal === null
    ? `Jest ended with exit code ${String(exitCode)} and without a result`
    : `Jest was ended by ${signal} and gave no result`;
}

function isInVain(done: readonly JestRun[]): boolean {
  return (
    done.length >= runsInVain &&
    done.every((run) => run.status === 'errored' || run.tests.length + run.fileFailures.length === 0)
  );
}

/** Options that a repeated run cannot support, each with the reason. */
const refused: readonly { readonly names: readonly string[]; readonly because: string }[] = [
  { names: ['watch', 'watchAll'], because: 'a run that watches never ends' },
  { names: ['json', 'outputFile'], because: 'each run writes its own result file' },
  { names: ['bail', 'b'], because: 'it stops a run at the first failure, but every test must run' },
  { names: ['onlyFailures', 'f'], because: 'it runs only what failed before, so tests look worse than they are' },
  { names: ['updateSnapshot', 'u'], because: 'it rewrites snapshots, so they always pass' },
  {
    names: ['listTests', 'collectTests', 'showConfig', 'init', 'clearCache', 'help', 'h', 'version', 'v'],
    because: 'it runs no test',
  },
];

/**
 * Throws an `AssayError` that names every argument which a repeated, unattended Jest run cannot support, with the
 * reason.
 */
export function checkJestArguments(args: readonly string[]): void {
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length).filter(isSwitchedOn);
  const problems = options.flatMap((option) => {
    const found = refused.find(({ names }) => names.includes(nameOf(option)));
    return found === undefined ? [] : [`${option.replace(/=.*/s, '')}: ${found.because}`];
  });
  if (args[0] === 'npx') {
    problems.push('npx: give only the arguments of Jest, without the command');
  }
  if (problems.length > 0) {
    throw new AssayError(
      ['These arguments of Jest cannot be repeated:', ...problems.map((line) => `  - ${line}`)].join('\n'),
    );
  }
}

/** Whether an option of Jest is among the arguments, in any spelling. */
export function hasOption(args: readonly string[], name: string): boolean {
  return args.some((arg) => arg.startsWith('-') && nameOf(arg.replace(/^--no-/, '--')) === name);
}

function isSwitchedOn(arg: string): boolean {
  return /^-{1,2}[^-]/.test(arg) && !/=(false|0)$/.test(arg);
}

/** Jest reads `--watch-all=true` as `watchAll`. */
function nameOf(option: string): string {
  return option
    .replace(/^-+/, '')
    .replace(/=.*/s, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const manifestSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The absolute path of the Jest script that a project uses; throws an `AssayError` if it has none. */
export function findJest(folder: string): string {
  const project = createRequire(join(folder, 'package.json'));
  for (const name of ['jest', 'jest-cli']) {
    const script = findScript(project, name);
    if (script !== undefined) {
      return script;
    }
  }
  throw new AssayError(
    `There is no Jest for ${folder}: install the project's packages (npm install), or Jest itself (npm install --save-dev jest).`,
  );
}

function findScript(project: NodeJS.Require, name: string): string | undefined {
  const manifest = resolve(project, `${name}/package.json`);
  const { data } = manifestSchema.safeParse(
    manifest === undefined ? undefined : tryParseJson(readText(manifest) ?? ''),
  );
  const script = typeof data?.bin === 'string' ? data.bin : data?.bin['jest'];
  return manifest === undefined || script === undefined ? undefined : join(dirname(manifest), script);
}

function resolve(project: NodeJS.Require, module: string): string | undefined {
  try {
    return project.resolve(module);
  } catch {
    return undefined;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** What the environment of a run depends on. */
export interface RunPlace {
  /** Folder of the project, whose `.env` is read. */
  readonly folder: string;
  /** Environment of the command. */
  readonly environment: Variables;
  /** Maximum number of concurrent runs. */
  readonly parallel: number;
  /** Number of the run, from 1. */
  readonly run: number;
  /** Path for jest-junit's report, so that the project's own is not overwritten. */
  readonly junitFile: string;
}

/** Variables that a run must not inherit; the step summary is written once for all runs. */
const left: readonly string[] = [sessionVariable, 'JEST_WORKER_ID', 'GITHUB_STEP_SUMMARY'];
/**
 * Environment variables of one run. An Assay suite uses different run numbers in each run, so that no recorded reply
 * counts twice, and all runs together respect the limit of requests in flight.
 */
export function environmentOfRun({ folder, environment, parallel, run, junitFile }: RunPlace): Variables {
  const text = readText(join(folder, '.env'));
  const variables: Variables = { ...(text === undefined ? {} : parse(text)), ...environment };
  const count = (name: string, fallback: number): number => countForm.parse(variables[name]?.trim() ?? '') ?? fallback;
  const firstRun = count('ASSAY_FIRST_RUN', 1) + (run - 1) * count('ASSAY_RUNS', 1);
  const concurrency = Math.max(1, Math.floor(count('ASSAY_CONCURRENCY', defaultConcurrency) / parallel));
  const kept = Object.entries(environment).filter(([name]) => !left.includes(name));
  return {
    ...Object.fromEntries(kept),
    ASSAY_FIRST_RUN: String(firstRun),
    ...(parallel > 1 && { ASSAY_CONCURRENCY: String(concurrency) }),
    JEST_JUNIT_OUTPUT_FILE: junitFile,
    // Otherwise the last of many runs would replace the report of the whole suite.
    ASSAY_REPORT: 'off',
  };
}
