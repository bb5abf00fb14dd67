import { basename } from 'node:path';
import { countSuite, type MergedSuite } from '../experiment/merge/merge-suites';
import { readJestLog } from '../experiment/merge/read-logs';
import type { CreateSection } from '../experiment/report/section';
import { kinds } from '../kinds';

let counted: { readonly key: string; readonly suites: readonly MergedSuite[] } | undefined;

/** Counts the challenges of a Jest command like any measurement; called once, when the tests are over. */
export function countSuites(log: string, { interrupted = false } = {}): readonly MergedSuite[] {
  const key = `${log} ${String(interrupted)}`;
  if (counted?.key !== key) {
    const { logs } = readJestLog(log, basename(log), { createSection });
    counted = { key, suites: logs.map((one) => countSuite(one, { createSection, interrupted })) };
  }
  return counted.suites;
}

/** A test file may use its own kind, which then has only what all kinds share. */
const createSection: CreateSection = (suite) => kinds.find(({ name }) => name === suite.of)?.createSection?.(suite);
