import { join } from 'node:path';
import { eachLine, isFile, listFolder } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';
import { problemsOfTrial } from '../log/trial-schema';
import { canGrow, growSuite, madeFirst, readMade } from '../log/grow-suite';
import { growingLogVersion, logVersion, suiteSchema, type SuiteEntry } from '../log/suite-entry';
import { readTrial, type LogEntry, type TrialEntry } from '../log/trial-log';
import type { CreateSection } from './section';
import { refuseVersion } from './refuse-version';
import { createReportBuilder, type ReportBuilder } from './report-builder';

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
