import { z } from 'zod';
import type { Refusal } from '../native/server-error';
import type { ReplyHeaders } from '../server-client';

const errorSchema = z.object({ error: z.object({ type: z.string().nullish(), message: z.string() }) });

/** Converts Anthropic's error, with OpenAI's codes if the distinction matters. */
export function readRefusal(status: number, body: unknown, text: string, headers: ReplyHeaders): Refusal {
  const message = errorSchema.safeParse(body).data?.error.message ?? text;
  return { status, code: codeOf(message), message, headers };
}

function codeOf(message: string): string | undefined {
  if (/credit balance is too low/i.test(message)) {
    return 'insufficient_quota';
  }
  return /prompt is too long|exceed(?:s|ed)? (?:the )?context/i.test(message) ? 'context_length_exceeded' : undefined;
}

/** Names of limits: OpenAI's, then Anthropic's. */
const limits: Readonly<Record<string, readonly string[]>> = {
  requests: ['requests'],
  // Prompt tokens count towards the input limit, if there is one.
  tokens: ['input-tokens', 'tokens'],
};

/**
 * Anthropic's rate limits under OpenAI's header names; `x-ratelimit-reset-*` is in seconds from `now`, whereas
 * Anthropic gives a time.
 */
export function toRateLimitHeaders(headers: ReplyHeaders, now: () => number = Date.now): ReplyHeaders {
  return {
    get(name) {
      const [, part = '', what = ''] = /^x-ratelimit-(limit|remaining|reset)-(requests|tokens)$/.exec(name) ?? [];
      const found = (limits[what] ?? [])
        .map((one) => headers.get(`anthropic-ratelimit-${one}-${part}`))
        .find((value) => value !== null);
      if (typeof found !== 'string') {
        return headers.get(name);
      }
      const seconds = Math.max(0, Date.parse(found) - now()) / 1000;
      return part !== 'reset' ? found : Number.isNaN(seconds) ? null : String(seconds);
    },
  };
}
