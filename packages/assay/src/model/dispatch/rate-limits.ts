/** A rate limit from a server's headers: how much is left, and the time until it is fully restored. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds. */
  readonly reset: number;
}

/** The limits in a response; either may be absent. */
export interface RateLimits {
  readonly requests: RateLimit | undefined;
  readonly tokens: RateLimit | undefined;
}

/** A longer time is not a duration but, for example, seconds since 1970. */
const longestReset = 86_400_000;

/** Reads `x-ratelimit-{limit,remaining,reset}-{requests,tokens}`; `undefined` without any. */
export function readRateLimits(get: (name: string) => string | null): RateLimits | undefined {
  const read = (what: string): RateLimit | undefined => {
    const limit = readNumber(get(`x-ratelimit-limit-${what}`));
    const remaining = readNumber(get(`x-ratelimit-remaining-${what}`));
    const reset = readDuration(get(`x-ratelimit-reset-${what}`));
    return limit === undefined || limit <= 0 || remaining === undefined || reset === undefined || reset > longestReset
      ? undefined
      : { limit, remaining: Math.min(limit, Math.max(0, remaining)), reset };
  };
  const limits = { requests: read('requests'), tokens: read('tokens') };
  return limits.requests === undefined && limits.tokens === undefined ? undefined : limits;
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration such as `6m0s`, `120ms` or `1.5` (seconds), in milliseconds. */
function readDuration(text: string | null): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(trimmed)) {
    return Number(trimmed) * 1000;
  }
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(trimmed)) {
    return undefined;
  }
  return [...trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/gy)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0),
    0,
  );
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** What is left of a limit, from the server's last report and the use since then. */
export interface Allowance {
  /** Whether the server has reported a limit. */
  readonly isLimited: () => boolean;
  /** Milliseconds until this amount is available. */
  readonly waitFor: (amount: number) => number;
  readonly take: (amount: number) => void;
  /** Updates the limit from the server; `inFlight` is what the server may not have counted yet. */
  readonly update: (told: RateLimit, inFlight: number) => void;
}

const minute = 60_000;

/** An allowance, unlimited until a server reports a limit; the reset time determines the refill rate. */
export function createAllowance(elapsed: () => number): Allowance {
  let known: { capacity: number; level: number; rate: number; at: number } | undefined;
  const refill = (): void => {
    if (known !== undefined) {
      const now = elapsed();
      known.level = Math.min(known.capacity, known.level + (now - known.at) * known.rate);
      known.at = now;
    }
  };
  return {
    isLimited: () => known !== undefined,
    waitFor(amount) {
      refill();
      if (known === undefined) {
        return 0;
      }
      const missing = Math.min(amount, known.capacity) - known.level;
      return missing <= 0 ? 0 : Math.ceil(missing / known.rate);
    },
    take(amount) {
      refill();
      if (known !== undefined) {
        known.level -= amount;
      }
    },
    update({ limit, remaining, reset }, inFlight) {
      const used = limit - remaining;
      const rate = reset > 0 && used > 0 ? used / reset : limit / minute;
      known = { capacity: limit, level: remaining - inFlight, rate, at: elapsed() };
    },
  };
}
