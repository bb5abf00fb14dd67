import { join } from 'node:path';
import { listFolder, readLines } from '../../basics/disk/disk';
import { parseReplyLine, parseRequestLine, type ReplyLine, type RequestLine } from './lines';
import { recordingFolders } from './places';

/** One of the two folders. */
export type RecordingFolder = keyof typeof recordingFolders;

/** A line of a recording with its content, which is absent if the line is malformed. */
export interface RecordedLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly request: RequestLine | undefined;
  readonly reply: ReplyLine | undefined;
}

/** A recorded request and its counted replies. */
export interface RecordedRequest {
  readonly hash: string;
  /** `undefined` if its line is lost. */
  readonly request: RecordedLine | undefined;
  /** By run and server; the latest of each. */
  readonly replies: ReadonlyMap<string, RecordedLine>;
}

/** Ids of the challenges with a folder there. */
export function recordedChallenges(root: string, folder: RecordingFolder): readonly string[] {
  const place = join(root, recordingFolders[folder]);
  return (listFolder(place) ?? []).filter((name) => listFolder(join(place, name)) !== undefined);
}

/** Names of a challenge's files, without their folder. */
export function recordingNames(root: string, folder: RecordingFolder, challenge: string): readonly string[] {
  const names = listFolder(join(root, recordingFolders[folder], challenge)) ?? [];
  return names.filter((name) => name.endsWith('.jsonl'));
}

/** The non-empty lines of a recording in order; none without the file. */
export function readRecording(root: string, path: string): readonly RecordedLine[] {
  return readLines(join(root, path)).flatMap((text, index) =>
    text === ''
      ? []
      : [{ number: index + 1, text, request: parseRequestLine(text), reply: parseReplyLine(text) } as const],
  );
}

/** The request of replies without a hash: the first one in the file, or else the one that the file is named after. */
export function hashOfRecording(name: string, lines: readonly RecordedLine[]): string {
  return lines.find(({ request }) => request !== undefined)?.request?.hash ?? name.replace(/\.jsonl$/, '');
}

/**
 * The requests of one recording, in order of their hashes; of two replies to one run, the later line wins unless its
 * date is older.
 */
export function groupByRequest(name: string, lines: readonly RecordedLine[]): readonly RecordedRequest[] {
  const own = hashOfRecording(name, lines);
  const groups = new Map<string, { request: RecordedLine | undefined; replies: Map<string, RecordedLine> }>();
  for (const line of lines) {
    const { request, reply } = line;
    const hash = request?.hash ?? (reply === undefined ? undefined : (reply.hash ?? own));
    if (hash === undefined) {
      continue;
    }
    const group = groups.get(hash) ?? { request: undefined, replies: new Map<string, RecordedLine>() };
    groups.set(hash, group);
    if (request !== undefined) {
      group.request ??= line;
    } else if (reply !== undefined) {
      const key = `${reply.run} ${reply.reply.server}`;
      const known = group.replies.get(key)?.reply?.reply.repliedAt;
      if (known === undefined || known <= reply.reply.repliedAt) {
        group.replies.set(key, line);
      }
    }
  }
  return [...groups].map(([hash, group]) => ({ hash, ...group })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

/**
 * A recording in its committed form: each request once, then its replies by run, date and server; equal contents give
 * equal bytes.
 */
export function toRecordingText(requests: readonly RecordedRequest[]): string {
  return requests
    .flatMap(({ request, replies }) => [
      ...(request === undefined ? [] : [request]),
      ...[...replies.values()].sort(byRun),
    ])
    .map(({ text }) => `${text}\n`)
    .join('');
}

function byRun({ reply: a }: RecordedLine, { reply: b }: RecordedLine): number {
  if (a === undefined || b === undefined) {
    return 0;
  }
  const orderOf = ({ repliedAt, server }: typeof a.reply): string => `${repliedAt} ${server}`;
  return a.run - b.run || (orderOf(a.reply) < orderOf(b.reply) ? -1 : 1);
}
