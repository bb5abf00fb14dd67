import { join } from 'node:path';
import { removeFile, writeText } from '../../basics/disk/disk';
import { formatNumberOf } from '../../basics/text/numbers';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { failWith } from '../options/read-challenge';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import { currentRequestsOf } from './current-requests';
import { findOrphans } from './find-orphans';
import { readChallenges } from './read-challenges';
import type { RecordingsChangeDocument } from './keep-command';

/** `assay recordings prune`: removes orphans. */
export const pruneCommand: Command = defineCommand({
  name: 'recordings prune',
  summary: 'Remove replies to requests that are no longer asked; without --yes, only list them',
  positionals: '[challenge…]',
  example: 'npx assay recordings prune two-sum --yes',
  options: {
    committed: { type: 'flag', summary: 'prune recordings/ instead of .assay/recordings/' },
    yes: { type: 'flag', summary: 'remove them' },
    ...jsonOption,
  },

  run({ positionals, options, values, problems, settings }, terminal) {
    failWith('recordings prune', problems);
    const { root } = settings;
    const dryRun = !values.yes;
    const folder = values.committed ? 'committed' : 'working';
    const challenges = readChallenges(root, positionals, [folder]);
    const files = withSteps(terminal, { what: 'Reading recordings', unit: 'file' }, (steps) =>
      challenges.flatMap((id) => {
        const isCurrent = currentRequestsOf(settings, id) ?? (positionals.includes(id) ? () => false : undefined);
        if (isCurrent === undefined) {
          terminal.error(`${id} is not a challenge of this project. To remove its recordings, name it.`);
          return [];
        }
        return findOrphans(root, folder, id, isCurrent, steps);
      }),
    );
    if (!dryRun) {
      for (const { file, rest } of files) {
        if (rest === '') {
          removeFile(join(root, file));
        } else {
          writeText(join(root, file), rest);
        }
      }
    }
    const document = { dryRun, files: files.map(({ file, requests, replies }) => ({ file, requests, replies })) };
    printDocument({ options }, terminal, document, render);
    return Promise.resolve(exitCodes.passed);
  },
});

function render({ dryRun, files }: RecordingsChangeDocument): string {
  const sum = (key: 'requests' | 'replies'): number => files.reduce((total, file) => total + file[key], 0);
  const count = (requests: number, replies: number): string =>
    `${formatNumberOf(requests, 'request')}, ${formatNumberOf(replies, 'reply', 'replies')}`;
  const describeSum = (): string => {
    if (files.length === 0) {
      return 'Nothing to remove: every recorded request is still asked.';
    }
    const all = count(sum('requests'), sum('replies'));
    return dryRun ? `Would remove ${all}. To remove them, add --yes.` : `Removed ${all}.`;
  };
  return [...files.map(({ file, requests, replies }) => `${file}: ${count(requests, replies)}`), describeSum()].join(
    '\n',
  );
}
