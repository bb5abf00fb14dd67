import { join } from 'node:path';
import { z } from 'zod';
import { appendLine, isFile, readLines } from '../disk';
import type { PreparedRequest, Reply } from './model';

const replyLineSchema = z.object({
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

/** Kept replies: one file for each request, named by its hash; the request first, then one line for each reply. */
export interface Recordings {
  /** The reply that a server gave to this request in this run, if it was kept. */
  readonly find: (request: PreparedRequest, run: number, server: string) => Reply | undefined;
  /** Appends a reply at once; it replaces an earlier one of the same run and server. */
  readonly keep: (request: PreparedRequest, run: number, reply: Reply) => void;
  /** Path of the file that keeps a request and its replies, relative to the project's root. */
  readonly fileOf: (request: PreparedRequest) => string;
}

/** Folder of the replies that are kept as one works, and of those kept on purpose. */
const folders = { working: '.assay/recordings', committed: 'recordings' };

/** Version of the format, kept in the first line of each file. */
const formatVersion = 1;

/** Opens the recordings of a project; files are read when they are first needed. */
export function openRecordings(root: string): Recordings {
  const loaded = new Map<string, Map<string, Reply>>();
  const nameOf = ({ question, hash }: PreparedRequest): string => `${question.challenge}/${hash.slice(0, 32)}.jsonl`;
  const load = (request: PreparedRequest): Map<string, Reply> => {
    const name = nameOf(request);
    const known = loaded.get(name);
    if (known !== undefined) {
      return known;
    }
    const read = (folder: string): Map<string, Reply> => parseReplies(readLines(join(root, folder, name)));
    const replies = read(folders.committed);
    for (const reply of read(folders.working).entries()) {
      keepNewest(replies, ...reply);
    }
    loaded.set(name, replies);
    return replies;
  };
  /** The working file begins as a copy of the committed one, so that it can take its place without losing a reply. */
  const begin = (file: string, request: PreparedRequest): void => {
    const lines = readLines(join(root, folders.committed, nameOf(request))).filter((line) => line !== '');
    const { hash, body, question } = request;
    const first = JSON.stringify({ version: formatVersion, hash, about: question.about.id, request: body });
    appendLine(file, (lines.some(isRequest) ? lines : [first, ...lines]).join('\n'));
  };
  const begun = new Set<string>();

  return {
    find: (request, run, server) => load(request).get(keyOf(run, server)),
    keep(request, run, reply) {
      const file = join(root, folders.working, nameOf(request));
      const replies = load(request);
      if (!begun.has(file)) {
        begun.add(file);
        if (!readLines(file).some(isRequest)) {
          begin(file, request);
        }
      }
      appendLine(file, JSON.stringify({ run, reply }));
      replies.set(keyOf(run, reply.server), reply);
    },
    fileOf(request) {
      const working = `${folders.working}/${nameOf(request)}`;
      const committed = `${folders.committed}/${nameOf(request)}`;
      return !isFile(join(root, working)) && isFile(join(root, committed)) ? committed : working;
    },
  };
}

/** Of two replies to one run, the one that came later counts, whichever file it stands in. */
function keepNewest(replies: Map<string, Reply>, key: string, reply: Reply): void {
  const known = replies.get(key);
  if (known === undefined || known.repliedAt <= reply.repliedAt) {
    replies.set(key, reply);
  }
}

function keyOf(run: number, server: string): string {
  return `${String(run)} ${server}`;
}

/** Reads the lines of a recording; a line that a kill or a full disk cut off is passed over, so its trial is asked again. */
function parseReplies(lines: readonly string[]): Map<string, Reply> {
  const replies = new Map<string, Reply>();
  for (const line of lines) {
    const parsed = line.includes('"reply"') ? replyLineSchema.safeParse(parseJson(line)) : undefined;
    if (parsed?.success === true) {
      const { run, reply } = parsed.data;
      keepNewest(replies, keyOf(run, reply.server), reply);
    }
  }
  return replies;
}

function isRequest(line: string): boolean {
  return z.object({ request: z.object({}) }).safeParse(parseJson(line)).success;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
