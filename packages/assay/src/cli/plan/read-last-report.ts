import { basename, join } from 'node:path';
import { AssayError } from '../../basics/errors';
import { callsOf } from '../../experiment/log/trial-log';
import { createSpread } from '../../experiment/plan/spread';
import { modelsOf } from '../../experiment/group';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import type { PlanFacts } from '../../experiment/plan/plan-facts';
import { readReport } from '../../experiment/report/read-report';
import { createSection } from '../../kinds';
import { listReports } from '../history/list-reports';

/**
 * The measurements in the newest readable report of a challenge in which a model of this suite answered; `null` if there is
 * none. What others do, or another experiment type, says nothing about them.
 */
export function readLastReport(root: string, planned: SuiteEntry): PlanFacts['report'] {
  const { challenge } = planned;
  const models = askedIn(planned);
  const places = listReports({ path: join(root, 'reports'), shown: 'reports' }, () => undefined)
    .filter(({ path }) => basename(path).endsWith(`-${challenge}`))
    .toSorted((a, b) => (a.path < b.path ? 1 : -1));
  for (const { path, shown } of places) {
    try {
      const found = measure(path, shown, { challenge, models });
      if (found !== undefined) {
        return found;
      }
    } catch (error) {
      // Unreadable reports are skipped here; `assay report` explains them.
      if (!(error instanceof AssayError)) {
        throw error;
      }
    }
  }
  return null;
}

function measure(
  path: string,
  shown: string,
  { challenge, models }: { readonly challenge: string; readonly models: readonly string[] },
): PlanFacts['report'] | undefined {
  const milliseconds: number[] = [];
  let gathered: ReturnType<typeof createSpread> | undefined;
  const { suite } = readReport(path, shown, {
    createSection,
    onTrial(entry, of, counted) {
      gathered ??= createSpread(of);
      if (counted) {
        gathered.add(entry);
        for (const call of callsOf(entry)) {
          if (call.source === 'live' && call.milliseconds !== null) {
            milliseconds.push(call.milliseconds);
          }
        }
      }
    },
  });
  milliseconds.sort((a, b) => a - b);
  const isOfThem = suite.challenge === challenge && askedIn(suite).some((model) => models.includes(model));
  return !isOfThem || suite.measuredBy !== undefined
    ? undefined
    : {
        folder: shown,
        milliseconds: milliseconds[Math.floor(milliseconds.length / 2)] ?? null,
        // A gate asks more often about what fails, so its trials do not show how fixtures differ.
        spread: suite.gate === undefined ? gathered?.spread() : undefined,
      };
}

/** Models whose replies count, in votes too. */
function askedIn({ models, groups = models.map((model) => ({ model })) }: SuiteEntry): readonly string[] {
  return groups.flatMap(modelsOf);
}
