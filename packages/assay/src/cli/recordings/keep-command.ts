import { join } from 'node:path';
import { writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { runNumber } from '../../basics/run-number';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/exit-codes';
import { failWith } from '../options/fail-with';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import { currentRequestsOf } from './current-requests';
import { planKeep } from './plan-keep';
import { readChallenges } from './read-challenges';
import type { RecordingsChangeDocument } from './recordings-documents';

/** `assay recordings keep`: copies current recordings to the committed folder. */
export const keepCommand: Command = defineCommand({
  name: 'recordings keep',
  summary: 'Copy replies from .assay/recordings/ to recordings/, ready to commit',
  positionals: '<challenge…>',
  example: 'npx assay recordings keep two-sum --runs 1-5',
  options: {
    all: { type: 'flag', summary: 'include replies to requests that are no longer asked' },
    runs: {
      type: 'value',
      valueName: '<from-to>',
      summary: 'only these runs, such as 1-5 or 3',
      parse: readRuns,
      expected: 'run numbers such as 1-5 or 3 (runs count from 1)',
    },
    'dry-run': { type: 'flag', summary: 'show what would be copied; copy nothing' },
    ...jsonOption,
  },

  run({ positionals, options, values, problems, settings }, terminal) {
    const { root } = settings;
    if (positionals.length === 0) {
      problems.push(`expects a challenge, for example: ${keepCommand.example}`);
    }
    failWith('recordings keep', problems);
    const { all, dryRun, runs: isWantedRun = () => true } = values;
    const challenges = readChallenges(root, positionals);
    const files = withSteps(terminal, { what: 'Reading recordings', unit: 'file' }, (steps) => challenges.flatMap((id) => {
      const isWanted = all ? () => true : currentRequestsOf(settings, id);
      if (isWanted === undefined) {
        throw new AssayError(`${root} no longer has a challenge ${id}: add --all to keep its recordings.`);
      }
      return planKeep(root, id, { isWanted, isWantedRun }, steps);
    }));
    if (!dryRun) {
      for (const { file, text } of files) {
        writeText(join(root, file), text);
      }
    }
    const document = { dryRun, files: files.map(({ file, requests, replies }) => ({ file, requests, replies })) };
    printDocument({ options }, terminal, document, render);
    return Promise.resolve(exitCodes.passed);
  },
});

function render({ dryRun, files }: RecordingsChangeDocument): string {
  const sum = (key: 'requests' | 'replies'): number => files.reduce((total, file) => total + file[key], 0);
  const what = `${formatNumberOf(sum('replies'), 'reply', 'replies')} and ${formatNumberOf(sum('requests'), 'request')}`;
  return [
    ...files.map(({ file, requests, replies }) =>
      requests + replies === 0
        ? `${file}: sorted`
        : `${file}: ${formatNumberOf(replies, 'reply', 'replies')}${requests === 0 ? '' : `, ${formatNumberOf(requests, 'request')}`}`,
    ),
    files.length === 0
      ? 'Nothing to copy: recordings/ is up to date.'
      : `${dryRun ? 'Would copy' : 'Copied'} ${what} to ${formatNumberOf(files.length, 'file')}.`,
  ].join('\n');
}

function readRuns(text: string): ((run: number) => boolean) | undefined {
  const [, from, to = from] = /^([1-9]\d{0,6})(?:-(\d{1,7}))?$/.exec(text) ?? [];
  return from === undefined || Number(from) > Number(to)
    ? undefined
    : (run) => runNumber(run) >= Number(from) && runNumber(run) <= Number(to);
}
