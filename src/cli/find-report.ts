import { join, resolve } from 'node:path';
import { isFile, listFolder } from '../basics/disk/disk';
import { keepWithin } from '../basics/disk/disk-bounds';
import { AssayError } from '../basics/errors';
import { formatNumberOf } from '../basics/text/numbers';
import { trialsFile } from '../experiment/report/read-report';
import { askedFile } from './interview/ask-step';
import { evaluatedFile } from './interview/evaluate-step';

/** Files of an interview's report folder; one that was interrupted may hold replies alone. */
const interviewFiles = [evaluatedFile, askedFile];

/** Report folders that a message names. */
const mostNamed = 10;

/** A report folder: as the user names it, and where it is. */
export interface FoundReport {
  readonly shown: string;
  readonly path: string;
  readonly kind: 'trials' | 'interview';
}

/** The report folder that a user names; without a name, the newest in `reports/`. A folder of several reports is an error that names those. */
export function findReport(folder: string, named: string | undefined, example: string): FoundReport {
  const shown = named ?? newestIn(folder, example);
  const path = resolve(folder, shown);
  keepWithin(path);
  if (!isFile(join(path, trialsFile)) && interviewFiles.some((file) => isFile(join(path, file)))) {
    return { shown, path, kind: 'interview' };
  }
  const below = isFile(join(path, trialsFile)) ? [] : reportsBelow(path);
  if (below.length > 0) {
    const lines = below.slice(0, mostNamed).map((name) => `  npx assay report ${join(shown, name)}`);
    const more = below.length > mostNamed ? [`  and ${String(below.length - mostNamed)} more`] : [];
    throw new AssayError(
      [`${shown} is no report folder, but holds ${formatNumberOf(below.length, 'report')}:`, ...lines, ...more].join(
        '\n',
      ),
    );
  }
  return { shown, path, kind: 'trials' };
}

function reportsBelow(path: string): readonly string[] {
  return (listFolder(path) ?? []).filter((name) =>
    [trialsFile, ...interviewFiles].some((file) => isFile(join(path, name, file))),
  );
}

/** The name of a folder begins with the time of its report. */
function newestIn(folder: string, example: string): string {
  const newest = reportsBelow(resolve(folder, 'reports'))
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) {
    throw new AssayError(`There is no report in reports/: name its folder, for example: ${example}`);
  }
  return join('reports', newest);
}
