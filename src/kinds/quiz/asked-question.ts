import type { Question } from '../../model/model';
import type { Asked } from '../../experiment/log/trial';
import type { Verdict } from '../../experiment/log/verdict';
import type { Cell } from './cell';
import type { QuizQuestion } from './question';
import type { ChoiceReading } from './reading/read-choice';
import type { LetteredOption } from './shown-question';

/** One question asked once of one cell. */
export interface Answer {
  /** Index of the cell. */
  readonly cell: number;
  readonly run: number;
  readonly question: QuizQuestion;
  /** Places by which the options were moved on; 0 unless every rotation is asked. */
  readonly rotation: number;
  readonly shown: readonly LetteredOption[];
  /** Hash of the request. */
  readonly request: string;
  readonly asked: Asked<ChoiceReading>;
  /** Of a vote: what each vote alone would have been worth. */
  readonly voteVerdicts?: readonly Verdict[];
}

/** What is asked: title, then a line for each option, as the user message. */
export function toQuestion(
  challenge: string,
  { id, title, multiple }: QuizQuestion,
  shown: readonly LetteredOption[],
  { system, parameters }: Cell,
): Question {
  const letter = { type: 'string', enum: shown.map((option) => option.letter) };
  return {
    challenge,
    prompt: { system, user: [title, ...shown.map((option) => `${option.letter} - ${option.text}`)].join('\n') },
    parameters,
    answer: {
      type: 'object',
      properties: { answer: multiple ? { type: 'array', items: letter } : letter },
      required: ['answer'],
      additionalProperties: false,
    },
    about: {
      kind: 'choice',
      id,
      options: shown.map(({ letter, text, correct }) => ({ letter, text, correct })),
      multiple,
    },
  };
}
