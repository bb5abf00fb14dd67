import { z } from 'zod';
import { tryParseJson } from '../../basics/json/parse-json';
import type { Reply } from '../model';
import { otherFields } from '../reply';
import { isShared, type RecordableRequest } from './places';

const replySchema = z.object({
  text: z.string().nullable(),
  refusal: z.string().nullable(),
  elsewhere: z.enum(otherFields).optional(),
  finishReason: z.string().nullable(),
  responseId: z.string().nullable(),
  model: z.string().nullable(),
  systemFingerprint: z.string().nullable(),
  server: z.string(),
  usage: z
    .object({
      promptTokens: z.number(),
      completionTokens: z.number(),
      cachedTokens: z.number(),
      cacheWriteTokens: z.number().optional(),
    })
    .nullable(),
  tier: z.string().nullable().optional(),
  choice: z.int().nonnegative().optional(),
  repliedAt: z.string(),
  milliseconds: z.number(),
  attempts: z.number(),
});

const replyLineSchema = z.object({
  /** Only for multiple-choice questions, whose files contain many requests. */
  hash: z.string().optional(),
  run: z.int().nonnegative(),
  reply: replySchema,
});

const requestLineSchema = z.object({
  hash: z.string(),
  about: z.string().optional(),
  request: z.record(z.string(), z.unknown()),
});

/** A line with a reply; without a hash, it belongs to the request that the file is named after. */
export type ReplyLine = Readonly<z.infer<typeof replyLineSchema>>;

/** A line with a request. */
export type RequestLine = Readonly<z.infer<typeof requestLineSchema>>;

/** Version of the format, stored in the first line of each request. */
const formatVersion = 1;

/** Parses a line with a reply, if it is complete. */
export function parseReplyLine(line: string): ReplyLine | undefined {
  return line.includes('"reply"') ? replyLineSchema.safeParse(tryParseJson(line)).data : undefined;
}

/** Parses the JSON of a reply, if it is complete. */
export function parseReply(text: string): Reply | undefined {
  return replySchema.safeParse(tryParseJson(text)).data;
}

/** Parses a line with a request, if it is complete. */
export function parseRequestLine(line: string): RequestLine | undefined {
  return line.includes('"request"') ? requestLineSchema.safeParse(tryParseJson(line)).data : undefined;
}

/** The line for a request. */
export function toRequestLine({ hash, body, question }: RecordableRequest): string {
  return JSON.stringify({ version: formatVersion, hash, about: question.about.id, request: body });
}

/** The line for a reply. */
export function toReplyLine(request: RecordableRequest, run: number, reply: Reply): string {
  return JSON.stringify({ ...(isShared(request) && { hash: request.hash }), run, reply });
}
