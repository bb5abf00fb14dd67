import type { ShownOption } from '../shown-question';
import type { Reply } from '../../../model/model';
import { offer, type OfferedOptions } from './choice/offered-options';
import { plainReply } from './choice/plain-text';
import { proseClaims } from './choice/prose-claims';
import { type Claim, claimOf, settle, withdraw } from './choice/claim';
import { ending, withoutThoughts } from './without-thoughts';
import { readText, unreadable, type Unreadable } from '../../../experiment/asking/read-text';
import { appendTo } from '../../../basics/collections';
import { parseJson } from '../../../basics/json/parse-json';
import { topLevelKeys } from '../../validator/reading/top-level-keys';
import { cueClaims } from './choice/cue-claims';

/** The claims of the JSON in a reply, and the reply without the JSON. */
interface JsonClaims {
  readonly claims: readonly Claim[];
  readonly rest: string;
}

const answerKey =
  /^(?!(?:options|choices)$)(?:the|my|your)?(?:final|correct|best|selected|chosen|right|predicted)?(?:answer|choice|option|letter|selection|antwort|réponse|respuesta|risposta|resposta)(?:s|letters?|choices?|options?|key|text)?$/;

/** Maximum number of characters read; a hostile reply of this length takes less than a second. */
export const longest = 200_000;

/** The chosen options, or why there are none. */
export type ChoiceReading =
  | {
      readonly status: 'answer';
      /** In alphabetical order, at least one; empty for a question without options. */
      readonly letters: readonly string[];
      /** For a question without options: the answer, in a form that is equal for equal answers. */
      readonly said?: string;
    }
  | Unreadable;

/**
 * Reads which options a reply chooses. Nothing is guessed: a letter or text mentioned in passing is not an answer, and
 * a reply with two answers, neither withdrawn, has none.
 */
export function readChoice(reply: Reply, options: readonly ShownOption[], multiple: boolean): ChoiceReading {
  const finished = readText(reply);
  if (finished.status === 'unreadable') {
    return finished;
  }
  if (finished.text.length > longest) {
    return unreadable(
      'no-choice',
      `a reply of ${finished.text.length.toLocaleString('en-US')} characters is longer than any answer: ${ending(finished.text)}`,
    );
  }
  const text = withoutThoughts(finished.text);
  const offered = offer(options, multiple);
  const json = jsonClaims(text, offered);
  const settlement = settle([...proseClaims(plainReply(json.rest), offered), ...json.claims], offered);
  const expected = `expected ${multiple ? 'one or more' : 'one'} of the options ${offered.letters.join(', ')}`;
  switch (settlement.status) {
    case 'settled':
      return { status: 'answer', letters: settlement.letters };
    case 'none':
      return unreadable('no-choice', `${expected}, received none: ${ending(finished.text)}`);
    case 'several':
      return unreadable('several-choices', `${expected}, received more than one answer: ${ending(finished.text)}`);
    case 'not offered':
      return unreadable(
        'not-an-option',
        `${expected}, received ${settlement.letters.join(', ')}: ${ending(finished.text)}`,
      );
  }
}

/** Finds JSON with an answer in a reply: one object, with or without prose around it, or several small ones. */
function jsonClaims(text: string, offered: OfferedOptions): JsonClaims {
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
