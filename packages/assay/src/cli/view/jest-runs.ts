import { join } from 'node:path';
import { z } from 'zod';
import { listFolder, readLines } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import { count } from '../../basics/measures';
import { isInUse } from '../../jest/log-in-use';
import type { ReportRow } from '../../output/page/project/project-view';
import { noRate, sayRunning, stampedTime } from './report-row';

/** Progress entries of a Jest command's suites. */
const entrySchema = z.object({
  key: z.string(),
  step: z.literal('ask'),
  total: count,
  done: count,
  failures: count,
});

/** The running Jest commands of a project, as far as they have started asking. */
export function findJestRuns(root: string): readonly ReportRow[] {
  const folder = join(root, '.assay/jest');
  const names = (listFolder(folder) ?? []).filter((name) => name.endsWith('.progress') && isInUse(name));
  return names.flatMap((name) => {
    const entries = readLines(join(folder, name)).flatMap(
      (line) => entrySchema.safeParse(tryParseJson(line)).data ?? [],
    );
    const latest = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
    return latest.length === 0 ? [] : [toRow(name, latest)];
  });
}

function toRow(name: string, suites: readonly z.infer<typeof entrySchema>[]): ReportRow {
  const sum = (of: 'done' | 'total' | 'failures'): number => suites.reduce((all, suite) => all + suite[of], 0);
  const [trials, planned] = [sum('done'), sum('total')];
  return {
    key: `.assay/jest/${name}`,
    folder: '.assay/jest',
    what: 'Jest',
    title: 'npx jest',
    challenge: null,
    verdict: sayRunning({ trials, planned, wrong: sum('failures'), simulated: false }),
    models: [],
    ...noRate,
    cost: '–',
    size: null,
    startedAt: stampedTime(name),
    page: null,
    inHistory: false,
    isComparable: false,
    progress: { trials, planned },
  };
}
