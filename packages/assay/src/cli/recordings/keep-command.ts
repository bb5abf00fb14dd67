import { join } from 'node:path';
import { writeText, readText } from '../../basics/disk/disk';
import { AssayError, InputError } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { runNumber } from '../../basics/settings/value-form';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { failWith } from '../options/read-challenge';
import { printDocument } from '../terminal/print-document';
import { withSteps, type StepProgress } from '../terminal/progress';
import { currentRequestsOf } from './current-requests';
import { readChallenges } from './read-challenges';
import { recordingFolders } from '../../model/recordings/places';
import {
  groupByRequest,
  hashOfRecording,
  readRecording,
  recordingNames,
  toRecordingText,
} from '../../model/recordings/recording-files';
import { findSecret } from '../../model/redact';
import type { IsCurrent } from '../../model/recordings/is-current';

/** The document that `assay recordings keep --json` and `assay recordings prune --json` print. */
export interface RecordingsChangeDocument {
  readonly dryRun: boolean;
  /** Files that changed, or would, with the requests and replies that come to them or leave them. */
  readonly files: readonly { readonly file: string; readonly requests: number; readonly replies: number }[];
}

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
    const files = withSteps(terminal, { what: 'Reading recordings', unit: 'file' }, (steps) =>
      challenges.flatMap((id) => {
        const isWanted = all ? () => true : currentRequestsOf(settings, id);
        if (isWanted === undefined) {
          throw new AssayError(`${root} no longer has a challenge ${id}: add --all to keep its recordings.`);
        }
        return planKeep(root, id, { isWanted, isWantedRun }, steps);
      }),
    );
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

/** The new content of a committed file. */
interface KeptFile {
  /** Relative to the project root. */
  readonly file: string;
  readonly text: string;
  /** Added requests and replies. */
  readonly requests: number;
  readonly replies: number;
}

/** What to keep. */
interface KeepChoice {
  /** Whether to keep a request. */
  readonly isWanted: IsCurrent;
  readonly isWantedRun: (run: number) => boolean;
}

/**
 * The committed files of a challenge that change when the wanted parts of the working files are merged into them.
 * Committed replies always stay. Anything that looks like a key gives an error that names its places.
 */
function planKeep(
  root: string,
  challenge: string,
  { isWanted, isWantedRun }: KeepChoice,
  steps?: Pick<StepProgress, 'expect' | 'step'>,
): readonly KeptFile[] {
  const names = new Set([
    ...recordingNames(root, 'committed', challenge),
    ...recordingNames(root, 'working', challenge),
  ]);
  steps?.expect(names.size);
  const plans = [...names].sort().map((name) => {
    const read = (folder: 'committed' | 'working') => {
      const file = `${recordingFolders[folder]}/${challenge}/${name}`;
      return readRecording(root, file).map((line) => ({ ...line, file }));
    };
    const committed = read('committed');
    const working = read('working');
    const own = hashOfRecording(name, [...committed, ...working]);
    const requests = new Set(working.flatMap(({ request }) => (request && isWanted(request) ? request.hash : [])));
    const replied = working.filter(
      ({ reply }) => reply !== undefined && requests.has(reply.hash ?? own) && isWantedRun(reply.run),
    );
    const withReplies = new Set(replied.map(({ reply }) => reply?.hash ?? own));
    const asked = working.filter(({ request }) => request !== undefined && withReplies.has(request.hash));
    const lines = [...committed, ...asked, ...replied];
    const groups = groupByRequest(name, lines);
    steps?.step();
    const file = `${recordingFolders.committed}/${challenge}/${name}`;
    const text = toRecordingText(groups);
    const before = new Set(committed.map((line) => line.text));
    const known = new Set(committed.flatMap(({ request }) => request?.hash ?? []));
    const kept = new Set(text.split('\n'));
    return {
      file,
      text,
      requests: groups.filter(({ hash, request }) => request !== undefined && !known.has(hash)).length,
      replies: groups.flatMap(({ replies }) => [...replies.values()]).filter((line) => !before.has(line.text)).length,
      secrets: lines.flatMap(({ file: place, number, text: line }) => {
        const kind = kept.has(line) ? findSecret(line) : undefined;
        return kind === undefined
          ? []
          : [{ file: place, line: number, message: `seems to contain ${kind}: remove the line` }];
      }),
    };
  });
  const secrets = plans.flatMap((plan) => plan.secrets);
  if (secrets.length > 0) {
    throw new InputError(secrets);
  }
  return plans
    .filter(({ file, text }) => text !== (readText(join(root, file)) ?? ''))
    .map(({ file, text, requests, replies }) => ({ file, text, requests, replies }));
}
