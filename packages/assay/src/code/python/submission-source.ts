import { submissionDriver } from './submission-driver';

/** What a sandbox job that calls a submission's function loads. */
export interface SubmissionSource {
  /** Path of the function, as `findPythonFunctions` gives it: `two_sum`, `Solution.two_sum`. */
  readonly entry: string;
  /** Leaves out what the file does beside defining: sample calls, tests, questions to a user. */
  readonly definitionsOnly?: boolean;
  /** What `countOperations` gives: its calls return operations instead of results. */
  readonly counters?: string;
}

/** Name under which the sources that `toSubmissionSource` makes give the function. */
export const submissionEntry = 'solve';

/**
 * Makes the source of a Python job out of a submission: it is imported once for all calls, as by a test, and not run as a
 * program, so that what stands under `if __name__ == '__main__'` stays out.
 */
export function toSubmissionSource(
  code: string,
  { entry, definitionsOnly = false, counters }: SubmissionSource,
): string {
  const driver = [
    `SOURCE = ${toLiteral(code.replace(/^\uFEFF/, ''))}`,
    `ENTRY = ${toLiteral(entry)}`,
    `DEFINITIONS_ONLY = ${toLiteral(definitionsOnly)}`,
    `COUNTED = ${toLiteral(counters !== undefined)}`,
    counters ?? '',
    submissionDriver,
  ];
  return `DRIVER = ${toLiteral(driver.join('\n'))}\n${onceForAllCalls}`;
}

/** A job's source runs anew before each call: what the first time has made is kept among the modules. */
const onceForAllCalls = String.raw`
import sys

kept = sys.modules.get("assay_kept")
if kept is None:
    exec(DRIVER)
    sys.modules["assay_kept"] = kept
sys.setrecursionlimit(kept.limit)
solve = kept.solve
`;

/** JSON's texts are Python's, too. */
function toLiteral(value: string | boolean): string {
  return typeof value === 'string' ? JSON.stringify(value) : value ? 'True' : 'False';
}
