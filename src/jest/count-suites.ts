import { basename } from 'node:path';
import { countSuite, type MergedSuite } from '../experiment/merge/merge-suites';
import { readJestLog } from '../experiment/merge/read-logs';
import { createSection, ofEveryKind } from '../kinds';

/** The challenges that a Jest command asked about, each counted as any measurement is. */
export function countSuites(log: string, { interrupted = false } = {}): readonly MergedSuite[] {
  return readJestLog(log, basename(log), ofEveryKind).logs.map((one) =>
    countSuite(one, { createSection, interrupted }),
  );
}
