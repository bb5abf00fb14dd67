import { basename } from 'node:path';
import { countSuite, type MergedSuite } from '../experiment/merge/merge-suites';
import { readJestLog } from '../experiment/merge/read-logs';
import type { CreateSection } from '../experiment/report/section';
import { kinds, ofEveryKind } from '../kinds';

/** The challenges that a Jest command asked about, each counted as any measurement is. */
export function countSuites(log: string, { interrupted = false } = {}): readonly MergedSuite[] {
  const readAs = { ...ofEveryKind, createSection };
  return readJestLog(log, basename(log), readAs).logs.map((one) => countSuite(one, { createSection, interrupted }));
}

/** A test file may bring a kind of its own, which has what all kinds have in common. */
const createSection: CreateSection = (suite) => kinds.find(({ name }) => name === suite.of)?.createSection?.(suite);
