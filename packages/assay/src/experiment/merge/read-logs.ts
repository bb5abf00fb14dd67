import { join } from 'node:path';
import { eachLine, readLines } from '../../basics/disk/disk';
import { parseJson } from '../../basics/json/parse-json';
import type { MachineLog } from './merge-logs';
import type { SuiteEntry } from '../log/suite-entry';
import { type ReadOptions, readTrials, trialsFile } from '../report/read-report';
import type { JestEnd, TrialEntry } from '../log/trial-log';

/** The content of one file for one challenge. */
export type ReadLog = MachineLog<SuiteEntry, TrialEntry>;

/** The log of one Jest command. */
export interface JestLog {
  readonly shown: string;
  readonly logs: readonly ReadLog[];
  /** `undefined` if Jest did not finish. */
  readonly end: JestEnd | undefined;
}

/** The readers of each kind's logs. */
type ReadAs = Pick<ReadOptions, 'createSection'>;

/** Reads the trials of a report folder. */
export function readReportLog(folder: string, shown: string, readAs: ReadAs): ReadLog {
  return readLog(eachLine(join(folder, trialsFile)), `${shown}/${trialsFile}`, readAs);
}

/** Splits the log of a Jest command by challenge; if a challenge was started several times, the last one counts. */
export function readJestLog(file: string, shown: string, readAs: ReadAs): JestLog {
  const heads = new Map<string, string>();
  const lines = new Map<string, string[]>();
  const stopped = new Set<string>();
  let end: JestEnd | undefined;
  for (const line of readLines(file)) {
    const entry = parseLine(line);
    const { kind, challenge, trial, jest } = entry;
    if (kind === 'suite') {
      heads.set(String(challenge), line);
      stopped.delete(String(challenge));
    } else if (kind === 'trial') {
      const id = String(trial?.challenge);
      const known = lines.get(id) ?? [];
      known.push(line);
      lines.set(id, known);
    } else if (kind === 'stopped') {
      stopped.add(String(challenge));
    } else if (kind === 'ended') {
      end = jest;
    }
  }
  const logs = [...heads].flatMap(([id, head]) => {
    const own = lines.get(id) ?? [];
    // Tests were selected, but none of this challenge.
    return own.length === 0
      ? []
      : [readLog([head, ...own, ...(stopped.has(id) ? [] : [JSON.stringify({ kind: 'ended' })])], shown, readAs)];
  });
  return { shown, logs, end };
}

function readLog(lines: Iterable<string>, shown: string, readAs: ReadAs): ReadLog {
  const entries: TrialEntry[] = [];
  const { suite, complete } = readTrials(lines, shown, { ...readAs, onTrial: (entry) => entries.push(entry) });
  return { shown, head: suite, entries, ended: complete };
}

interface Line {
  readonly kind?: unknown;
  readonly challenge?: unknown;
  readonly trial?: { readonly challenge?: unknown };
  readonly jest?: JestEnd;
}

/** Skips a line that was cut off by a kill. */
function parseLine(line: string): Line {
  try {
    const value: unknown = parseJson(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
