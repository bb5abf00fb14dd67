import { compareTexts } from '../../basics/text/compare-texts';
import { join, basename } from 'node:path';
import { appendLine } from '../../basics/disk/disk-append';
import { listFolder } from '../../basics/disk/disk';
import { InputError, type Problem } from '../../basics/errors';
import { appendTo } from '../../basics/collections';
import { isHashOf } from '../request-hash';
import { nameOfHash } from './places';
import { hashOfRecording, readRecording, type RecordedLine } from './recording-files';

/** The plan to merge recordings of several machines. */
export interface MergePlan {
  /** Files with additions. */
  readonly files: readonly FilePlan[];
  readonly requests: number;
  readonly replies: number;
  /** Replies that already exist, or are in several sources. */
  readonly known: number;
  /** New replies to a run that already has one from the same server; the later one counts. */
  readonly rivals: number;
  /** Lines that were cut off by a kill or a full disk, and other invalid lines. */
  readonly broken: number;
}

/** Called with the number of files, and for each file read. */
export interface MergeProgress {
  readonly expect: (files: number) => void;
  readonly step: () => void;
}

/** Determines what recordings of other machines add to those of a folder; all problems are in one error. */
export function planMerge(
  target: RecordingTarget,
  sources: readonly RecordingSource[],
  { expect, step }: MergeProgress = { expect: () => undefined, step: () => undefined },
): MergePlan {
  const names = new Set(sources.flatMap(({ path }) => namesIn(path)));
  expect(names.size);
  const plans = [...names].sort().map((name) => {
    const plan = planFile(target, sources, name);
    step();
    return plan;
  });
  const problems = plans.flatMap((plan) => plan.problems);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  const sum = (of: 'requests' | 'replies' | 'known' | 'rivals' | 'broken'): number =>
    plans.reduce((total, plan) => total + plan[of], 0);
  return {
    files: plans.filter(({ requests, replies }) => requests + replies > 0),
    requests: sum('requests'),
    replies: sum('replies'),
    known: sum('known'),
    rivals: sum('rivals'),
    broken: sum('broken'),
  };
}

/**
 * Appends the additions, each file in one write: concurrent recording loses nothing, and if a kill cuts a line off, the
 * next merge adds it.
 */
export function writeMerge({ files }: MergePlan): void {
  for (const { file, lines } of files) {
    appendLine(file, lines.join('\n'));
  }
}

/** `<challenge>/<file>` of each recording in a folder. */
function namesIn(path: string): readonly string[] {
  return (listFolder(path) ?? []).flatMap((challenge) =>
    (listFolder(join(path, challenge)) ?? [])
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => `${challenge}/${name}`),
  );
}

/** A folder of recordings to merge from. */
export interface RecordingSource {
  readonly path: string;
  /** The folder as the user wrote it. */
  readonly shown: string;
}

/** The folder to merge into; like any working file, a new file there starts as a copy of the committed one. */
export interface RecordingTarget {
  readonly path: string;
  readonly committed: string;
}

/** The additions to one file. */
export interface FilePlan {
  readonly file: string;
  /** Lines to append, each request before its replies. */
  readonly lines: readonly string[];
  readonly requests: number;
  readonly replies: number;
  readonly known: number;
  readonly rivals: number;
  readonly broken: number;
  /** Errors in the sources. */
  readonly problems: readonly Problem[];
}

/** A line with its request: the line itself, or the request that it replies to. */
interface OwnedLine extends RecordedLine {
  readonly hash: string;
}

/** What one file of the sources (`<challenge>/<name>`) adds to the target. */
export function planFile(target: RecordingTarget, sources: readonly RecordingSource[], name: string): FilePlan {
  const working = ownLines(target.path, name).whole;
  const committed = ownLines(target.committed, name).whole;
  const copied = working.length === 0 ? committed : [];
  const texts = new Set([...working, ...committed].map(({ text }) => text));
  const hashes = new Set([...working, ...copied].flatMap(({ request }) => request?.hash ?? []));
  const runs = new Set([...working, ...committed].flatMap(runOf));
  const added: OwnedLine[] = [];
  const count = { known: 0, rivals: 0, broken: 0 };
  const problems: Problem[] = [];
  for (const { path, shown } of sources) {
    const { whole, broken } = ownLines(path, name);
    count.broken += broken;
    appendTo(
      problems,
      errorsIn(basename(name), whole).map((error) => ({ file: `${shown}/${name}`, ...error })),
    );
    for (const line of whole) {
      if (line.request === undefined ? texts.has(line.text) : hashes.has(line.hash)) {
        count.known += line.reply === undefined ? 0 : 1;
        continue;
      }
      texts.add(line.text);
      hashes.add(line.request?.hash ?? '');
      for (const run of runOf(line)) {
        count.rivals += runs.has(run) ? 1 : 0;
        runs.add(run);
      }
      added.push(line);
    }
  }
  const replies = added.filter(({ reply }) => reply !== undefined);
  const replied = new Set(replies.map(({ hash }) => hash));
  const requests = added.filter(({ request, hash }) => request !== undefined && replied.has(hash));
  return {
    file: join(target.path, name),
    // A working file without the committed replies could not replace the committed file.
    lines: [...copied, ...[...requests, ...replies].sort(inOrder)].map(({ text }) => text),
    requests: requests.length,
    replies: replies.length,
    ...count,
    problems,
  };
}

function ownLines(path: string, name: string): { readonly whole: readonly OwnedLine[]; readonly broken: number } {
  const lines = readRecording(path, name);
  const own = hashOfRecording(basename(name), lines);
  const whole = lines
    .filter(({ request, reply }) => request !== undefined || reply !== undefined)
    .map((line) => ({ ...line, hash: line.request?.hash ?? line.reply?.hash ?? own }));
  return { whole, broken: lines.length - whole.length };
}

/** Lines that would be misread; in a file with many requests, replies must name theirs. */
function errorsIn(name: string, lines: readonly OwnedLine[]): readonly { line: number; message: string }[] {
  const isShared = lines.some(({ reply }) => reply?.hash !== undefined);
  const hashes = new Set(lines.flatMap(({ request }) => request?.hash ?? []));
  return lines.flatMap(({ number, request, reply, hash }) => {
    if (request !== undefined && !isHashOf(hash, request.request)) {
      return [{ line: number, message: 'the request does not match its hash: it was edited' }];
    }
    if (reply !== undefined && !hashes.has(hash)) {
      return [{ line: number, message: 'a reply to a request that is not in the file' }];
    }
    return isShared || nameOfHash(hash) === name.replace(/\.jsonl$/, '')
      ? []
      : [{ line: number, message: 'not the request in the file name' }];
  });
}

/** The request, run and server of a reply. */
function runOf({ hash, reply }: OwnedLine): readonly string[] {
  return reply === undefined ? [] : [`${hash} ${reply.run} ${reply.reply.server}`];
}

/** By request; the request first, then its replies by run, date and server. */
function inOrder(a: OwnedLine, b: OwnedLine): number {
  return (
    compareTexts(a.hash, b.hash) ||
    (a.reply?.run ?? -1) - (b.reply?.run ?? -1) ||
    compareTexts(a.reply?.reply.repliedAt ?? '', b.reply?.reply.repliedAt ?? '') ||
    compareTexts(a.text, b.text)
  );
}
