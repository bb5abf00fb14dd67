import { runNumber } from '../../basics/run-number';
import { groupByRequest, readRecording, recordingNames } from '../../model/recordings/recording-files';
import { recordingFolders } from '../../model/recordings/places';
import { runBlock } from '../../experiment/asking/run-numbers';
import type { IsCurrent } from '../../model/recordings/is-current';
import type { RecordingsSummary } from './recordings-documents';

/** The first and last of some run numbers. */
export interface RunRange {
  readonly first: number;
  readonly last: number;
}

/** Reads and counts all recordings of a challenge, file by file. */
export function summariseRecordings(root: string, challenge: string, isCurrent: IsCurrent | undefined): RecordingsSummary {
  const count = { requests: 0, current: 0, replies: 0 };
  const bytes = { working: 0, committed: 0 };
  const attempts = new Set<number>();
  let runs: RunRange | undefined;
  let gateRuns: RunRange | undefined;
  let dates: readonly [first: string, last: string] | undefined;
  const models = new Set<string>();
  const servers = new Set<string>();
  const folders = ['committed', 'working'] as const;
  for (const name of new Set(folders.flatMap((folder) => recordingNames(root, folder, challenge)))) {
    const lines = folders.flatMap((folder) => {
      const read = readRecording(root, `${recordingFolders[folder]}/${challenge}/${name}`);
      bytes[folder] += read.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
      return read;
    });
    for (const { request, replies } of groupByRequest(name, lines)) {
      count.requests += 1;
      count.current += request?.request !== undefined && isCurrent?.(request.request) === true ? 1 : 0;
      for (const { reply: line } of replies.values()) {
        if (line !== undefined) {
          const { reply, run } = line;
          count.replies += 1;
          // The first block contains everything except gates; each attempt of a gate has its own.
          if (run < runBlock) {
            runs = widen(runs, runNumber(run));
          } else {
            attempts.add(Math.floor(run / runBlock));
            gateRuns = widen(gateRuns, runNumber(run % runBlock));
          }
          const { repliedAt } = reply;
          const [first, last] = dates ?? [repliedAt, repliedAt];
          dates = [repliedAt < first ? repliedAt : first, repliedAt > last ? repliedAt : last];
          models.add(reply.model ?? String(request?.request?.request['model']));
          servers.add(reply.server);
        }
      }
    }
  }
  return {
    challenge,
    requests: count.requests,
    current: isCurrent === undefined ? null : count.current,
    orphans: isCurrent === undefined ? null : count.requests - count.current,
    replies: count.replies,
    firstRun: runs?.first ?? null,
    lastRun: runs?.last ?? null,
    gates: gateRuns === undefined ? null : { attempts: attempts.size, ...gateRuns },
    models: [...models].sort(),
    servers: [...servers].sort(),
    first: dates?.[0] ?? null,
    last: dates?.[1] ?? null,
    bytes,
  };
}

function widen(range: RunRange | undefined, run: number): RunRange {
  return range === undefined
    ? { first: run, last: run }
    : { first: Math.min(range.first, run), last: Math.max(range.last, run) };
}
