import { basename, dirname, join } from 'node:path';
import { appendLine } from '../basics/disk/disk-append';
import { isFile, listFolder, readLines } from '../basics/disk/disk';
import { placeToWrite } from '../basics/disk/disk-bounds';
import { checkFolder, guard } from '../basics/disk/disk-open';
import { isBroken } from './finish-reasons';
import type { PreparedRequest, Reply } from './model';
import { parseReplyLine, parseRequestLine, toReplyLine, toRequestLine } from './recordings/lines';
import { explainMiss } from './recordings/explain-miss';
import { fileNameOf, isShared, recordingFolders as folders, type RecordableRequest } from './recordings/places';
import { createRecordingIndex, keyOf, readPlace, type RecordingIndex } from './recordings/recording-index';

/**
 * Recorded replies: one file for each request, named by its hash; the request first, then one line for each reply. A
 * multiple-choice question, whose options change order, has one file for all its requests.
 */
export interface Recordings {
  /** The recorded reply of a server to this request in this run, if any. */
  readonly find: (request: RecordableRequest, run: number, server: string) => Reply | undefined;
  /** Throws if a reply to this request could not be recorded; called before the reply is paid for. */
  readonly check: (request: RecordableRequest) => void;
  /** Appends a reply immediately; it replaces an earlier one of the same run and server. */
  readonly keep: (request: RecordableRequest, run: number, reply: Reply) => void;
  /** Path of the file with a request and its replies, relative to the project's root. */
  readonly fileOf: (request: RecordableRequest) => string;
  /** Explains, line by line, why `find` finds nothing: the differences from the nearest recording. */
  readonly explainMiss: (request: PreparedRequest, run: number, server: string) => readonly string[];
}

/** What is known of one file; texts stay on disk. */
interface Recording {
  readonly index: RecordingIndex;
  /** Whether `recordings/` has a file of that name. */
  readonly isCommitted: boolean;
  /** Position up to which the working file was read. */
  read: number;
  /** Runs whose replies were recorded since then, by request and server. */
  readonly added: Map<string, Set<number>>;
  /** Hashes of the requests in the working file; `undefined` until something is recorded. */
  requests: Set<string> | undefined;
}

/** Opens the recordings of a project; files are read on first use, and the text of a reply when it is used. */
export function openRecordings(root: string): Recordings {
  // Check first: a reply that cannot be recorded must not be paid for.
  guard('write', join(root, folders.working), () => placeToWrite(join(root, folders.working)));
  const loaded = new Map<string, Recording>();
  const checked = new Set<string>();
  /** Names of the files at the start: a first run has none, and looking for each takes time. */
  const listed = new Map<string, ReadonlySet<string>>();
  const workingFile = (name: string): string => join(root, folders.working, name);
  const committedFile = (name: string): string => join(root, folders.committed, name);
  const wasThere = (file: string): boolean => {
    const place = dirname(file);
    const names = listed.get(place) ?? new Set(listFolder(place));
    listed.set(place, names);
    return names.has(basename(file));
  };
  const load = (request: RecordableRequest, name: string): Recording => {
    const known = loaded.get(name);
    if (known !== undefined) {
      return known;
    }
    const index = createRecordingIndex(request.hash);
    const isCommitted = wasThere(committedFile(name));
    if (isCommitted) {
      index.scan(committedFile(name), 0);
    }
    const read = wasThere(workingFile(name)) ? index.scan(workingFile(name), 0) : 0;
    const recording = { index, isCommitted, read, added: new Map<string, Set<number>>(), requests: undefined };
    loaded.set(name, recording);
    return recording;
  };

  return {
    find(request, run, server) {
      const name = fileNameOf(request);
      const recording = load(request, name);
      if (recording.added.get(keyOf(request.hash, server))?.has(run) === true) {
        recording.read = recording.index.scan(workingFile(name), recording.read);
        recording.added.clear();
      }
      return findLatest(recording.index, request.hash, run, server);
    },
    check(request) {
      const folder = dirname(workingFile(fileNameOf(request)));
      if (!checked.has(folder)) {
        checkFolder(folder);
        checked.add(folder);
      }
    },
    keep(request, run, reply) {
      const name = fileNameOf(request);
      const { hash } = request;
      const recording = load(request, name);
      const known = recording.requests ?? requestsIn(recording.index, workingFile(name));
      // The working file starts as a copy of the committed one, so that it can replace it without losing a reply.
      const isNew = recording.requests === undefined && known.size === 0 && recording.isCommitted;
      const lines = isNew ? readLines(committedFile(name)).filter((line) => line !== '') : [];
      const requests = isNew ? requestsIn(recording.index, committedFile(name)) : known;
      const first = requests.has(hash) ? [] : [toRequestLine(request)];
      const all = isShared(request) ? [...lines, ...first] : [...first, ...lines];
      appendLine(workingFile(name), [...all, toReplyLine(request, run, reply)].join('\n'));
      recording.requests = requests.add(hash);
      const runs = recording.added.get(keyOf(hash, reply.server)) ?? new Set<number>();
      recording.added.set(keyOf(hash, reply.server), runs.add(run));
    },
    fileOf(request) {
      const name = fileNameOf(request);
      return !isFile(workingFile(name)) && isFile(committedFile(name))
        ? `${folders.committed}/${name}`
        : `${folders.working}/${name}`;
    },
    explainMiss: (request, run, server) => explainMiss(root, request, run, server),
  };
}

/**
 * Of two replies to one run, the later one counts, whichever file it is in. A line that a kill or a full disk cut off is
 * skipped, so its trial is asked again.
 */
function findLatest(index: RecordingIndex, hash: string, run: number, server: string): Reply | undefined {
  let latest: Reply | undefined;
  for (const place of index.placesOf(hash, server, run)) {
    const line = parseReplyLine(readPlace(place) ?? '');
    const isMeant = line?.run === run && line.reply.server === server && (line.hash ?? hash) === hash;
    // Recorded before broken generations were told apart.
    const isWhole = !isBroken(line?.reply.finishReason ?? null);
    if (isMeant && isWhole && (latest === undefined || latest.repliedAt <= line.reply.repliedAt)) {
      latest = line.reply;
    }
  }
  return latest;
}

/** Hashes of the requests in a file. */
function requestsIn(index: RecordingIndex, file: string): Set<string> {
  return new Set(index.requestsIn(file).flatMap((place) => parseRequestLine(readPlace(place) ?? '')?.hash ?? []));
}
