import { unreadable, readText } from '../../../experiment/asking/read-text';
import { tryParseJson } from '../../../basics/json/parse-json';
import { matchesWildcards, plainWildcards } from '../../../basics/text/matches-wildcards';
import type { Reply } from '../../../model/model';
import type { OpenAnswer } from '../open-answer';
import { longest, type ChoiceReading } from './read-choice';
import { readNumber } from './read-number';
import { ending, withoutThoughts } from './without-thoughts';

/** Maximum number of characters of a short answer; longer text is an explanation. */
const longestAnswer = 200;

/**
 * Reads the answer to a question without options: JSON with `answer`, a line that starts with "Answer:" or "The answer
 * is", or the whole reply if it is one line. Nothing is guessed: other replies have no answer.
 */
export function readOpen(reply: Reply, open: OpenAnswer): ChoiceReading {
  const finished = readText(reply);
  if (finished.status === 'unreadable') {
    return finished;
  }
  const expected = open.kind === 'number' ? 'expected one number' : 'expected a short answer';
  const text = finished.text.length > longest ? '' : withoutThoughts(finished.text);
  const said = answersIn(text);
  const [answer, ...others] = [...new Set(said.map((one) => readOne(one, open)))];
  if (answer === undefined || others.length > 0) {
    return said.length > 1
      ? unreadable('several-answers', `${expected}, received more than one: ${ending(finished.text)}`)
      : unreadable('no-answer', `${expected}, received: ${ending(finished.text)}`);
  }
  return { status: 'answer', letters: [], said: answer };
}

/** Whether what was read is right. */
export function acceptsOpen(open: OpenAnswer, said: string): boolean {
  if (open.kind === 'number') {
    // Decimal fractions are inexact in floating point: 0.3 is not exactly 0.1 from 0.2.
    const slack = 1e-12 * Math.max(1, Math.abs(open.value));
    return Math.abs(Number(said) - open.value) <= open.tolerance + slack;
  }
  const spelt = (text: string): string => spellingOf(text, open.matchCase);
  return open.accept.some((pattern) => matchesWildcards(spelt(said), spelt(pattern)));
}

/** Passages of a reply that state an answer. */
function answersIn(text: string): readonly string[] {
  const value = tryParseJson(text.replace(/^```\w*\n|\n```$/g, ''));
  if (typeof value === 'object' && value !== null) {
    const { answer } = value as { readonly answer?: unknown };
    return typeof answer === 'string' || typeof answer === 'number' ? [String(answer)] : [];
  }
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.filter(({ length }) => length <= 2 * longestAnswer).flatMap((line) => cue.exec(line)?.[1] ?? []);
  return named.length > 0 || lines.length !== 1 ? named : lines;
}

const cue =
  /^[*_#> ]{0,6}(?:(?:so|thus|therefore|hence),? )?(?:the |my )?(?:final |correct |short )?answer(?: is)?:?[*_]{0,3}:? [*_]{0,3}(\S.*)$/i;

/** An answer in a form that is equal for equal answers; `undefined` if a passage contains none. */
function readOne(passage: string, open: OpenAnswer): string | undefined {
  if (passage.length > longestAnswer) {
    return undefined;
  }
  return open.kind === 'number' ? readNumber(passage, open.tolerance > 0) : readWords(passage, open);
}

/** A sentence around a right answer may affirm or deny it, so running text is not a short answer. */
function readWords(passage: string, open: Extract<OpenAnswer, { readonly kind: 'text' }>): string | undefined {
  const said = spellingOf(bareOf(passage), true);
  const key = spellingOf(said, open.matchCase);
  const hidesOne = open.accept
    .map((pattern) => spellingOf(plainWildcards(pattern), open.matchCase))
    .some(
      (right) => right !== '' && key !== right && ` ${key.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${right} `),
    );
  return said === '' || (hidesOne && !acceptsOpen(open, said)) ? undefined : key;
}

/** Normalises spelling: blanks and, unless it matters, case. */
function spellingOf(text: string, matchCase: boolean): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return matchCase ? plain : plain.toLowerCase();
}

/** A passage without full stop, emphasis and quotes. */
function bareOf(passage: string): string {
  const text = passage.trim().replace(/\.$/, '');
  const inner = /^([*_`"'“‘]{1,3})([^]*?)([*_`"'”’]{1,3})$/u.exec(text);
  return inner === null || inner[1]?.length !== inner[3]?.length ? text : (inner[2] ?? '').replace(/\.$/, '');
}
