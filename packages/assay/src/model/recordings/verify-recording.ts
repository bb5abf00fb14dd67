import { runNumber } from '../../basics/settings/value-form';
import { findSecret } from '../redact';
import { isHashOf } from '../request-hash';
import { nameOfHash } from './places';
import { groupByRequest, hashOfRecording, toRecordingText, type RecordedLine } from './recording-files';

/** A problem with a line of a recording. */
export interface RecordingProblem {
  readonly line: number;
  readonly message: string;
  /** Whether the recording cannot be trusted; other problems are cosmetic. */
  readonly grave: boolean;
}

const conflict = /^(<{7}|={7}|>{7}|\|{7})( |$)/;

/** All problems of one recording, by line. */
export function verifyRecording(
  name: string,
  lines: readonly RecordedLine[],
  { committed }: { readonly committed: boolean },
): readonly RecordingProblem[] {
  const broken = lines.flatMap((line) => [...brokenIn(line), ...secretIn(line)]);
  return [
    ...broken,
    ...misnamed(name, lines),
    ...repeated(name, lines),
    // With missing lines, the order means nothing.
    ...(committed && broken.length === 0 ? unsorted(name, lines) : []),
  ].sort((a, b) => a.line - b.line);
}

function brokenIn({ number, text, request, reply }: RecordedLine): readonly RecordingProblem[] {
  if (conflict.test(text)) {
    const message = 'a git conflict marker: run assay recordings keep to keep the lines of both sides';
    return [{ line: number, message, grave: true }];
  }
  if (request !== undefined && !isHashOf(request.hash, request.request)) {
    return [{ line: number, message: 'the request does not match its hash: it was edited', grave: true }];
  }
  return request !== undefined || reply !== undefined
    ? []
    : [
        {
          line: number,
          message: 'neither a request nor a reply: the line is skipped, and its trial is asked again',
          grave: true,
        },
      ];
}

function secretIn({ number, text }: RecordedLine): readonly RecordingProblem[] {
  const kind = findSecret(text);
  return kind === undefined ? [] : [{ line: number, message: `seems to contain ${kind}`, grave: true }];
}

/**
 * A file with one request is named after it. A file with many is named after their question, and its replies name their
 * request.
 */
function misnamed(name: string, lines: readonly RecordedLine[]): readonly RecordingProblem[] {
  const stem = name.replace(/\.jsonl$/, '');
  const requests = lines.filter(({ request }) => request !== undefined);
  const hashes = new Set(requests.map(({ request }) => request?.hash));
  if (lines.some(({ reply }) => reply?.hash !== undefined)) {
    return lines
      .filter(({ reply }) => reply?.hash !== undefined && !hashes.has(reply.hash))
      .map(({ number }) => ({ line: number, message: 'a reply to a request that is not in the file', grave: true }));
  }
  if (requests.length === 0) {
    return lines.slice(0, 1).map(() => ({ line: 1, message: 'the request is missing', grave: true }));
  }
  return requests
    .filter(({ request }) => request !== undefined && nameOfHash(request.hash) !== stem)
    .map(({ number }) => ({ line: number, message: 'not the request in the file name', grave: true }));
}

function repeated(name: string, lines: readonly RecordedLine[]): readonly RecordingProblem[] {
  const own = hashOfRecording(name, lines);
  const first = new Map<string, RecordedLine>();
  return lines.flatMap((line) => {
    const id = line.reply?.reply.responseId ?? undefined;
    if (line.reply === undefined || id === undefined) {
      return [];
    }
    const key = `${line.reply.hash ?? own} ${id}`;
    const known = first.get(key);
    first.set(key, known ?? line);
    const run = known?.reply?.run;
    if (run === undefined || run === line.reply.run) {
      return [];
    }
    const message = `repeats the reply of run ${runNumber(run)}, line ${String(known?.number)} (${id}), so the run is asked again`;
    return [{ line: line.number, message, grave: false }];
  });
}

function unsorted(name: string, lines: readonly RecordedLine[]): readonly RecordingProblem[] {
  const sorted = toRecordingText(groupByRequest(name, lines)).split('\n');
  const at = lines.find(({ text }, index) => text !== sorted[index]);
  const message = 'unsorted or duplicated: run assay recordings keep to sort';
  return at === undefined ? [] : [{ line: at.number, message, grave: false }];
}
