import { InputError } from '../../basics/errors';
import { formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { line, renderTable, type Text, whole } from '../../experiment/blocks/blocks';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import type { IsCurrent } from '../../model/recordings/is-current';
import { currentRequestsOf } from './current-requests';
import { readChallenges } from './read-challenges';
import type { RecordingsSummary } from './recordings-documents';
import { runNumber } from '../../basics/settings/value-form';
import { groupByRequest, readRecording, recordingNames } from '../../model/recordings/recording-files';
import { recordingFolders } from '../../model/recordings/places';
import { runBlock } from '../../experiment/asking/ask-votes';

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
    const summaries = withSteps(terminal, what, ({ step }) => ids.map((id) => {
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
    }));
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
  const format = (first: number, last: number): string =>
    first === last ? String(first) : `${first}–${last}`;
  const parts = [
    ...(firstRun === null || lastRun === null ? [] : [format(firstRun, lastRun)]),
    ...(gates === null
      ? []
      : [`${gates.attempts === 1 ? 'gate' : `${formatCount(gates.attempts)} gates`} ${format(gates.first, gates.last)}`]),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
}

function formatSize(bytes: number): string {
  return bytes === 0 ? '–' : bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Committing replies is worth it while some are only in the working copy. */
function nextOf(challenges: readonly RecordingsSummary[]): Text[number] {
  const loose = challenges.find(({ bytes }) => bytes.working > 0);
  return loose === undefined
    ? line('Next: Check that nobody edited them: ', whole('npx assay recordings verify'))
    : line('Next: Keep them for runs without a key: ', whole(`npx assay recordings keep ${quoteForShell(loose.challenge)}`));
}

/** The first and last of some run numbers. */
interface RunRange {
  readonly first: number;
  readonly last: number;
}

/** Reads and counts all recordings of a challenge, file by file. */
function summariseRecordings(root: string, challenge: string, isCurrent: IsCurrent | undefined): RecordingsSummary {
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
