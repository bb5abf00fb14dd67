import type { Question } from '../../model/model';
import { readChoice, type ChoiceReading } from './reading/read-choice';
import { askInTurn, type Turn } from '../../experiment/asking/ask-in-turn';
import { askOnce, type AskContext } from '../../experiment/asking/ask-once';
import { isInShard, type Shard } from '../../experiment/asking/shard';
import type { Asked } from '../../experiment/log/trial';
import type { Verdict } from '../../experiment/log/verdict';
import { askQuizVote } from './ask-quiz-vote';
import type { Cell } from './cell';
import type { QuizQuestion } from './question';
import type { Quiz } from './quiz';
import { orderOfRun, showOptions, type LetteredOption, type Order } from './shown-question';

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

/** What to ask. */
export interface QuizAsking {
  readonly quiz: Pick<Quiz, 'id'>;
  readonly questions: readonly QuizQuestion[];
  readonly cells: readonly Cell[];
  readonly order: Order;
  readonly firstRun: number;
  readonly runs: number;
  /** Asks only what this shard is to ask: all cells and rotations of a question in a run go together. */
  readonly shard?: Shard | undefined;
  /** Ask every rotation of the options instead of one order. */
  readonly circular: boolean;
  /** Which cells (by their indexes) are asked. */
  readonly wanted: (cell: number) => boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks every question of every cell, run by run, all cells side by side; as `askInTurn` does. */
export function askQuiz(asking: QuizAsking, context: AskContext): Promise<void> {
  return askInTurn(turnsOf(asking), context);
}

function* turnsOf({
  quiz,
  questions,
  cells,
  order,
  firstRun,
  runs,
  shard,
  circular,
  wanted,
  onAnswer,
}: QuizAsking): Generator<Turn> {
  // A shuffled question is another request in each run.
  const shared = order.shuffle || shard !== undefined ? undefined : { first: firstRun, last: firstRun + runs - 1 };
  const places = new Map(questions.map((question, place) => [question, place]));
  for (let run = firstRun; run < firstRun + runs; run += 1) {
    for (const question of orderOfRun(questions, order, run)) {
      if (!isInShard(shard, run, places.get(question) ?? 0)) {
        continue;
      }
      for (let rotation = 0; rotation < (circular ? question.options.length : 1); rotation += 1) {
        const shown = showOptions(question, order, run, rotation);
        for (const [index, cell] of cells.entries()) {
          if (!wanted(index)) {
            continue;
          }
          yield {
            names: () => [`"${question.title}", run ${run}, of ${cell.label}, Prompt[${cell.prompt}]`],
            async ask(context) {
              const { model, vote } = cell;
              const about = { cell: index, run, question, rotation };
              if (vote !== undefined) {
                const by = { challenge: quiz.id, cell, of: vote.of, question, order, run, rotation };
                onAnswer({ ...about, ...(await askQuizVote({ ...by, shares: shared !== undefined }, context)) });
                return;
              }
              const request = model.prepare(toQuestion(quiz.id, question, shown, cell));
              const read = (reply: Parameters<typeof readChoice>[0]): ChoiceReading =>
                readChoice(reply, shown, question.multiple);
              const asked = await askOnce({ request, model, run, shared, read }, context);
              onAnswer({ ...about, shown, request: request.hash, asked });
            },
          };
        }
      }
    }
  }
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
