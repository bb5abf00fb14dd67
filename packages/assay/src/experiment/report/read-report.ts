import { join } from 'node:path';
import { z } from 'zod';
import { eachLine, isFile, listFolder } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';
import { count } from '../../basics/schemas';
import { growingLogVersion, logVersion, mostRuns, type SuiteEntry, suiteSchema } from '../log/suite-entry';
import { type LogEntry, readTrial, type TrialEntry } from '../log/trial-log';
import { canGrow, growSuite, madeFirst, readMade } from '../merge/merge-suites';
import { createReportBuilder, type ReportBuilder } from './report-builder';
import type { CreateSection } from './section';

/** The file of a report folder from which all others are made. */
export const trialsFile = 'trials.jsonl';

/** The trials of a report folder, counted. */
export interface ReadReport {
  readonly suite: SuiteEntry;
  readonly builder: ReportBuilder;
  /** The run was not stopped early. */
  readonly complete: boolean;
  /** The user stopped the run. */
  readonly interrupted: boolean;
  /** The log says that the run is over, so no more trials will come. */
  readonly isOver: boolean;
}

/** Called with each trial, its suite, and whether it counted. */
export type OnTrial = (entry: TrialEntry, suite: SuiteEntry, counted: boolean) => void;

/** Optional extras for a reader. */
export interface ReadOptions {
  readonly onTrial?: OnTrial;
  /** Creates the section of the log's kind; without it, the report has none. */
  readonly createSection?: CreateSection;
}

/** Counts the trials of a report folder, line by line; `shown` is the folder as the user wrote it. */
export function readReport(folder: string, shown: string, options?: ReadOptions): ReadReport {
  const file = join(folder, trialsFile);
  if (!isFile(file)) {
    const found = listFolder(folder) === undefined ? 'there is no such folder' : `it holds no ${trialsFile}`;
    throw new AssayError(
      `${shown} is not a report folder: ${found}. Expected such a folder, or a challenge that has a report; to get one: npx assay repeat <challenge>`,
    );
  }
  return readTrials(eachLine(file), `${shown}/${trialsFile}`, options);
}

/** Counts the trials of a suite, whose entry comes first; `file` is the log as the user would write it. */
export function readTrials(lines: Iterable<string>, file: string, options?: ReadOptions): ReadReport {
  const reader = createLogReader(file, options);
  for (const line of madeFirst(lines)) {
    reader.push(line);
  }
  const read = reader.read();
  if (read === undefined) {
    throw new AssayError(`${file} is empty.`);
  }
  return read;
}

/** Counts the lines of a log as they arrive. */
export interface LogReader {
  readonly push: (line: string) => void;
  /** The result so far; `undefined` before the first line. */
  readonly read: () => ReadReport | undefined;
}

/** A reader for the lines of one log, which starts with the suite; `file` is the log as the user would write it. */
export function createLogReader(
  file: string,
  { onTrial = () => undefined, createSection }: ReadOptions = {},
): LogReader {
  let suite: SuiteEntry | undefined;
  let builder: ReportBuilder | undefined;
  let complete = false;
  let interrupted = false;
  let isOver = false;
  let number = 0;
  let half: string | undefined;
  // Kept only if more fixtures may follow: then everything is recounted with them.
  const counted: TrialEntry[] = [];
  return {
    push(line) {
      number += 1;
      if (half !== undefined) {
        throw new AssayError(half);
      }
      if (line === '') {
        return;
      }
      const entry = parseLine(line);
      const made = suite !== undefined && canGrow(suite) ? readMade(entry) : undefined;
      if (suite === undefined || builder === undefined) {
        const read = readSuite(entry, file);
        builder = inLine(file, number, () => createReportBuilder(read, createSection));
        suite = read;
      } else if (entry?.kind === 'ended') {
        complete = true;
        isOver = true;
      } else if (entry?.kind === 'trial') {
        refuseProblems(file, number, problemsOfTrial(entry, suite));
        const { add } = builder;
        const trial = readTrial(entry);
        onTrial(
          trial,
          suite,
          inLine(file, number, () => add(trial)),
        );
        if (canGrow(suite)) {
          counted.push(trial);
        }
      } else if (entry?.kind === 'stopped') {
        interrupted = entry.interrupted === true;
        isOver = true;
      } else if (made !== undefined) {
        suite = growSuite(suite, made);
        builder = createReportBuilder(suite, createSection);
        counted.forEach(builder.add);
      } else {
        // A kill may cut the last line; anywhere else it means that somebody changed the file.
        half = `${file} cannot be used:\n  - line ${number}: expected one trial as JSON: restore the file as Assay wrote it`;
      }
    },
    read: () => suite && builder && { suite, builder, complete, interrupted, isOver },
  };
}

