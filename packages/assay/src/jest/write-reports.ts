import { join } from 'node:path';
import { createFolder, replaceFolder } from '../basics/disk/disk-claims';
import { AssayError } from '../basics/errors';
import type { MergedSuite } from '../experiment/merge/merge-suites';
import { writeMergedSuite } from '../output/folder/write-merged';
import { jestReports } from '../output/folder/report-places';
import { pageFile } from '../output/page/view-report';
import type { ProjectPlace } from './project-place';
import { textsFoldersOf } from './texts-folder';

/** Writes the report of each challenge, and says in one line where the reports are or why they could not be written. */
export function writeReports(
  suites: readonly MergedSuite[],
  project: ProjectPlace,
  log: string,
): { readonly isWritten: boolean; readonly line: string } {
  try {
    const pages = suites.map((merged) => join(project.shown, writeReport(merged, project.root, log), pageFile));
    return { isWritten: true, line: `${pages.length === 1 ? 'Report' : 'Reports'}: ${pages.join(', ')}` };
  } catch (error) {
    if (error instanceof AssayError) {
      return { isWritten: false, line: `No report was written: ${error.message}` };
    }
    throw error;
  }
}

function writeReport(merged: MergedSuite, root: string, log: string): string {
  const { challenge } = merged.head;
  const shown = join(jestReports, challenge);
  const place = join(root, shown);
  // Whole or not at all: a reader never meets half of a report, and a kill leaves the one before.
  const fresh = createFolder(`${place}.new`);
  writeMergedSuite(fresh, merged, { texts: textsFoldersOf(log, challenge), shown });
  replaceFolder(place, fresh);
  return shown;
}
