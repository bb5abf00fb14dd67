import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { appendLine, isFile, listFolder, readLines } from '../disk';
import type { PreparedRequest, Reply } from './model';

const replyLineSchema = z.object({
  /** Of a multiple-choice question, whose files hold many requests. */
  hash: z.string().optional(),
  run: z.int().nonnegative(),
  reply: z.object({
    text: z.string().nullable(),
    refusal: z.string().nullable(),
    finishReason: z.string().nullable(),
    responseId: z.string().nullable(),
    model: z.string().nullable(),
    systemFingerprint: z.string().nullable(),
    server: z.string(),
    usage: z.object({ promptTokens: z.number(), completionTokens: z.number(), cachedTokens: z.number() }).nullable(),
    repliedAt: z.string(),
    milliseconds: z.number(),
    attempts: z.number(),
  }),
});

const requestLineSchema = z.object({ hash: z.string(), request: z.object({}) });

/**
 * Kept replies: one file for each request, named by its hash; the request first, then one line for each reply. A
 * multiple-choice question, whose options stand in another order each time, has one file for all its requests.
 */
export interface Recordings {
  /** The reply that a server gave to this request in this run, if it was kept. */
  readonly find: (request: PreparedRequest, run: number, server: string) => Reply | undefined;
  /** Appends a reply at once; it replaces an earlier one of the same run and server. */
  readonly keep: (request: PreparedRequest, run: number, reply: Reply) => void;
  /** Path of the file that keeps a request and its replies, relative to the project's root. */
  readonly fileOf: (request: PreparedRequest) => string;
}

/** What is known of one file. */
interface Recording {
  /** By hash, run and server. */
  readonly replies: Map<string, Reply>;
  /** Hashes of the requests that stand in the working file. */
  readonly requests: Set<string>;
  /** Lines of the committed file that the working one begins with, until it has begun. */
  committed: readonly string[];
}

/** Folder of the replies that are kept as one works, and of those kept on purpose. */
const folders = { working: '.assay/recordings', committed: 'recordings' };

/** Version of the format, kept in the first line of each request. */
const formatVersion = 1;

/** Opens the recordings of a project; files are read when they are first needed. */
export function openRecordings(root: string): Recordings {
  const loaded = new Map<string, Recording>();
  /** Names of the files that were there at first: a first run has none, and looking for each takes time. */
  const listed = new Map<string, ReadonlySet<string>>();
  const read = (folder: string, name: string): readonly string[] => {
    const place = join(root, folder, dirname(name));
    const names = listed.get(place) ?? new Set(listFolder(place));
    listed.set(place, names);
    return names.has(basename(name)) ? readLines(join(root, folder, name)).filter((line) => line !== '') : [];
  };
  const load = (request: PreparedRequest): Recording => {
    const name = nameOf(request);
    const known = loaded.get(name);
    if (known !== undefined) {
      return known;
    }
    const working = read(folders.working, name);
    const committed = read(folders.committed, name);
    const requests = new Set(working.flatMap(requestHash));
    // The working file begins as a copy of the committed one, so that it can take its place without losing a reply.
    const recording = {
      replies: parseReplies([...committed, ...working], request.hash),
      requests,
      committed: requests.size > 0 ? [] : committed,
    };
    loaded.set(name, recording);
    return recording;
  };

  return {
    find: (request, run, server) => load(request).replies.get(keyOf(request.hash, run, server)),
    keep(request, run, reply) {
      const { hash, body, question } = request;
      const recording = load(request);
      const lines = [...recording.committed];
      for (const known of lines.flatMap(requestHash)) {
        recording.requests.add(known);
      }
      recording.committed = [];
      if (!recording.requests.has(hash)) {
        const first = JSON.stringify({ version: formatVersion, hash, about: question.about.id, request: body });
        if (isShared(request)) {
          lines.push(first);
        } else {
          lines.unshift(first);
        }
        recording.requests.add(hash);
      }
      lines.push(JSON.stringify({ ...(isShared(request) && { hash }), run, reply }));
      appendLine(join(root, folders.working, nameOf(request)), lines.join('\n'));
      recording.replies.set(keyOf(hash, run, reply.server), reply);
    },
    fileOf(request) {
      const working = `${folders.working}/${nameOf(request)}`;
      const committed = `${folders.committed}/${nameOf(request)}`;
      return !isFile(join(root, working)) && isFile(join(root, committed)) ? committed : working;
    },
  };
}

function nameOf(request: PreparedRequest): string {
  const { question, hash } = request;
  return `${question.challenge}/${isShared(request) ? question.about.id : hash.slice(0, 32)}.jsonl`;
}

/** Whether the file of a request holds others, too. */
function isShared({ question }: PreparedRequest): boolean {
  return question.about.kind === 'choice';
}

function keyOf(hash: string, run: number, server: string): string {
  return `${hash} ${String(run)} ${server}`;
}

/**
 * Reads the lines of a recording; a line that a kill or a full disk cut off is passed over, so its trial is asked again. Of
 * two replies to one run, the one that came later counts, whichever file it stands in.
 */
function parseReplies(lines: readonly string[], hashOfFile: string): Map<string, Reply> {
  const replies = new Map<string, Reply>();
  for (const line of lines) {
    const parsed = line.includes('"reply"') ? replyLineSchema.safeParse(parseJson(line)) : undefined;
    if (parsed?.success === true) {
      const { hash = hashOfFile, run, reply } = parsed.data;
      const key = keyOf(hash, run, reply.server);
      const known = replies.get(key);
      if (known === undefined || known.repliedAt <= reply.repliedAt) {
        replies.set(key, reply);
      }
    }
  }
  return replies;
}

/** The hash of the request that a line holds, as a list of one or none. */
function requestHash(line: string): readonly string[] {
  const parsed = line.includes('"request"') ? requestLineSchema.safeParse(parseJson(line)) : undefined;
  return parsed?.success === true ? [parsed.data.hash] : [];
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
