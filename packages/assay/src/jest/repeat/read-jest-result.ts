import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { AssayError, messageOf } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';

/** The result of one test in one run. */
export interface TestOutcome {
  /** Relative to the folder in which Jest started, with forward slashes. */
  readonly file: string;
  /**
   * Titles from the outermost `describe` to the test, joined by ` › `; a second test with this name in its file gets the
   * suffix ` (2)`.
   */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /**
   * Number of attempts in this run, more than 1 with `jest.retryTimes`; `undefined` if this version of Jest does not
   * report it.
   */
  readonly attempts: number | undefined;
  readonly milliseconds: number | undefined;
  /** Start of its failure message, without colours; `undefined` unless it failed. */
  readonly message: string | undefined;
}

/** A test file that failed as a whole: it could not be loaded, has no tests, or crashed after its tests. */
interface FileFailure {
  readonly file: string;
  readonly message: string;
}

/** The content of a run with a result. */
interface JestResult {
  readonly tests: readonly TestOutcome[];
  readonly fileFailures: readonly FileFailure[];
  /** Files that several projects of one Jest configuration ran, in which only the order distinguishes equal names. */
  readonly sharedFiles: readonly string[];
}

/** One run of the whole command. */
export type JestRun =
  | (JestResult & {
      readonly status: 'judged';
      /** Counted from 1. */
      readonly run: number;
      /** Jest's exit code; `null` if a signal ended it after it had written its result. */
      readonly exitCode: number | null;
      /** End of its standard error, unchanged. */
      readonly lastWords: string;
    })
  | {
      readonly status: 'errored';
      readonly run: number;
      /** Why there is no result, such as `Jest ended with exit code 3 and gave no result`. */
      readonly problem: string;
      readonly lastWords: string;
    };

/** A run with a result. */
export type JudgedRun = Extract<JestRun, { readonly status: 'judged' }>;

/** All runs of a command in order, and how they were requested. */
export interface JestRuns {
  /** Jest's arguments. */
  readonly args: readonly string[];
  /** Requested runs; fewer were made if the command was interrupted, or stopped because no run had a result. */
  readonly asked: number;
  /** Maximum number of concurrent runs. */
  readonly parallel: number;
  readonly interrupted: boolean;
  readonly runs: readonly JestRun[];
}

/** Whether a run was green: no test or file failed, and Jest ended with 0. */
export function isGreen({ tests, fileFailures, exitCode }: JudgedRun): boolean {
  return exitCode === 0 && fileFailures.length === 0 && tests.every(({ status }) => status !== 'failed');
}

/** Maximum number of characters of a failure message. */
const messageLength = 500;

const testSchema = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused']),
  duration: z.number().nullish(),
  invocations: z.int().positive().nullish(),
  failureMessages: z.array(z.string()).nullish(),
});

/** What jest-junit's `reportTestSuiteErrors` adds for a test file that could not run, which is no test. */
const fileErrorSchema = z.object({ status: z.literal('error') });

const fileSchema = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z
    .array(z.discriminatedUnion('status', [testSchema, fileErrorSchema]))
    .transform((tests) => tests.flatMap((test) => (test.status === 'error' ? [] : test))),
});

const resultSchema = z.object({ testResults: z.array(fileSchema) });

type FileResult = z.infer<typeof fileSchema>;

/**
 * Reads the output of `jest --json`, with files relative to `folder` (a real path); throws an `AssayError` for anything
 * else.
 */
export function readJestResult(text: string, folder: string): JestResult {
  const { testResults } = parse(text);
  const files = testResults.map((result) => ({ file: relative(folder, result.name).replaceAll(sep, '/'), result }));
  const names = files.map(({ file }) => file);
  const taken = new Set<string>();
  return {
    tests: files.flatMap(({ file, result }) => result.assertionResults.map((test) => readTest(file, test, taken))),
    fileFailures: files.flatMap(({ file, result }) => readFileFailure(file, result)),
    sharedFiles: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))],
  };
}

function parse(text: string): z.infer<typeof resultSchema> {
  let data: unknown;
  try {
    data = parseJson(text);
  } catch (error) {
    throw new AssayError(`its result is not JSON (${messageOf(error)})`, { cause: error });
  }
  const parsed = resultSchema.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.map(String).join('.') ?? '';
    throw new AssayError(`its result is not what Jest's JSON looks like (${place}: ${issue?.message ?? ''})`);
  }
  return parsed.data;
}

function readTest(file: string, test: z.infer<typeof testSchema>, taken: Set<string>): TestOutcome {
  const status = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
  return {
    file,
    name: nameApart(file, [...test.ancestorTitles, test.title].join(' › '), taken),
    status,
    attempts: test.invocations ?? undefined,
    milliseconds: test.duration ?? undefined,
    message: status === 'failed' ? excerpt(test.failureMessages?.join('\n') ?? '') : undefined,
  };
}

function nameApart(file: string, name: string, taken: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    const key = JSON.stringify([file, candidate]);
    if (!taken.has(key)) {
      taken.add(key);
      return candidate;
    }
  }
}

/** Jest's heading for the failure of a whole file; when quoted in a test's message, it is indented further. */
const fileHeading = /^ {0,2}● Test suite failed to run\s*$/m;

/** Jest's advice before the message of every syntax error. */
const adviceOnSyntax = /^(Jest encountered an unexpected token)\s[^]*?\n[^\S\n]*Details:\s+/;

function readFileFailure(file: string, { status, message, assertionResults }: FileResult): readonly FileFailure[] {
  const plain = plainText(message);
  const explained = assertionResults.some((test) => test.status === 'failed');
  if (fileHeading.test(plain) || (status === 'failed' && !explained)) {
    const start = plain.search(fileHeading);
    const own = plain.slice(Math.max(0, start)).replace(fileHeading, '').trim();
    return [{ file, message: excerpt(own.replace(adviceOnSyntax, '$1: ')) }];
  }
  return [];
}

/** Cuts between characters, never inside one. */
function excerpt(message: string): string {
  const plain = plainText(message);
  return plain.length <= messageLength ? plain : `${plain.slice(0, messageLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Terminal output without colours and surrounding blanks. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n/g, '\n').trim();
}
