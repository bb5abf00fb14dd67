import { formatCount, formatNumberOf, printableLine } from 'gpt-assay/basics';
import { exportReplies } from '../export-replies';
import { openRecordings } from 'gpt-assay/model';
import { checkVersion } from '../database/migrate';
import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { failWith, printDocument, withStepsAsync } from 'gpt-assay/cli';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueExportDocument } from './queue-documents';

/** `assay queue export`: writes stored replies to the recordings of a project. */
export const exportCommand: Command = defineCommand({
  name: 'queue export',
  summary: 'Write the queue’s stored replies to the recordings of this project',
  positionals: '',
  example: 'npx assay queue export --queue postgres://localhost/assay',
  options: {
    ...queueOption,
    remove: { type: 'flag', summary: 'remove the replies from the database once the recordings hold them' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, problems } = invocation;
    const address = readQueue(invocation, problems);
    refusePositionals(invocation, problems);
    failWith('queue export', problems);
    const { remove: removes } = values;
    return withQueue(address, terminal, async (database) => {
      await checkVersion(database);
      const recordings = openRecordings(invocation.settings.root);
      const kind = { what: 'Exporting', unit: 'reply', units: 'replies' };
      const exported = await withStepsAsync(terminal, kind, ({ step }) =>
        exportReplies(database, recordings, { removes, onReply: step }),
      );
      const document: QueueExportDocument = {
        queue: database.address.shown,
        ...exported,
        challenges: [...exported.challenges],
      };
      printDocument(invocation, terminal, document, (one) => render(one).join('\n'));
      return exitCodes.passed;
    });
  },
});

function render({ queue, challenges, written, known, unreadable, removed }: QueueExportDocument): readonly string[] {
  const replies = (count: number): string => formatNumberOf(count, 'reply', 'replies');
  const [challenge] = challenges;
  if (challenge === undefined && unreadable === 0) {
    return [`The queue at ${queue} has no replies to export.`, 'See the queue: npx assay queue status'];
  }
  return [
    `Exported ${replies(written)} to .assay/recordings/${known === 0 ? '' : ` (${formatCount(known)} were there already)`}.`,
    ...(removed === 0 ? [] : [`Removed ${replies(removed)} from the queue.`]),
    ...(unreadable === 0 ? [] : [`Left ${replies(unreadable)} of another version of Assay in the queue.`]),
    challenge === undefined
      ? 'Install the version of Assay that the workers use, and export again.'
      : `Keep them in the repository: npx assay recordings keep ${challenges.map((name) => printableLine(name, 60)).join(' ')}`,
  ];
}
