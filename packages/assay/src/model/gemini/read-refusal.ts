import { z } from 'zod';
import type { Refusal } from '../native/server-error';
import type { ReplyHeaders } from '../server-client';

const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    details: z
      .array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() }))
      .nullish()
      .catch(null),
  }),
});

/** Converts Gemini's error: a wrong key becomes a 401, and the waiting time becomes a header. */
export function readRefusal(status: number, body: unknown, text: string, headers: ReplyHeaders): Refusal {
  const error = errorSchema.safeParse(body).data?.error;
  const details = error?.details ?? [];
  const delay = details.flatMap(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1] ?? [])[0];
  const message = error?.message ?? text;
  return {
    status: details.some(({ reason }) => reason === 'API_KEY_INVALID') ? 401 : status,
    code: isTooLong(message.toLowerCase()) ? 'context_length_exceeded' : undefined,
    message,
    headers: {
      get: (name) => headers.get(name) ?? (name === 'retry-after' ? (delay ?? null) : null),
    },
  };
}

function isTooLong(message: string): boolean {
  return message.includes('input token count') && message.includes(' exceeds the maximum');
}
