import { appendTo } from '../../../../basics/append-to';
import { parseJson } from '../../../../basics/json/parse-json';
import { topLevelKeys } from '../../../validator/reading/top-level-keys';
import { claimOf, type Claim } from './claim';
import { cueClaims } from './cue-claims';
import type { OfferedOptions } from './offered-options';
import { plainReply } from './plain-text';
import { proseClaims } from './prose-claims';
import { withdraw } from './withdraw';

/** The claims of the JSON in a reply, and the reply without the JSON. */
export interface JsonClaims {
  readonly claims: readonly Claim[];
  readonly rest: string;
}

const answerKey =
  /^(?!(?:options|choices)$)(?:the|my|your)?(?:final|correct|best|selected|chosen|right|predicted)?(?:answer|choice|option|letter|selection|antwort|réponse|respuesta|risposta|resposta)(?:s|letters?|choices?|options?|key|text)?$/;

/** Finds JSON with an answer in a reply: one object, with or without prose around it, or several small ones. */
export function jsonClaims(text: string, offered: OfferedOptions): JsonClaims {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}') + 1;
  const whole = start < 0 ? undefined : claimsOfObject(text.slice(start, end), offered);
  if (whole !== undefined) {
    return { claims: whole, rest: `${text.slice(0, start)}\n${text.slice(end)}` };
  }
  const claims: Claim[] = [];
  const rest = text.replace(/\{[^{}]*\}/g, (object) => {
    const found = claimsOfObject(object, offered);
    appendTo(claims, found ?? []);
    return found === undefined ? object : '\n';
  });
  return { claims, rest };
}

function claimsOfObject(json: string, offered: OfferedOptions): readonly Claim[] | undefined {
  const entries = parseEntries(json);
  const answers = entries.filter(([key]) => isAnswerKey(key));
  if (answers.length === 0) {
    return undefined;
  }
  const reasons = entries.flatMap(([key, value]) => (isAnswerKey(key) || typeof value !== 'string' ? [] : [value]));
  const isRepeated = topLevelKeys(json).filter(isAnswerKey).length > answers.length;
  return [
    ...reasons.flatMap((reason) => claimsOfReason(reason, offered)),
    ...answers.flatMap(([key, value]) => claimsOfValue(value, key, offered)),
  ].map((claim) => (isRepeated ? { ...claim, doubtful: true } : claim));
}

function claimsOfReason(reason: string, offered: OfferedOptions): readonly Claim[] {
  const source = plainReply(reason);
  return withdraw(cueClaims(source, offered), source);
}

/** A text next to the letter need not be that option's, but must not be another option's. */
function claimsOfValue(value: unknown, key: string, offered: OfferedOptions): readonly Claim[] {
  const claims = itemsOf(value).flatMap((item) => proseClaims(plainReply(item), offered));
  const letters = [...new Set(claims.flatMap((claim) => claim.letters))].sort();
  if (letters.length === 0) {
    return /text$/i.test(key) ? [] : [claimOf([], 0, 0)];
  }
  const isList = Array.isArray(value) || claims.every((claim) => claim.letters.length === letters.length);
  return [claimOf(letters, 0, 0, !isList || claims.some(({ doubtful }) => doubtful))];
}

/** A value in words: each item of a list, and the answer of an object. */
function itemsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap(wordsOf);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => (isAnswerKey(key) ? wordsOf(inner) : []))
    : wordsOf(value);
}

function wordsOf(value: unknown): readonly string[] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

function isAnswerKey(key: string): boolean {
  return answerKey.test(key.toLowerCase().replace(/[^\p{L}]/gu, ''));
}

function parseEntries(json: string): readonly (readonly [string, unknown])[] {
  try {
    const value: unknown = parseJson(json);
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  } catch {
    return [];
  }
}
