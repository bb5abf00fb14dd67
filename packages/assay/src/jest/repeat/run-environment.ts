import { parse } from 'dotenv';
import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { defaultConcurrency, sessionVariable } from '../../basics/settings/settings';
import { countForm } from '../../basics/settings/value-form';

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
