import { hash } from 'node:crypto';
import type { Answer } from '../../log/answer';
import { messageListOf } from '../../rows/rows';
import type { Part } from 'gpt-assay/output';
import { longestPrompt, longestText } from './text-limits';
import { viewChecks, viewVerdict } from './view-parts';
import { weighCode, weighText } from './weigh-text';

/** The available parts of an answer. */
export interface AnswerParts {
  readonly asked: Part | null;
  readonly checks: Part | null;
  readonly verdict: Part | null;
  readonly code: Part | null;
  /** The reply without its code. */
  readonly reply: Part | null;
  /** The feedback that the model got on its previous answer. */
  readonly told: Part | null;
}

/** Names of the parts of an answer. */
export type PartName = keyof AnswerParts;

/** The rest of a reply that is only fenced code, without blanks around. */
const fenceAlone = /^[`~]{3,}(?:[ \t]*\w+(?:\s*[`~]{3,})?|\s+[`~]{3,})?$/;

/** The parts of an answer, created on demand. */
export function partsOf(answer: Answer): AnswerParts {
  const { question, details, texts } = answer;
  const { round, checks } = details;
  const messages = texts.prompt === undefined ? [] : messageListOf(texts.prompt);
  const code = textOf(texts.code);
  const reply = textOf(texts.answer);
  const lastWord = round > 1 ? messages.at(-1)?.content : undefined;
  const rest = code === null ? reply : (reply?.replace(code, () => '') ?? null);
  return {
    asked:
      messages.length === 0 || round > 1
        ? null
        : toPart('asked', JSON.stringify(messages), () =>
            weighMost(messages.map(({ content }) => content).join('\n'), longestPrompt),
          ),
    checks: checks.length === 0 ? null : weighed('checks', viewChecks(answer)),
    verdict: checks.length === 0 ? null : weighed('verdict', viewVerdict(answer)),
    code:
      code === null
        ? null
        : toPart('code', `${question.language} ${code}`, () => weighCode(code.slice(0, longestText))),
    reply:
      reply === null || rest === null || isFenceAlone(rest)
        ? null
        : toPart('reply', `${code ?? ''}\0${reply}`, () => weighMost(rest, longestText)),
    told: lastWord === undefined ? null : toPart('told', lastWord, () => weighMost(lastWord, longestPrompt)),
  };
}

/** Whether only the fence remains of a reply. */
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
