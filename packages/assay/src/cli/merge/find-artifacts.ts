import { basename, join } from 'node:path';
import { isFile, listFolder } from '../../basics/disk/disk';
import { trialsFile } from '../../experiment/report/read-report';
import { judgedRowsIn } from '../../plugin/row-folders';

/** The output of one machine in a folder; all paths are absolute. */
export interface Artifacts {
  /** Folders of recordings. */
  readonly recordings: readonly string[];
  /** The newest log of each folder of Jest logs. */
  readonly jestLogs: readonly string[];
  /** Logs of earlier Jest commands, which are ignored. */
  readonly olderJestLogs: readonly string[];
  /** Report folders with a `trials.jsonl`. */
  readonly reports: readonly string[];
  /** Folders of rows with verdicts in place of a log. */
  readonly rows: readonly string[];
}

/** Maximum depth of the search. */
const deepest = 6;
/** Folders that never contain output of Assay. */
const passedOver = ['node_modules', '.git'];

/** Searches the output of one machine: the folder may be a copy of its project, or any part of its output. */
export function findArtifacts(folder: string, depth = 0): Artifacts {
  const names = listFolder(folder);
  const found: Artifacts = { recordings: [], jestLogs: [], olderJestLogs: [], reports: [], rows: [] };
  if (names === undefined) {
    return found;
  }
  if (isFile(join(folder, trialsFile))) {
    return { ...found, reports: [folder] };
  }
  if (judgedRowsIn(folder) !== undefined) {
    return { ...found, rows: [folder] };
  }
  if (basename(folder) === 'recordings' && names.some((name) => holdsLogs(join(folder, name)))) {
    return { ...found, recordings: [folder] };
  }
  if (basename(folder) === 'jest' && holdsLogs(folder)) {
    // File names start with the time.
    const logs = logsIn(folder).sort();
    return { ...found, jestLogs: logs.slice(-1), olderJestLogs: logs.slice(0, -1) };
  }
  return depth === deepest
    ? found
    : names
        .filter((name) => !passedOver.includes(name))
        .map((name) => findArtifacts(join(folder, name), depth + 1))
        .reduce(joinArtifacts, found);
}

function holdsLogs(folder: string): boolean {
  return logsIn(folder).length > 0;
}

function logsIn(folder: string): string[] {
  return (listFolder(folder) ?? []).filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
}

function joinArtifacts(a: Artifacts, b: Artifacts): Artifacts {
  return {
    recordings: [...a.recordings, ...b.recordings],
    jestLogs: [...a.jestLogs, ...b.jestLogs],
    olderJestLogs: [...a.olderJestLogs, ...b.olderJestLogs],
    reports: [...a.reports, ...b.reports],
    rows: [...a.rows, ...b.rows],
  };
}
