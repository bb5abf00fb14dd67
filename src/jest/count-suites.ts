import { basename } from 'node:path';
import { countSuite, type MergedSuite } from '../experiment/merge/merge-suites';
import { readJestLog } from '../experiment/merge/read-logs';
import type { CreateSection } from '../experiment/report/section';
import { kinds, ofEveryKind } from '../kinds';

let counted: { readonly key: string; readonly suites: readonly MergedSuite[] } | undefined;

/** The challenges that a Jest command asked about, each counted as any measurement is; once for all who ask when its tests are over. */
export function countSuites(log: string, { interrupted = false } = {}): readonly MergedSuite[] {
  const key = `${log} ${String(interrupted)}`;
  if (counted?.key !== key) {
    const readAs = { ...ofEveryKind, createSection };
    const { logs } = readJestLog(log, basename(log), readAs);
    counted = { key, suites: logs.map((one) => countSuite(one, { createSection, interrupted })) };
  }
  return counted.suites;
}

/** A test file may bring a kind of its own, which has what all kinds have in common. */
const createSection: CreateSection = (suite) => kinds.find(({ name }) => name === suite.of)?.createSection?.(suite);
