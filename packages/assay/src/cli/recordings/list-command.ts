import { InputError } from '../../basics/errors';
import { formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { line, renderTable, type Text, whole } from '../../experiment/blocks/blocks';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import type { IsCurrent } from '../../model/recordings/is-current';
import { currentRequestsOf } from './current-requests';
import { readChallenges } from './read-challenges';
import { runNumber } from '../../basics/settings/value-form';
import { groupByRequest, readRecording, recordingNames } from '../../model/recordings/recording-files';
import type { ReplyLine } from '../../model/recordings/lines';
import { recordingFolders } from '../../model/recordings/places';
import { runBlock } from '../../experiment/asking/ask-votes';

/** What is recorded for one challenge, in both folders together. */
interface RecordingsSummary {
  readonly challenge: string;
  readonly requests: number;
  /** Requests that are still asked; `null` when the challenge cannot be loaded. */
  readonly current: number | null;
  readonly orphans: number | null;
  readonly replies: number;
  /** From 1; without replies of gates. */
  readonly firstRun: number | null;
  readonly lastRun: number | null;
  /** Runs of gates, counted from 1 within each attempt. */
  readonly gates: (RunRange & { readonly attempts: number }) | null;
  /** As the servers called them. */
  readonly models: readonly string[];
  readonly servers: readonly string[];
  /** When the first and the last reply came. */
  readonly first: string | null;
  readonly last: string | null;
  readonly bytes: { readonly working: number; readonly committed: number };
}

/** `assay recordings list`: shows what is recorded, and whether it is current. */
export const listCommand: Command = defineCommand({
  name: 'recordings list',
  summary: 'List what is recorded for each challenge and how much of it is still used',
  positionals: '[challenge…]',
  example: 'npx assay recordings list two-sum',
  options: jsonOption,

  run({ positionals, options, settings }, terminal) {
    const { root } = settings;
    const ids = readChallenges(root, positionals);
    const what = { what: 'Reading recordings', unit: 'challenge', total: ids.length };
    const summaries = withSteps(terminal, what, ({ step }) =>
      ids.map((id) => {
        let isCurrent: IsCurrent | undefined;
        try {
          isCurrent = currentRequestsOf(settings, id);
        } catch (error) {
          if (!(error instanceof InputError)) {
            throw error;
          }
          terminal.error(error.message);
        }
        const summary = summariseRecordings(root, id, isCurrent);
        step();
        return summary;
      }),
    );
    // Folders remain after everything in them is pruned.
    const challenges = summaries.filter(({ bytes }) => bytes.working + bytes.committed > 0);
    printDocument({ options }, terminal, { challenges }, render);
    return Promise.resolve(exitCodes.passed);
  },
});

function render({ challenges }: { readonly challenges: readonly RecordingsSummary[] }): Text {
  if (challenges.length === 0) {
    return ['Nothing is recorded.'];
  }
  const columns = [
    { heading: 'challenge' },
    ...['requests', 'current', 'orphans', 'replies', 'runs'].map((heading) => ({ heading, align: 'right' as const })),
    ...['models', 'servers', 'first', 'last'].map((heading) => ({ heading })),
    ...['.assay/', 'committed'].map((heading) => ({ heading, align: 'right' as const })),
  ];
  const rows = challenges.map((one) => [
    printableLine(one.challenge, 40),
    formatCount(one.requests),
    one.current === null ? '–' : formatCount(one.current),
    one.orphans === null ? '–' : formatCount(one.orphans),
    formatCount(one.replies),
    formatRuns(one),
    printableLine(one.models.join(', '), 60),
    printableLine(one.servers.join(', '), 60),
    one.first?.slice(0, 10) ?? '–',
    one.last?.slice(0, 10) ?? '–',
    formatSize(one.bytes.working),
    formatSize(one.bytes.committed),
  ]);
  return [...renderTable(columns, rows), nextOf(challenges)];
}

function formatRuns({ firstRun, lastRun, gates }: RecordingsSummary): string {
  const format = (first: number, last: number): string => (first === last ? String(first) : `${first}–${last}`);
  const parts = [
    ...(firstRun === null || lastRun === null ? [] : [format(firstRun, lastRun)]),
    ...(gates === null
      ? []
      : [
          `${gates.attempts === 1 ? 'gate' : `${formatCount(gates.attempts)} gates`} ${format(gates.first, gates.last)}`,
        ]),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
}

function formatSize(bytes: number): string {
  if (bytes === 0) {
    return '–';
  }
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Committing replies is worth it while some are only in the working copy. */
function nextOf(challenges: readonly RecordingsSummary[]): Text[number] {
  const loose = challenges.find(({ bytes }) => bytes.working > 0);
  return loose === undefined
    ? line('Next: Check that nobody edited them: ', whole('npx assay recordings verify'))
    : line(
        'Next: Keep them for runs without a key: ',
        whole(`npx assay recordings keep ${quoteForShell(loose.challenge)}`),
      );
}

/** The first and last of some run numbers. */
interface RunRange {
  readonly first: number;
  readonly last: number;
}

/** Reads and counts all recordings of a challenge, file by file. */
function summariseRecordings(root: string, challenge: string, isCurrent: IsCurrent | undefined): RecordingsSummary {
  const count = { requests: 0, current: 0 };
  const bytes = { working: 0, committed: 0 };
  const replies = createReplyCount();
  const folders = ['committed', 'working'] as const;
  for (const name of new Set(folders.flatMap((folder) => recordingNames(root, folder, challenge)))) {
    const lines = folders.flatMap((folder) => {
      const read = readRecording(root, `${recordingFolders[folder]}/${challenge}/${name}`);
      bytes[folder] += read.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
      return read;
    });
    for (const group of groupByRequest(name, lines)) {
      const request = group.request?.request;
      count.requests += 1;
      count.current += request !== undefined && isCurrent?.(request) === true ? 1 : 0;
      for (const { reply } of group.replies.values()) {
        if (reply !== undefined) {
          replies.add(reply, String(request?.request['model']));
        }
      }
    }
  }
  return {
    challenge,
    requests: count.requests,
    current: isCurrent === undefined ? null : count.current,
    orphans: isCurrent === undefined ? null : count.requests - count.current,
    ...replies.read(),
    bytes,
  };
}

/** Counts the replies of a challenge, by whom and when they were given. */
function createReplyCount(): {
  readonly add: (reply: ReplyLine, asked: string) => void;
  readonly read: () => Omit<RecordingsSummary, 'challenge' | 'requests' | 'current' | 'orphans' | 'bytes'>;
} {
  let replies = 0;
  let runs: RunRange | undefined;
  let gateRuns: RunRange | undefined;
  let first: string | null = null;
  let last: string | null = null;
  const attempts = new Set<number>();
  const models = new Set<string>();
  const servers = new Set<string>();
  return {
    add({ reply: { repliedAt, model, server }, run }, asked) {
      replies += 1;
      // The first block contains everything except gates; each attempt of a gate has its own.
      if (run < runBlock) {
        runs = widen(runs, runNumber(run));
      } else {
        attempts.add(Math.floor(run / runBlock));
        gateRuns = widen(gateRuns, runNumber(run % runBlock));
      }
      first = first === null || repliedAt < first ? repliedAt : first;
      last = last === null || repliedAt > last ? repliedAt : last;
      models.add(model ?? asked);
      servers.add(server);
    },
    read: () => ({
      replies,
      firstRun: runs?.first ?? null,
      lastRun: runs?.last ?? null,
      gates: gateRuns === undefined ? null : { attempts: attempts.size, ...gateRuns },
      models: [...models].sort(),
      servers: [...servers].sort(),
      first,
      last,
    }),
  };
}

function widen(range: RunRange | undefined, run: number): RunRange {
  return range === undefined
    ? { first: run, last: run }
    : { first: Math.min(range.first, run), last: Math.max(range.last, run) };
}
