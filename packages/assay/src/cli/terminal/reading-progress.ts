import { ownValue } from '../../basics/collections';
import type { ProgressPlace } from '../../output/terminal/live-progress';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import type { OnTrial } from '../../experiment/report/read-report';
import { withSteps } from './progress';

/** Called for each line of the logs that are read. */
export interface ReadingProgress {
  readonly onTrial: (...[, suite]: Parameters<OnTrial>) => void;
}

/** Reads trials of report folders, with progress. */
export function withReading<Value>(terminal: ProgressPlace, read: (progress: ReadingProgress) => Value): Value {
  return withSteps(terminal, { what: 'Reading', unit: 'trial' }, ({ expect, step }) => {
    const known = new Set<SuiteEntry>();
    return read({
      onTrial: (_, suite) => {
        if (!known.has(suite)) {
          known.add(suite);
          expect(plannedOf(suite) ?? 0);
        }
        step();
      },
    });
  });
}

/** Number of trials that a suite's log should contain; unknown for a gate, which ends when it has enough evidence. */
export function plannedOf(
  { assertions, parts, models, unplanned = [], runs, gate, shard }: SuiteEntry,
  fixtures: readonly string[] = [...new Set(assertions.map(({ fixture }) => fixture))],
): number | undefined {
  const trials = fixtures.reduce((sum, fixture) => sum + (ownValue(parts, fixture) ?? 1), 0);
  const groups = models.length - unplanned.length;
  return gate === undefined ? Math.round((trials * groups * runs) / (shard?.of ?? 1)) : undefined;
}
