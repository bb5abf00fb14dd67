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
import { summariseRecordings } from './summarise-recordings';

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
