import { hash } from 'node:crypto';
import { messageListOf } from '../../../kinds/interview/rows/message-list';
import type { EvaluatedRow } from '../../../kinds/interview/rows/rows';
import type { Part } from '../choose-texts';
import { longestPrompt, longestText } from './text-limits';
import { viewChecks, viewVerdict } from './view-row';
import { weighCode, weighText } from './weigh-text';

/** The parts of an answer that are there. */
export interface AnswerParts {
  readonly asked: Part | null;
  readonly checks: Part | null;
  readonly verdict: Part | null;
  readonly code: Part | null;
  /** What the reply says besides its code. */
  readonly reply: Part | null;
  /** What the model was told about its answer before. */
  readonly told: Part | null;
}

/** Names of the parts of an answer. */
export type PartName = keyof AnswerParts;

/** What is left, without blanks around, of a reply that is nothing but code in a fence. */
const fenceAlone = /^[`~]{3,}(?:[ \t]*\w+(?:\s*[`~]{3,})?|\s+[`~]{3,})?$/;

/** The parts of an evaluated row, not made yet. */
export function partsOf(row: EvaluatedRow): AnswerParts {
  const { language, answer, checks } = row;
  const messages = row.prompt === undefined ? [] : messageListOf(row.prompt);
  const code = textOf(row.code);
  const reply = textOf(answer);
  const lastWord = row.round > 1 ? messages.at(-1)?.content : undefined;
  const rest = code === null ? reply : (reply?.replace(code, () => '') ?? null);
  return {
    asked:
      messages.length === 0 || row.round > 1
        ? null
        : toPart('asked', JSON.stringify(messages), () =>
            weighMost(messages.map(({ content }) => content).join('\n'), longestPrompt),
          ),
    checks: checks.length === 0 ? null : weighed('checks', viewChecks(row)),
    verdict: checks.length === 0 ? null : weighed('verdict', viewVerdict(row)),
    code: code === null ? null : toPart('code', `${language} ${code}`, () => weighCode(code.slice(0, longestText))),
    reply:
      reply === null || rest === null || isFenceAlone(rest)
        ? null
        : toPart('reply', `${code ?? ''}\0${reply}`, () => weighMost(rest, longestText)),
    told: lastWord === undefined ? null : toPart('told', lastWord, () => weighMost(lastWord, longestPrompt)),
  };
}

/** Whether nothing is left of a reply but the fence around its code. */
export function isFenceAlone(rest: string): boolean {
  const text = rest.trim();
  return text === '' || fenceAlone.test(text);
}

function textOf(value: string | null | undefined): string | null {
  return value === null || value === undefined || value.trim() === '' ? null : value;
}

function toPart(name: PartName, text: string, weigh: () => number): Part {
  return { key: `${name} ${hash('sha256', text, 'hex').slice(0, 16)}`, weight: weigh() };
}

function weighed(name: PartName, value: unknown): Part {
  const text = JSON.stringify(value);
  return toPart(name, text, () => weighText(text));
}

function weighMost(text: string, most: number): number {
  return weighText(text.slice(0, most));
}
