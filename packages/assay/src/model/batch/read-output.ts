import { z } from 'zod';
import { messageOf } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { parseCompletion, type Completion } from '../completion';
import { classifyFailure, type Failure } from '../failure';
import { replyBounds } from '../transport/read-bounded';

/** The content of one line of an output or error file. */
export type OutputLine =
  | {
      readonly kind: 'replied';
      readonly customId: string;
      readonly completion: Completion;
      readonly created: Date | undefined;
    }
  /** The server took the answer back. */
  | {
      readonly kind: 'withheld';
      readonly customId: string;
      readonly failure: Extract<Failure, { kind: 'filtered' | 'malformed' }>;
    }
  | { readonly kind: 'refused'; readonly customId: string; readonly reason: string }
  | { readonly kind: 'strange' };

const errorSchema = z.object({
  code: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  failed_generation: z.string().nullish().catch(null),
});

const lineSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish().catch(null),
  error: errorSchema.nullish().catch(null),
});

const createdSchema = z.object({ created: z.number() });

/** Parses a line; `safe` redacts and shortens a server's message. */
export function readOutputLine(line: string, safe: (message: string) => string): OutputLine {
  const parsed = lineSchema.safeParse(tryParseJson(line, replyBounds)).data;
  if (parsed === undefined) {
    return { kind: 'strange' };
  }
  const { custom_id: customId, response, error } = parsed;
  if (response === null || response === undefined) {
    const reason = [error?.code, error?.message].filter((text) => typeof text === 'string' && text !== '').join(': ');
    return { kind: 'refused', customId, reason: safe(reason === '' ? 'neither a response nor an error' : reason) };
  }
  const { status_code: status, body } = response;
  if (status >= 400) {
    return readRefusal(customId, status, body, safe);
  }
  try {
    return { kind: 'replied', customId, completion: parseCompletion(body), created: dateOf(body) };
  } catch (problem) {
    return { kind: 'refused', customId, reason: safe(messageOf(problem)) };
  }
}

function readRefusal(customId: string, status: number, body: unknown, safe: (message: string) => string): OutputLine {
  const error = z.object({ error: errorSchema }).safeParse(body).data?.error;
  const text = error?.message ?? (typeof body === 'string' ? body : JSON.stringify(body ?? null));
  const failure = classifyFailure({ status, code: error?.code ?? undefined, message: text, error }, 0, safe);
  return failure.kind === 'filtered' || failure.kind === 'malformed'
    ? { kind: 'withheld', customId, failure }
    : { kind: 'refused', customId, reason: safe(`${status} ${text}`) };
}

function dateOf(body: unknown): Date | undefined {
  const date = new Date((createdSchema.safeParse(body).data?.created ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
