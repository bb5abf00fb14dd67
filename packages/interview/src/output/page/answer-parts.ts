import { hash } from 'node:crypto';
import type { Answer } from '../../log/answer';
import { messageListOf, type CheckRow } from '../../rows/rows';
import { type Part, highlight, plainLines } from 'gpt-assay/output';
import { formatNumberOf, printable, printableExcerpt, printableLine } from 'gpt-assay/basics';
import type { CheckView, PackedText, ReplyView, VerdictView, ShelvesView } from './interview-view';
import { packLines } from './pack-lines';
import { wordFor } from 'gpt-assay/experiment';

/** The available parts of an answer. */
export interface AnswerParts {
  readonly asked: Part | null;
  readonly checks: Part | null;
  readonly verdict: Part | null;
  readonly code: Part | null;
  /** The reply without its code. */
  readonly reply: Part | null;
  /** The feedback that the model got on its previous answer. */
  readonly feedback: Part | null;
}

type PartName = keyof AnswerParts;

/** The rest of a reply that is only fenced code, without blanks around. */
const fenceAlone = /^[`~]{3,}(?:[ \t]*\w+(?:\s*[`~]{3,})?|\s+[`~]{3,})?$/;

/** The parts of an answer, created on demand. */
export function partsOf(answer: Answer): AnswerParts {
  const { question, details, texts } = answer;
  const { round, checks } = details;
  const messages = texts.prompt === undefined ? [] : messageListOf(texts.prompt);
  const code = textOf(texts.code);
  const reply = textOf(texts.answer);
  const isFirst = round === 1;
  const asked = isFirst ? messages.map(({ content }) => content).join('\n') : null;
  const feedback = isFirst ? null : (messages.at(-1)?.content ?? null);
  const hasChecks = checks.length > 0;
  return {
    asked:
      messages.length === 0 || asked === null
        ? null
        : toPart('asked', JSON.stringify(messages), weighMost(asked, longestPrompt)),
    checks: hasChecks ? weighed('checks', viewChecks(answer)) : null,
    verdict: hasChecks ? weighed('verdict', viewVerdict(answer)) : null,
    code: code === null ? null : toPart('code', `${question.language} ${code}`, weighCode(code.slice(0, longestText))),
    reply: reply === null ? null : replyBeside(code, reply),
    feedback: feedback === null ? null : toPart('feedback', feedback, weighMost(feedback, longestPrompt)),
  };
}

function replyBeside(code: string | null, reply: string): Part | null {
  const rest = code === null ? reply : reply.replace(code, () => '');
  return isFenceAlone(rest) ? null : toPart('reply', `${code ?? ''}\0${reply}`, weighMost(rest, longestText));
}

/** Whether only the fence remains of a reply. */
export function isFenceAlone(rest: string): boolean {
  const text = rest.trim();
  return text === '' || fenceAlone.test(text);
}

function textOf(value: string | null | undefined): string | null {
  return value === null || value === undefined || value.trim() === '' ? null : value;
}

function toPart(name: PartName, text: string, weight: number): Part {
  return { key: `${name} ${hash('sha256', text, 'hex').slice(0, 16)}`, weight };
}

function weighed(name: PartName, value: unknown): Part {
  const text = JSON.stringify(value);
  return toPart(name, text, weighText(text));
}

function weighMost(text: string, most: number): number {
  return weighText(text.slice(0, most));
}

/** Maximum number of characters of a value, and of the reason for missing points. */
const longestValue = 300;

/** The checks of an answer. */
export function viewChecks({ details: { checks } }: Answer): readonly CheckView[] {
  return checks.map((check) => ({
    name: printableLine(check.name ?? ''),
    assert: showCode(check.assert),
    expected: expectedOf(check),
    weight: weightOf(check),
  }));
}

/** The results of the checks. */
export function viewVerdict({ details: { checks } }: Answer): VerdictView {
  return {
    points: checks.map(({ status }) => status),
    got: checks.map((check) => (check.got === undefined || isWhole(check) ? null : showValue(check.got))),
    why: checks.map((check) => (isWhole(check) ? null : whyOf(check))),
  };
}

/** The code as executed. */
export function viewCode({ question, texts }: Answer): PackedText {
  const text = texts.code ?? '';
  return packLines([
    ...highlight(text.slice(0, longestText), question.language),
    ...remarkOn(text.length - longestText),
  ]);
}

/** The reply before and after its code, or all of it if the code is not literally in the reply. */
export function viewReply({ texts: { answer, code } }: Answer): ReplyView {
  const reply = (answer ?? '').replaceAll('\r\n', '\n');
  const at = code === null || code === undefined || code.trim() === '' ? -1 : reply.indexOf(code);
  return at < 0 || code === null || code === undefined
    ? { before: excerpt(reply, longestText), after: null }
    : {
        before: excerpt(reply.slice(0, at), longestText / 2),
        after: excerpt(reply.slice(at + code.length), longestText / 2),
      };
}

/** The prompt of a first round. */
export function viewAsked({ texts: { prompt } }: Answer): PackedText {
  const messages = prompt === undefined ? [] : messageListOf(prompt);
  const [only] = messages;
  const text =
    messages.length === 1 && only?.role === 'user'
      ? only.content
      : messages.map(({ role, content }) => `${role}:\n${content}`).join('\n\n');
  return viewPrompt(text);
}

/** The feedback that a model got on its previous answer. */
export function viewFeedback({ texts: { prompt } }: Answer): PackedText {
  return viewPrompt((prompt === undefined ? [] : messageListOf(prompt)).at(-1)?.content ?? '');
}

function weightOf({ weight }: CheckRow): number {
  return weight ?? 1;
}

function viewPrompt(text: string): PackedText {
  return packLines(plainLines(excerpt(text, longestPrompt)));
}

function isWhole(check: CheckRow): boolean {
  return check.status >= weightOf(check);
}

/** Its kind and description, unless the expected and received values say the same. */
function whyOf({ failure, description, got }: CheckRow): string | null {
  const isNew = description !== undefined && !(got !== undefined && description.startsWith('expected '));
  const isPlain = failure === undefined || (failure === 'wrong-result' && (isNew || got !== undefined));
  const parts = [...(isPlain ? [] : [wordFor(failure)]), ...(isNew ? [description] : [])];
  return parts.length === 0 ? null : printableLine(parts.join(': '), longestValue);
}

function expectedOf(check: CheckRow): string {
  const { eq, 'eq-any': any } = check as Readonly<Record<string, unknown>>;
  if (Array.isArray(any)) {
    return any.map(showValue).join(' or ');
  }
  return eq === undefined ? '–' : showValue(eq);
}

function showValue(value: unknown): string {
  return showCode(JSON.stringify(value));
}

/** On one line, with all blanks. */
function showCode(text: string): string {
  return printableExcerpt(text.replaceAll('\n', '\\n').replaceAll('\t', '\\t'), longestValue);
}

/** The start of a text that is too long, with a note on the omission. */
function excerpt(text: string, most: number): string {
  const more = text.length - most;
  return printable(text.slice(0, most)) + (more > 0 ? `\n${leftOut(more)}` : '');
}

function remarkOn(more: number): readonly (readonly string[])[] {
  return more > 0 ? [[leftOut(more), 'comment']] : [];
}

function leftOut(more: number): string {
  return `… (${formatNumberOf(more, 'more character')}, in evaluated.ndjson)`;
}

/** Maximum number of characters shown of code or of a reply. */
const longestText = 20_000;
/** Maximum number of characters shown of a prompt. */
const longestPrompt = 4000;

/** Characters that take more than one byte in the page's JSON, or are shown by number. */
const heavy = /["\\\n]|[<>&]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|[^\0-\x7f]/gu;

/** What escaping adds; all others are shown by number. */
const extraBytes: ReadonlyMap<string, number> = new Map([
  ...['"', '\\', '\n'].map((character) => [character, 1] as const),
  ...['<', '>', '&'].map((character) => [character, 5] as const),
]);

/** Approximate size of a text in a page in bytes, with hostile characters made visible. */
export function weighText(text: string): number {
  let weight = text.length;
  for (const [character] of text.matchAll(heavy)) {
    weight += extraBytes.get(character) ?? 7;
  }
  return weight;
}

/** Words and the characters between them, each of which may have a separate style. */
const token = /\w+|[^\w\s]+/g;

/** The same for code, including its styles. */
export function weighCode(text: string): number {
  return weighText(text) + 2 * (text.match(token)?.length ?? 0);
}

/** The parts of answers that a page shows, each stored once. */
export class Shelves {
  readonly #wanted: ReadonlySet<string>;
  readonly #places = new Map<string, number>();
  readonly #checks: (readonly CheckView[])[] = [];
  readonly #verdicts: VerdictView[] = [];
  readonly #texts: PackedText[] = [];
  readonly #replies: ReplyView[] = [];

  /** Takes only parts with these keys. */
  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  get view(): ShelvesView {
    return { checks: this.#checks, verdicts: this.#verdicts, texts: this.#texts, replies: this.#replies };
  }

  /** Index of a part on its shelf; `null` if it is absent. */
  placeOf(part: Part | null): number | null {
    return part === null ? null : (this.#places.get(part.key) ?? null);
  }

  /** Takes the wanted parts of an answer; `false` when nothing more is wanted. */
  add(answer: Answer): boolean {
    for (const [name, part] of Object.entries(partsOf(answer)) as [PartName, Part | null][]) {
      if (part !== null && this.#wanted.has(part.key) && !this.#places.has(part.key)) {
        this.#places.set(part.key, this.#put(name, answer) - 1);
      }
    }
    return this.#places.size < this.#wanted.size;
  }

  /** Returns the new number of parts on the shelf. */
  #put(name: PartName, answer: Answer): number {
    switch (name) {
      case 'checks':
        return this.#checks.push(viewChecks(answer));
      case 'verdict':
        return this.#verdicts.push(viewVerdict(answer));
      case 'reply':
        return this.#replies.push(viewReply(answer));
      case 'code':
        return this.#texts.push(viewCode(answer));
      case 'asked':
        return this.#texts.push(viewAsked(answer));
      case 'feedback':
        return this.#texts.push(viewFeedback(answer));
    }
  }
}
