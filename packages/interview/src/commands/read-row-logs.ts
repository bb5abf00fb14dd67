import { dirname, join } from 'node:path';
import { logOfRows } from '../log/log-of-rows';
import { readRows } from '../rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../rows/rows';
import type { RowFolders } from 'gpt-assay/plugin';
import { aboutBeside } from './page-beside';
import { evaluatedFile } from './row-file-names';

/** Rows of folders by interview, as the log that a run would have written. */
export const readRowLogs: RowFolders['readLogs'] = (folders) => {
  const sources = folders.map(({ path, shown }) => ({
    source: `${shown}/${evaluatedFile}`,
    file: join(path, evaluatedFile),
    all: [...readRows(join(path, evaluatedFile), evaluatedRowSchema).rows()],
  }));
  return [...new Set(sources.flatMap(({ all }) => all.map(interviewOf)))].map((name) => {
    const own = sources
      .map(({ all, ...source }) => ({ ...source, all: all.filter((row) => interviewOf(row) === name) }))
      .filter(({ all }) => all.length > 0);
    // All were asked with the same prompt, and so with the same policy.
    const first = own.slice(0, 1).map(({ file }) => file);
    const { policy, logOnly = false } = aboutBeside(first);
    const { head, answers } = logOfRows(
      own.map(({ source, all }) => ({ source, rows: () => all })),
      { files: own.map(({ source }) => source), policy, logOnly },
    );
    const shown = own.map(({ source }) => source).join(', ');
    return {
      read: { shown, head, entries: Array.from(answers(), ({ entry }) => entry), ended: true },
      folder: dirname(first[0] ?? ''),
    };
  });
};

function interviewOf({ interview }: EvaluatedRow): string {
  return interview ?? 'interview';
}
