import { resolve, basename, join } from 'node:path';
import { listFolder, isFile } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import type { RecordingSource } from '../../model/recordings/merge-recordings';
import { placeOf } from '../terminal/open-folder';
import type { FoundLog } from './merge-reports';
import type { Place } from '../history/list-reports';
import type { StepProgress } from '../terminal/progress';
import { createSection } from '../../kinds';
import { readJestLog, readReportLog, type JestLog } from '../../experiment/merge/read-logs';
import { trialsFile } from '../../experiment/report/read-report';
import { judgedRowsIn } from '../../plugin/row-folders';

/** The output of one machine in a folder; all paths are absolute. */
interface Artifacts {
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

/** The output of one machine, read. */
export interface MachineInput {
  /** Its folder as the user wrote it. */
  readonly shown: string;
  readonly recordings: readonly RecordingSource[];
  readonly jestLogs: readonly JestLog[];
  /** Logs of earlier Jest commands, which are ignored. */
  readonly olderJestLogs: number;
  readonly reports: readonly FoundLog[];
  /** Report folders of gates, which are not merged because they are decided on their machine. */
  readonly gates: readonly string[];
  /** Folders of rows in place of a log. */
  readonly rows: readonly Place[];
}

/** Reads each folder once; missing folders, and folders without output of Assay, give one error. */
export function readInputs(
  from: string,
  paths: readonly string[],
  { expect, step }: Pick<StepProgress, 'expect' | 'step'>,
): readonly MachineInput[] {
  const folders = [...new Set(paths.map((path) => resolve(from, path)))];
  const inputs = folders.map((folder) => {
    const { recordings, jestLogs, olderJestLogs, reports, rows } = findArtifacts(folder);
    const show = (path: string): string => placeOf(from, path) || '.';
    expect(reports.length + jestLogs.length);
    const read = <Log>(log: Log): Log => {
      step();
      return log;
    };
    const logs = reports.map((path) => ({
      read: read(readReportLog(path, show(path), { createSection })),
      folder: path,
    }));
    const isGate = ({ read: log }: FoundLog): boolean => log.head.gate !== undefined;
    return {
      shown: show(folder),
      isThere: listFolder(folder) !== undefined,
      recordings: recordings.map((path) => ({ path, shown: show(path) })),
      jestLogs: jestLogs.map((path) => read(readJestLog(path, show(path), { createSection }))),
      olderJestLogs: olderJestLogs.length,
      reports: logs.filter((log) => !isGate(log)),
      gates: logs.filter(isGate).map(({ folder: path }) => show(path)),
      rows: rows.map((path) => ({ path, shown: show(path) })),
    };
  });
  const empty = inputs.filter(
    ({ recordings, jestLogs, reports, gates, rows }) =>
      [...recordings, ...jestLogs, ...reports, ...gates, ...rows].length === 0,
  );
  if (empty.length > 0) {
    throw new AssayError(
      [
        'assay merge:',
        ...empty.map(({ shown, isThere }) =>
          isThere
            ? `  - ${shown} holds neither recordings nor trial logs; expected .assay/recordings, .assay/jest or reports of a machine (upload-artifact leaves .assay out unless include-hidden-files is true)`
            : `  - there is no folder ${shown}`,
        ),
      ].join('\n'),
    );
  }
  return inputs;
}

/** Searches the output of one machine: the folder may be a copy of its project, or any part of its output. */
function findArtifacts(folder: string, depth = 0): Artifacts {
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
