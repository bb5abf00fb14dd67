import { relative, sep } from 'node:path';
import { z } from 'zod';
import { AssayError, messageOf } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';
import type { FileFailure, JestResult, TestOutcome } from './jest-run';
import { plainText } from './plain-text';

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
