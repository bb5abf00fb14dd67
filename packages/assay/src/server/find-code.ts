import { createHash } from 'node:crypto';
import { answerSchemaOf } from '../kinds/validator/challenge/answer-schema';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { Prompt } from '../kinds/validator/challenge/prompt';
import { renderPrompt } from '../kinds/validator/challenge/render-prompt';
import { taskPartsIn } from '../kinds/validator/challenge/prompt-text';
import type { ObjectSchema } from '../model/model';
import type { CodeAbout } from '../kinds/validator/code-about';
import type { ChatRequest } from './chat-request';
import { chooseLongest, findInUserMessages, type Match } from './choose-longest';
import { bareCode, fencedBlocks, taggedBlocks } from './code-blocks';

/** The code that a request is about. */
export interface FoundCode {
  readonly challenge: Challenge;
  readonly answer: ObjectSchema;
  readonly about: CodeAbout;
}

/** Finds the code that a request is about; `undefined` when it is no fixture's. */
export type CodeFinder = (request: ChatRequest) => FoundCode | undefined;

/**
 * Makes a finder of fixtures: by the whole rendered prompt, else by code that a message sets apart by a fence or a tag.
 * The user's last message that holds any decides.
 */
export function createFixtureFinder(challenges: readonly Challenge[]): CodeFinder {
  const byPrompt = new Map<string, Match<FoundCode>[]>();
  const byCode = new Map<string, Match<FoundCode>[]>();
  for (const challenge of challenges) {
    for (const fixture of challenge.fixtures) {
      const { id, language, solution, hasFiles, task, expected } = fixture;
      const about = { kind: 'code', id, language, solution, hasFiles, task, expected } as const;
      for (const prompt of [challenge.prompt, ...(challenge.variants ?? [])]) {
        const match = toMatch({ challenge, answer: answerSchemaOf(prompt), about }, prompt);
        add(byPrompt, renderPrompt(prompt, fixture).user, match);
        add(byCode, bareCode(solution), match);
      }
    }
  }
  return ({ messages, words }) =>
    findInUserMessages(messages, (text) => {
      const blocks = [...fencedBlocks(text), ...taggedBlocks(text)];
      const matches = blocks.flatMap(({ code }) => byCode.get(bareCode(code)) ?? []);
      return chooseLongest(byPrompt.get(text) ?? [], words) ?? chooseLongest(matches, words);
    });
}

/**
 * Makes a finder of any text that the user's last message with a fence holds in exactly one fence, for one of these
 * challenges: the one whose prompt it is, else whose analytics it names, else the only one.
 */
export function createSubmissionFinder(challenges: readonly Challenge[]): CodeFinder {
  return ({ messages, words }) => {
    const fenced = findInUserMessages(messages, (text) => {
      const blocks = fencedBlocks(text);
      return blocks.length === 0 ? undefined : { text, blocks };
    });
    const { text, blocks } = fenced ?? { text: '', blocks: [] };
    const [block] = blocks;
    if (block === undefined || blocks.length > 1) {
      return undefined;
    }
    const solution = `${block.code}\n`;
    const matches = challenges.flatMap((challenge) => {
      const language = languageOf(block.tag, challenge);
      const about = { kind: 'code', id: idOf(solution), language, solution } as const;
      return [challenge.prompt, ...(challenge.variants ?? [])].map((prompt) => ({
        ...toMatch({ challenge, answer: answerSchemaOf(prompt), about }, prompt),
        length: isPromptOf(prompt, { ...about, language: block.tag }, text) ? 1 : 0,
      }));
    });
    return chooseLongest(matches, words);
  };
}

/** Whether a text is the prompt about this code; a prompt that shows a task has more than one fence. */
function isPromptOf(prompt: Prompt, about: CodeAbout, text: string): boolean {
  return taskPartsIn(prompt.text).length === 0 && renderPrompt(prompt, about).user === text;
}

function toMatch(found: FoundCode, prompt: Prompt): Match<FoundCode> {
  const { challenge, about } = found;
  const words = prompt.analytics.map(({ name }) => name);
  return { found, name: `${challenge.id}/${about.id}`, length: about.solution.length, words };
}

/** The same code always has the same name, so that the same flips befall it. */
function idOf(solution: string): string {
  return `code-${createHash('sha256').update(solution).digest('hex').slice(0, 12)}`;
}

/** What a fence calls a language, by the name that fixtures have for it; that of the challenge's first fixture for a fence that says none. */
function languageOf(tag: string, { fixtures }: Challenge): string {
  const lower = tag.toLowerCase();
  const names: Readonly<Record<string, string>> = {
    '': fixtures[0]?.language ?? 'javascript',
    js: 'javascript',
    md: 'markdown',
    py: 'python',
    ts: 'typescript',
    txt: 'text',
  };
  return names[lower] ?? lower;
}

function add(map: Map<string, Match<FoundCode>[]>, key: string, match: Match<FoundCode>): void {
  map.set(key, [...(map.get(key) ?? []), match]);
}
