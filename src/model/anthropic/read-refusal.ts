import { z } from 'zod';
import type { Refusal } from '../native/server-error';
import type { ReplyHeaders } from '../server-client';

const errorSchema = z.object({ error: z.object({ type: z.string().nullish(), message: z.string() }) });

/** What Anthropic's error says, with OpenAI's codes where the difference matters. */
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

/** What OpenAI calls the parts of a limit, and Anthropic. */
const limits: Readonly<Record<string, readonly string[]>> = {
  requests: ['requests'],
  // What a prompt takes is of the limit for input where there is one.
  tokens: ['input-tokens', 'tokens'],
};

/** Anthropic's rate limits by OpenAI's names: `x-ratelimit-reset-*` is seconds from `now` on, where Anthropic has a time. */
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
