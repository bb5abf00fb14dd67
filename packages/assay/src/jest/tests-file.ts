import { appendLine } from '../basics/disk/disk-append';
import { readLines } from '../basics/disk/disk';
import { tryParseJson } from '../basics/json/parse-json';

/** Facts about a test, as jest-junit writes them with its case. */
export type TestProperties = Readonly<Record<string, string>>;

/** A test that was judged. */
export interface JudgedTestEntry {
  /** Title of its suite. */
  readonly suite: string;
  readonly title: string;
  readonly properties: TestProperties;
}

/** The file in which suites store judged tests for JUnit, derived from the path of the log. */
export function testsFileOf(log: string): string {
  return log.replace(/\.jsonl$/, '.tests');
}

/** Writes the judged tests of a suite immediately. */
export function logTests(log: string, entries: readonly JudgedTestEntry[]): void {
  if (entries.length > 0) {
    appendLine(testsFileOf(log), entries.map((entry) => JSON.stringify(entry)).join('\n'));
  }
}

/** The judged tests of a Jest command; empty if no suite of ours ran. */
export function readTests(log: string): readonly JudgedTestEntry[] {
  return readLines(testsFileOf(log)).flatMap((line) => {
    const entry = tryParseJson(line) as JudgedTestEntry | undefined;
    return entry === undefined ? [] : [entry];
  });
}