function readSuite(entry: unknown, file: string): SuiteEntry {
  const { version } = (entry ?? {}) as { readonly version?: unknown };
  refuseVersion(file, version, [logVersion, growingLogVersion]);
  const parsed = suiteSchema.safeParse(entry);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) =>
      path.length === 0
        ? '  - line 1: expected a description of the questions as JSON: restore the file as Assay wrote it'
        : `  - line 1, ${path.join('.')}: ${message}`,
    );
    throw new AssayError([`${file} cannot be used:`, ...problems.slice(0, 10)].join('\n'));
  }
  return parsed.data;
}

function refuseProblems(file: string, number: number, problems: readonly string[]): void {
  if (problems.length > 0) {
    const lines = problems.slice(0, 10).map((problem) => `  - line ${number}, ${problem}`);
    throw new AssayError([`${file} cannot be used:`, ...lines].join('\n'));
  }
}

/** Says of which line of which file a refusal by the log's kind speaks. */
function inLine<Value>(file: string, number: number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof AssayError ? new AssayError(`${file}:${number}: ${error.message}`, { cause: error }) : error;
  }
}

function parseLine(line: string): LogEntry | undefined {
  try {
    return parseJson(line) as LogEntry | undefined;
  } catch {
    return undefined;
  }
}

const mismatches = z.array(z.object({ analytic: z.string(), expected: z.boolean(), received: z.boolean() }));

const verdictSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('correct') }),
  z.object({ status: z.literal('incorrect'), mismatches }),
  z.object({
    status: z.literal('partial'),
    mismatches,
    undecided: z.record(z.string(), z.string()),
    missing: z.array(z.string()).optional(),
  }),
  z.object({ status: z.literal('unreadable'), kind: z.string(), problem: z.string() }),
  z.object({ status: z.literal('errored'), problem: z.string() }),
]);

const callShape = {
  source: z.enum(['live', 'recording', 'offline']),
  attempts: count,
  milliseconds: z.number().nonnegative().nullable(),
  servedBy: z.string().nullable(),
  fingerprint: z.string().optional(),
  server: z.string().nullable(),
  responseId: z.string().nullable(),
  replyHash: z.string().nullable(),
  usage: z
    .object({ promptTokens: count, completionTokens: count, cachedTokens: count, cacheWriteTokens: count.optional() })
    .nullable(),
  tier: z.string().optional(),
  choice: count.optional(),
  repliedAt: z.string().nullable(),
};

const trialSchema = z.object({
  kind: z.literal('trial'),
  trial: z.object({
    challenge: z.string(),
    fixture: z.string(),
    model: z.string(),
    asks: z.string().optional(),
    run: count,
    part: count.optional(),
    request: z.string(),
    verdict: verdictSchema,
    answer: z.string().optional(),
    reason: z.string().optional(),
  }),
  ...callShape,
  fenced: z.boolean(),
  votes: z
    .array(
      z.object({
        model: z.string(),
        prompt: z.string().optional(),
        run: count,
        request: z.string(),
        verdict: verdictSchema,
        ...callShape,
      }),
    )
    .optional(),
  tied: z.array(z.string()).optional(),
  details: z.looseObject({}).optional(),
});

/** Why a line of a log is no trial that can be counted: its fields with what is wrong; empty if it is one. */
function problemsOfTrial(entry: unknown, { firstRun }: Pick<SuiteEntry, 'firstRun'>): readonly string[] {
  const parsed = trialSchema.safeParse(entry);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const { run } = parsed.data.trial;
  return run - firstRun < mostRuns ? [] : [`trial.run: expected at most ${firstRun + mostRuns - 1}, received ${run}`];
}

/** Throws if a file says that it has another format than those that this version of Assay reads. */
export function refuseVersion(file: string, version: unknown, known: readonly number[]): void {
  if (version !== undefined && !known.some((one) => one === version)) {
    throw new AssayError(
      `${file} was written by another version of Assay (format ${JSON.stringify(version)}; this one reads ${known.join(' and ')}): run the command again, or use the version that wrote the file.`,
    );
  }
}
