import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { InputError } from '../../basics/errors';
import { recordingFolders } from '../../model/recordings/places';
import {
  groupByRequest,
  hashOfRecording,
  readRecording,
  recordingNames,
  toRecordingText,
} from '../../model/recordings/recording-files';
import { findSecret } from '../../model/redact';
import type { StepProgress } from '../terminal/progress';
import type { IsCurrent } from '../../model/recordings/is-current';

/** The new content of a committed file. */
export interface KeptFile {
  /** Relative to the project root. */
  readonly file: string;
  readonly text: string;
  /** Added requests and replies. */
  readonly requests: number;
  readonly replies: number;
}

/** What to keep. */
export interface KeepChoice {
  /** Whether to keep a request. */
  readonly isWanted: IsCurrent;
  readonly isWantedRun: (run: number) => boolean;
}

/**
 * The committed files of a challenge that change when the wanted parts of the working files are merged into them.
 * Committed replies always stay. Anything that looks like a key gives an error that names its places.
 */
export function planKeep(
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
    const [committed, working] = [read('committed'), read('working')];
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
      file, text,
      requests: groups.filter(({ hash, request }) => request !== undefined && !known.has(hash)).length,
      replies: groups.flatMap(({ replies }) => [...replies.values()]).filter((line) => !before.has(line.text)).length,
      secrets: lines.flatMap(({ file: place, number, text: line }) => {
        const kind = kept.has(line) ? findSecret(line) : undefined;
        return kind === undefined ? [] : [{ file: place, line: number, message: `seems to contain ${kind}: remove the line` }];
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
