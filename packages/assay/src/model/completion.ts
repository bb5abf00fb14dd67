import { parseJson, tryParseJson } from '../basics/json/parse-json';
import { describeError, isObject, isStated, statusOf } from './error-body';
import type { Failure } from './failure';
import { isBroken, malformedReason, toFinishReason } from './finish-reasons';
import type { Reply } from './model';
import { otherFields } from './reply';
import { replyBounds } from './transport/read-bounded';

/** A chat completion; fields that the server omitted are `null`. */
export interface Completion extends Pick<Reply, 'model' | 'systemFingerprint' | 'usage'> {
  readonly id: string | null;
  readonly tier: string | null;
  /** The generations that ended; at least one. */
  readonly choices: readonly Choice[];
  /** Why others broke, according to the server. */
  readonly broken: readonly string[];
}

type Choice = Pick<Reply, 'text' | 'refusal' | 'finishReason' | 'elsewhere'>;

/** The content of a completion, without who sent it and when. */
export type ReplyContent = Omit<Reply, 'server' | 'repliedAt' | 'milliseconds' | 'attempts'>;

/** Replaces a reply that the provider's filter blocked. */
export const filteredContent: ReplyContent = {
  text: null,
  refusal: null,
  finishReason: 'content_filter',
  responseId: null,
  model: null,
  systemFingerprint: null,
  usage: null,
};

/** Replaces a reply that the server took back: its filter blocked it, or it does not have the format asked for. */
export function contentOfRefused(
  failure: Extract<Failure, { kind: 'filtered' | 'malformed' }>,
  redact: (text: string) => string,
): ReplyContent {
  if (failure.kind === 'filtered') {
    return filteredContent;
  }
  const { text } = failure;
  return { ...filteredContent, text: text === null ? null : redact(text), finishReason: malformedReason };
}

/** The JSON of a response's body, whatever type the server calls it; else its text, unless the server calls it JSON. */
export function parseBody(text: string, contentType: string | null): unknown {
  const type = contentType?.split(';')[0]?.trim() ?? '';
  const isJson = type.includes('application/json') || type.endsWith('+json');
  return isJson && text !== '' ? parseJson(text, replyBounds) : (tryParseJson(text, replyBounds) ?? text);
}

/**
 * What the server sent as a completion; an error that shows its beginning when it is none, and one with the server's
 * words when it is an error, or every generation broke. Checked by hand, because an exported validator reads
 * completions with this code and holds no package.
 */
export function parseCompletion(response: unknown): Completion {
  const fail = (): never => {
    const isEmpty = response === undefined || response === null || response === '';
    throw new Error(isEmpty ? 'the server sent an empty reply' : `not a chat completion: ${toJson(response)}`);
  };
  const text = (value: unknown): string | null => {
    if (value === undefined || value === null) {
      return null;
    }
    return typeof value === 'string' ? value : fail();
  };
  const completion = isObject(response) ? response : fail();
  if (isStated(completion['error'])) {
    throw toServerError(completion['error']);
  }
  const { id, model, system_fingerprint: systemFingerprint, service_tier: tier, choices, usage } = completion;
  const given = Array.isArray(choices) && choices.length > 0 ? (choices as readonly unknown[]) : fail();
  const parsed = given.map((choice) => parseChoice(choice, text, fail));
  const whole = parsed.filter((choice) => typeof choice !== 'string');
  const broken = parsed.filter((choice) => typeof choice === 'string');
  if (whole.length === 0) {
    throw new Error(broken[0]);
  }
  return {
    id: text(id),
    model: text(model),
    systemFingerprint: text(systemFingerprint),
    tier: typeof tier === 'string' ? tier : null,
    choices: whole,
    broken,
    usage: parseUsage(usage),
  };
}

