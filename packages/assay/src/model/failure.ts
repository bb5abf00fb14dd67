import { codeOf, messageOf } from '../basics/errors';
import { tooLargeCode } from './transport/read-bounded';

/** Why one attempt got no reply, and whether to retry. */
export type Failure =
  /** A retry may help. */
  | {
      readonly kind: 'passing';
      readonly problem: string;
      readonly reached: boolean;
      readonly retryAfterMs?: number;
      /** The server loads the model and will answer soon. */
      readonly isLoading?: true;
    }
  /** This request cannot be answered; others may be. */
  | { readonly kind: 'request'; readonly problem: string }
  /** The provider's filter blocked the answer. */
  | { readonly kind: 'filtered'; readonly problem: string }
  /** The server refused what the model wrote, because it does not have the format that was asked for. */
  | { readonly kind: 'malformed'; readonly problem: string; readonly text: string | null }
  /** No request can be answered until a person acts. */
  | { readonly kind: 'outage'; readonly problem: string; readonly refused?: boolean };

/** The fields of an SDK error that matter; read by shape, since classes differ between realms and versions. */
interface ErrorShape {
  readonly status?: number | undefined;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly param?: unknown;
  /** The error of the body. */
  readonly error?: unknown;
  readonly headers?: { readonly get: (name: string) => string | null } | undefined;
  readonly cause?: unknown;
  /** From an `AggregateError`, as when every address of a host refuses the connection. */
  readonly errors?: readonly unknown[];
}

/** What a person can do about a refusal. */
export interface RefusalAdvice {
  readonly key: string;
  readonly model: string;
  readonly request: string;
  /** The variable that holds the server's address. */
  readonly address: string;
}

/** Advice for a server about which nothing else is known. */
export const suiteAdvice: RefusalAdvice = {
  key: 'set OPENAI_API_KEY in .env',
  model: "check the model's name and OPENAI_BASE_URL",
  request: 'change "request" in the prompt\'s front matter, of a quiz in config.json',
  address: 'OPENAI_BASE_URL',
};

/** Error codes of connections that were never established. */
const unreachable =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$|^(?:ERR_TLS|CERT)_|_CERT(?:_|$)/;

/** Codes and messages of filters: OpenAI, Azure, DeepSeek, Alibaba, OpenRouter, Z.ai. */
const filtered = {
  codes: [
    ...['content_filter', 'content_policy_violation', 'invalid_prompt', 'data_inspection_failed'],
    ...['ResponsibleAIPolicyViolation', 'sensitive_words_detected', '1301'],
  ],
  statuses: [400, 403, 422, 451],
  message: /content exists risk|content (?:management|safety|usage) policy|inappropriate content|was flagged/i,
};

/** Codes and messages about a prompt that is too long: OpenAI, llama.cpp, vLLM, Mistral. */
const tooLong = {
  codes: ['context_length_exceeded', 'string_above_max_length', 'exceed_context_size_error'],
  statuses: [400, 422, 500],
  message: /context (?:length|size|window)|(?:prompt|input) (?:is )?too (?:long|large)|reduce the length/i,
  /** The limit of tokens is a setting. */
  setting: /max_(?:completion_)?tokens\W{1,3}(?:or \S+ )?is too large/i,
};

/** Messages, with status 503, of a server that loads its model: Hugging Face, llama.cpp, Ollama. */
const loading = /\b(?:loading|warming up)\b/i;

/** Groq's codes for a reply that does not have the format asked for. */
const malformed = ['json_validate_failed', 'tool_use_failed'];

/** llama-cpp-python's message, with status 500, for an unsupported value of a field. */
const wrongField = "'loc': ('body', '";

/**
 * Classifies what an attempt threw. `now` (ms since the epoch) is for `retry-after` dates; `safe` redacts and shortens
 * a server's message.
 */
