import { join } from 'node:path';
import { z } from 'zod';
import { appendLine, readLines } from '../disk';
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
    usage: z.object({ promptTokens: z.number(), completionTokens: z.number(), cachedTokens: z.number() }).nullable(),
    repliedAt: z.string(),
    milliseconds: z.number(),
    attempts: z.number(),
  }),
});

/** Kept replies: one file for each request, named by its hash; the request first, then one line for each reply. */
export interface Recordings {
  /** The reply that was kept for this request and run number, if any. */
  readonly find: (request: PreparedRequest, run: number) => Reply | undefined;
  /** Appends a reply at once; it replaces an earlier one of the same run. */
  readonly keep: (request: PreparedRequest, run: number, reply: Reply) => void;
  /** Path of a request's file, relative to the project's root. */
  readonly fileOf: (request: PreparedRequest) => string;
}

/** Folder of the replies that are kept as one works, and of those kept on purpose; the first wins. */
const folders = { working: '.assay/recordings', committed: 'recordings' };

/** Opens the recordings of a project; files are read when they are first needed. */
export function openRecordings(root: string): Recordings {
  const loaded = new Map<string, Map<number, Reply>>();
  const fileOf = ({ question, hash }: PreparedRequest): string => `${question.challenge}/${hash.slice(0, 32)}.jsonl`;
  const load = (request: PreparedRequest): Map<number, Reply> => {
    const file = fileOf(request);
    const known = loaded.get(file);
    if (known !== undefined) {
      return known;
    }
    const read = (folder: string): Map<number, Reply> => parseReplies(readLines(join(root, folder, file)));
    const replies = new Map([...read(folders.committed), ...read(folders.working)]);
    loaded.set(file, replies);
    return replies;
  };
  const begun = new Set<string>();

  return {
    find: (request, run) => load(request).get(run),
    keep(request, run, reply) {
      const file = join(root, folders.working, fileOf(request));
      if (!begun.has(file)) {
        begun.add(file);
        if (!readLines(file).some(isRequest)) {
          const { hash, body, question } = request;
          appendLine(file, JSON.stringify({ hash, about: question.about.id, request: body }));
        }
      }
      appendLine(file, JSON.stringify({ run, reply }));
      load(request).set(run, reply);
    },
    fileOf: (request) => `${folders.working}/${fileOf(request)}`,
  };
}

/** Reads the lines of a recording; a line that a kill or a full disk cut off is passed over, so its trial is asked again. */
function parseReplies(lines: readonly string[]): Map<number, Reply> {
  const replies = new Map<number, Reply>();
  for (const line of lines) {
    const parsed = line.includes('"reply"') ? replyLineSchema.safeParse(parseJson(line)) : undefined;
    if (parsed?.success === true) {
      replies.set(parsed.data.run, parsed.data.reply);
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