/** One choice, or why its generation broke. */
function parseChoice(choice: unknown, text: (value: unknown) => string | null, fail: () => never): Choice | string {
  const { finish_reason: reason, error, message } = isObject(choice) ? choice : fail();
  const finishReason = toFinishReason(text(reason));
  if (isStated(error) || isBroken(finishReason)) {
    const why = isStated(error) ? describeError(error) : `finish_reason: ${String(finishReason)}`;
    return `the server broke off the reply (${why})`;
  }
  const said = isObject(message) ? message : fail();
  const { content, refusal } = readContent(said, text, fail);
  const elsewhere = (content ?? '').trim() === '' ? otherFields.find((name) => holdsWords(said[name])) : undefined;
  return { text: content, refusal, finishReason, ...(elsewhere !== undefined && { elsewhere }) };
}

/** The text of a message, which may come in parts, of which thoughts and pictures are no text. */
function readContent(
  { content, refusal }: Readonly<Record<string, unknown>>,
  text: (value: unknown) => string | null,
  fail: () => never,
): { readonly content: string | null; readonly refusal: string | null } {
  if (!Array.isArray(content)) {
    return { content: text(content), refusal: text(refusal) };
  }
  const parts = content.map((part: unknown) => (isObject(part) ? part : fail()));
  const join = (field: string, types: readonly unknown[]): string | null => {
    const texts = parts.filter(({ type }) => types.includes(type)).map((part) => text(part[field]) ?? '');
    return texts.length === 0 ? null : texts.join('');
  };
  return { content: join('text', ['text', 'output_text']), refusal: text(refusal) ?? join('refusal', ['refusal']) };
}

function holdsWords(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isStated(typeof value === 'string' ? value.trim() : value);
}

/** An error that a server sent with status 200, with the status that it names inside. */
function toServerError(error: unknown): Error {
  const words = describeError(error);
  const status = statusOf(error);
  return status === undefined
    ? new Error(`the server reports an error: ${words}`)
    : Object.assign(new Error(`${status} ${words}`), { status, code: isObject(error) ? error['code'] : undefined });
}

/** The usage billed for the whole completion; `null` unless the server reports it in numbers. */
function parseUsage(usage: unknown): Reply['usage'] {
  const parts = isObject(usage) ? usage : {};
  const details = parts['prompt_tokens_details'] ?? {};
  if (!isObject(details)) {
    return null;
  }
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = parts;
  const cachedTokens = details['cached_tokens'] ?? 0;
  const cacheWriteTokens = details['cache_write_tokens'] ?? 0;
  return isCount(promptTokens) && isCount(completionTokens) && isCount(cachedTokens) && isCount(cacheWriteTokens)
    ? { promptTokens, completionTokens, cachedTokens, ...(cacheWriteTokens > 0 && { cacheWriteTokens }) }
    : null;
}

/** JSON that was received nests at most as deeply as it was read; what was not may be too deep to be written. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'JSON that nests too deeply';
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

const nothing = { promptTokens: 0, completionTokens: 0, cachedTokens: 0 };

/** One reply for each of the first `samples` choices; the first carries the usage of all. `redact` hides secrets. */
export function readCompletion(
  { id, model, systemFingerprint, tier, choices, usage }: Completion,
  samples: number,
  redact: (text: string) => string,
): readonly ReplyContent[] {
  const text = (value: string | null): string | null => (value === null ? null : redact(value));
  return choices.slice(0, samples).map((choice, index) => ({
    text: text(choice.text),
    refusal: text(choice.refusal),
    finishReason: text(choice.finishReason),
    ...(choice.elsewhere !== undefined && { elsewhere: choice.elsewhere }),
    responseId: idOf(text(id), index),
    model: text(model),
    systemFingerprint: text(systemFingerprint),
    // Billed once for all choices, so the cost stays right whatever happens to the others.
    usage: usage === null || index === 0 ? usage : nothing,
    ...(tier !== null && { tier: text(tier) }),
    ...(samples > 1 && { choice: index }),
  }));
}

/** Samples of one completion get distinct ids, because each is evidence of its own. */
function idOf(id: string | null, index: number): string | null {
  return id === null || index === 0 ? id : `${id}#${index}`;
}
