import type { Answer } from '../../log/answer';
import { messageListOf, type CheckRow } from '../../rows/rows';
import { formatNumberOf, printable, printableExcerpt, printableLine } from 'gpt-assay/basics';
import { highlight, plainLines } from 'gpt-assay/output';
import type { CheckView, PackedText, ReplyView, VerdictView } from './interview-view';
import { longestPrompt, longestText } from './text-limits';
import { packLines } from './pack-lines';
import { wordFor } from 'gpt-assay/experiment';

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
export function viewTold({ texts: { prompt } }: Answer): PackedText {
  return viewPrompt((prompt === undefined ? [] : messageListOf(prompt)).at(-1)?.content ?? '');
}

/** How many points a check is worth. */
export function weightOf({ weight }: CheckRow): number {
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
  const told = description !== undefined && !(got !== undefined && description.startsWith('expected '));
  const isPlain = failure === undefined || (failure === 'wrong-result' && (told || got !== undefined));
  const parts = [...(isPlain ? [] : [wordFor(failure)]), ...(told ? [description] : [])];
  return parts.length === 0 ? null : printableLine(parts.join(': '), longestValue);
}

function expectedOf(check: CheckRow): string {
  const { eq, 'eq-any': any } = check as Readonly<Record<string, unknown>>;
  return Array.isArray(any) ? any.map(showValue).join(' or ') : eq === undefined ? '–' : showValue(eq);
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
