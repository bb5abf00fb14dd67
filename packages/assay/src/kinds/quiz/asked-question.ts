import type { Question, Reply } from '../../model/model';
import type { Asked } from '../../experiment/log/trial';
import type { Verdict } from '../../experiment/log/verdict';
import type { Cell } from './cell';
import type { QuizQuestion } from './question';
import { askOpen } from './open-answer';
import { readChoice, type ChoiceReading } from './reading/read-choice';
import { readOpen } from './reading/read-open';
import type { LetteredOption } from './shown-question';

/** One question asked once of one cell. */
export interface Answer {
  /** Index of the cell. */
  readonly cell: number;
  readonly run: number;
  readonly question: QuizQuestion;
  /** Number of positions by which the options were rotated; 0 unless every rotation is asked. */
  readonly rotation: number;
  readonly shown: readonly LetteredOption[];
  /** Hash of the request. */
  readonly request: string;
  readonly asked: Asked<ChoiceReading>;
  /** For a vote: the verdict that each vote alone would give. */
  readonly voteVerdicts?: readonly Verdict[];
}

/** Reads a reply to a question in the form that the trial showed. */
export function readAnswer(
  reply: Reply,
  { open, multiple }: Pick<QuizQuestion, 'open' | 'multiple'>,
  shown: readonly LetteredOption[],
): ChoiceReading {
  return open === undefined ? readChoice(reply, shown, multiple) : readOpen(reply, open);
}

/** The question as the user message: title, then one line per option, or a line that says how to reply. */
export function toQuestion(
  challenge: string,
  { id, title, multiple, open }: QuizQuestion,
  shown: readonly LetteredOption[],
  { system, parameters }: Cell,
): Question {
  const letter = { type: 'string', enum: shown.map((option) => option.letter) };
  const lines = open === undefined ? shown.map((option) => `${option.letter} - ${option.text}`) : [askOpen(open)];
  const one = open === undefined ? letter : { type: open.kind === 'number' ? 'number' : 'string' };
  return {
    challenge,
    prompt: { system, user: [title, ...lines].join('\n') },
    parameters,
    answer: {
      type: 'object',
      properties: { answer: multiple ? { type: 'array', items: letter } : one },
      required: ['answer'],
      additionalProperties: false,
    },
    about: {
      kind: 'choice',
      id,
      options: shown.map(({ letter, text, correct }) => ({ letter, text, correct })),
      multiple,
      ...(open !== undefined && { open }),
    },
  };
}
