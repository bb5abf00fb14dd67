import { stripThinking } from '../../../code/reply/strip-thinking';
import { reasonKey, wantedOf, type WantedAnswer } from '../challenge/answer-schema';
import type { Question, Reply } from '../../../model/model';
import {
  excerpt,
  readText,
  unreadable,
  type FinishedText,
  type Unreadable,
} from '../../../experiment/asking/read-text';
import { topLevelKeys } from './top-level-keys';

/** The strict reading of a reply: an answer, or why it contains none. */
export type Reading =
  | {
      readonly status: 'answer';
      /** By analytic, in the prompt's order. */
      readonly answer: Readonly<Record<string, boolean>>;
      /** Whether the JSON was in a Markdown fence, which is accepted and noted. */
      readonly fenced: boolean;
      /** Why, in the model's own words, if the prompt asks for a reason; hostile text, never judged. */
      readonly reason?: string;
      /** Why analytics have no value; only `offline/judge` and `offline/grader` leave any undecided. */
      readonly undecided?: Readonly<Record<string, string>>;
    }
  | Unreadable;

/**
 * Reads a validator's answer from a reply. Nothing is repaired or guessed: a truncated reply is not an answer,
 * `"false"` is not false, and prose around the JSON makes it invalid. What a model thought aloud between tags is no part of
 * its answer. Extra keys are ignored, and so is a reason that is missing or no text: it is never judged.
 */
export function readAnswer(reply: FinishedText & Pick<Reply, 'undecided'>, wanted: WantedAnswer): Reading {
  const finished = readText(reply);
  if (finished.status === 'unreadable') {
    return finished;
  }
  const { text, json, isFenced } = unwrapJson(finished.text);
  if (text === '') {
    return unreadable('empty', 'the reply holds only what the model thought, and no answer');
  }
  const value = parseJson(json);
  if (value === undefined) {
    return unreadable('not-json', `expected a JSON object and nothing else, received ${excerpt(text)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable('not-an-object', `expected a JSON object, received ${excerpt(text)}`);
  }
  const { undecided } = reply;
  const required = wanted.required.filter((name) => undecided === undefined || !Object.hasOwn(undecided, name));
  const reading = readBooleans(value as Readonly<Record<string, unknown>>, json, { ...wanted, required }, isFenced);
  return undecided === undefined || reading.status === 'unreadable' ? reading : { ...reading, undecided };
}

/** Reads a validator's answer to a question out of a reply. */
export function readAnswerTo(reply: Reply, { answer }: Question): Reading {
  return readAnswer(reply, wantedOf(answer));
}

function readBooleans(
  value: Readonly<Record<string, unknown>>,
  json: string,
  { required, hasReason = false }: WantedAnswer,
  fenced: boolean,
): Reading {
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  if (missing.length > 0) {
    return unreadable('missing-key', `no value for ${missing.join(', ')}`);
  }
  const keys = topLevelKeys(json);
  const repeated = required.filter((name) => keys.indexOf(name) !== keys.lastIndexOf(name));
  if (repeated.length > 0) {
    return unreadable('repeated-key', `more than one value for ${repeated.join(', ')}`);
  }
  const strange = required.filter((name) => typeof value[name] !== 'boolean');
  if (strange.length > 0) {
    const values = strange.map((name) => `${name}: ${excerpt(toJson(value[name]))}`);
    return unreadable('not-a-boolean', `expected true or false, received ${values.join(', ')}`);
  }
  const reason = hasReason && keys.indexOf(reasonKey) === keys.lastIndexOf(reasonKey) ? value[reasonKey] : undefined;
  return {
    status: 'answer',
    answer: Object.fromEntries(required.map((name) => [name, value[name] === true])),
    fenced,
    ...(typeof reason === 'string' && reason.trim() !== '' && { reason }),
  };
}

/** The JSON of a value; parsing accepts any depth, but writing does not. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'what is nested too deeply to be shown';
  }
}

/**
 * A reply without what the model thought aloud, and the JSON in it, which may be fenced. What is JSON as it stands is
 * left alone, whatever its strings hold.
 */
export function unwrapJson(reply: string): {
  readonly text: string;
  readonly json: string;
  readonly isFenced: boolean;
} {
  const isWhole = parseJson(unfence(reply) ?? reply) !== undefined;
  const text = isWhole ? reply : stripThinking(reply).trim();
  const inner = unfence(text);
  return { text, json: inner ?? text, isFenced: inner !== undefined };
}

/** The content of a Markdown fence around the whole text, if there is one. */
export function unfence(text: string): string | undefined {
  const [opening = '', marks] = /^(`{3,})[a-z]*[ \t]*\r?\n/i.exec(text) ?? [];
  const body = text.slice(opening.length);
  const lastLine = body.lastIndexOf('\n') + 1;
  return marks !== undefined && body.slice(lastLine).trim() === marks ? body.slice(0, lastLine) : undefined;
}

function parseJson(text: string): unknown {
  try {
    // oxlint-disable-next-line core/no-restricted-syntax -- an exported validator reads every depth, too: nothing but the top is looked at
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