export function classifyFailure(
  error: unknown,
  now: number,
  safe: (message: string) => string = String,
  advice = suiteAdvice,
): Failure {
  const { status } = error as ErrorShape;
  return status === undefined
    ? classifyBrokenCall(rootCause(error), safe)
    : classifyRefusal(error as ErrorShape, status, { problem: safe(messageOf(error)), now, advice });
}

/** Of a call that brought no response. */
function classifyBrokenCall(cause: unknown, safe: (message: string) => string): Failure {
  return codeOf(cause) === tooLargeCode
    ? { kind: 'request', problem: safe(messageOf(cause)) }
    : { kind: 'passing', problem: safe(describeCause(cause)), reached: !unreachable.test(codeOf(cause) ?? '') };
}

function classifyRefusal(
  error: ErrorShape,
  status: number,
  { problem, now, advice }: { readonly problem: string; readonly now: number; readonly advice: RefusalAdvice },
): Failure {
  const { type } = error;
  const codes = [codeOf(error) ?? '', typeof type === 'string' ? type : ''];
  const matches = (known: typeof filtered): boolean =>
    codes.some((one) => known.codes.includes(one)) || (known.statuses.includes(status) && known.message.test(problem));
  if (matches(filtered)) {
    return { kind: 'filtered', problem };
  }
  if (codes.some((one) => malformed.includes(one))) {
    return { kind: 'malformed', problem, text: generationOf(error) };
  }
  if (codes[0] === 'insufficient_quota' || status === 402) {
    return { kind: 'outage', problem: `the account has no quota left (${problem}): check plan and billing` };
  }
  const isTooLong = status === 413 || (matches(tooLong) && !tooLong.setting.test(problem));
  // llama-server answers `n` above 1 with status 500.
  if (isTooLong || /only one completion choice is allowed/i.test(problem)) {
    return { kind: 'request', problem };
  }
  const refused = status === 400 || status === 422 || (status >= 500 && problem.includes(wrongField));
  if (refused || !([408, 409, 429].includes(status) || status >= 500)) {
    return { kind: 'outage', problem: explainRefusal(status, problem, advice), refused };
  }
  const retryAfterMs = readRetryAfter(error.headers, now);
  return {
    kind: 'passing',
    problem,
    reached: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(status === 503 && loading.test(problem) && { isLoading: true }),
  };
}

/** What the model wrote, from the body of a refusal. */
function generationOf({ error: body }: ErrorShape): string | null {
  const text = isObject(body) && 'failed_generation' in body ? body.failed_generation : undefined;
  return typeof text === 'string' ? text : null;
}

function explainRefusal(status: number, problem: string, advice: RefusalAdvice): string {
  switch (status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return `the server redirects to another address (${problem}), which is not followed: set ${advice.address} to that address if you trust it`;
    case 401:
      return `the key is wrong or missing (${problem}): ${advice.key}`;
    case 403:
      return `the key has no access (${problem})`;
    case 404:
      return `the model or the server's address is unknown (${problem}): ${advice.model}`;
    default:
      return `the server refuses the request (${problem}): ${advice.request}`;
  }
}

/** The message of the deepest cause, because the SDK's own is only "Connection error." */
function rootCause(error: unknown): unknown {
  let deepest = error;
  for (let depth = 0; depth < 5; depth += 1) {
    const { cause, errors } = deepest as ErrorShape;
    const inner = isObject(cause) ? cause : errors?.[0];
    if (!isObject(inner)) {
      break;
    }
    deepest = inner;
  }
  return deepest;
}

function describeCause(cause: unknown): string {
  const message = messageOf(cause).replace(/\.$/, '');
  const code = codeOf(cause);
  return code === undefined || message.includes(code) ? message : `${message} (${code})`.trim();
}

function readRetryAfter(headers: ErrorShape['headers'], now: number): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) {
    return milliseconds;
  }
  const text = headers?.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(text.trim())) {
    return Number(text) * 1000;
  }
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
