import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { appendTo } from '../../../basics/append-to';
import { describeIssues } from '../../../basics/yaml/describe-issues';
import { eachLine, isFile, readText } from '../../../basics/disk/disk';
import { InputError, messageOf, type Problem } from '../../../basics/errors';
import { parseJson } from '../../../basics/json/parse-json';
import { languages } from '../../../sandbox/sandbox';
import { readInfo } from './read-info';
import type { RowFile } from './read-rows';
import type { AskedRow } from './rows';

/** Maximum number of problems listed per file. */
const mostListed = 20;

const earlyResultsSchema = z
  .array(
    z.object({
      /** The question, with or without its language. */
      test: z.string().min(1),
      language: z.enum(languages),
      answer: z.string().nullish(),
      code: z.string().nullish(),
      error: z.string().nullish(),
      /** Without `got` and `status`. */
      checks: z.array(z.object({ assert: z.string(), eq: z.unknown() })).default([]),
    }),
  )
  .min(1);

type EarlyResult = z.output<typeof earlyResultsSchema>[number];

/**
 * Whether a file contains results in Can AI Code?'s format of May 2023 (`eval-python.json`): one list instead of one
 * row per line.
 */
export function holdsEarlyResults(file: string): boolean {
  if (!isFile(file)) {
    return false;
  }
  for (const line of eachLine(file)) {
    if (line.trim() !== '') {
      return line
        .replace(/^\uFEFF/, '')
        .trimStart()
        .startsWith('[');
    }
  }
  return false;
}

/** Reads such a file without its verdicts, because verdicts of shared checks had overwritten each other. */
export function readEarlyResults(file: string): RowFile<AskedRow> {
  const problems: Problem[] = [];
  const { model = basename(dirname(file)), params, template } = readInfo(join(dirname(file), 'info.json'), problems);
  const results = parseResults(file, problems);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  const rows = results.map(({ test, language, answer, code, error, checks }): AskedRow => ({
    name: test.endsWith(`-${language}`) ? test.slice(0, -language.length - 1) : test,
    ...{ language, model, run: 0, round: 1, checks },
    ...(params !== undefined && { params }),
    ...(template !== undefined && { template }),
    ...(typeof answer === 'string' ? { answer, code } : { error: error ?? 'the answer is missing' }),
  }));
  return {
    file,
    count: rows.length,
    warnings: [],
    *rows() {
      yield* rows;
    },
  };
}

function parseResults(file: string, problems: Problem[]): readonly EarlyResult[] {
  let value: unknown;
  try {
    value = parseJson((readText(file) ?? '').replace(/^\uFEFF/, ''));
  } catch (error) {
    problems.push({ file, message: `not JSON: ${messageOf(error).slice(0, 200)}` });
    return [];
  }
  const parsed = earlyResultsSchema.safeParse(value);
  if (parsed.success) {
    return parsed.data;
  }
  const issues = describeIssues(parsed.error.issues, value, earlyResultsSchema);
  appendTo(
    problems,
    issues.slice(0, mostListed).map(({ path, message }) => ({ file, field: path.join('.'), message })),
  );
  return [];
}
