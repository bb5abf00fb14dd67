import { runNumber } from '../../basics/run-number';
import { readAnswer, toQuestion, type Answer } from './asked-question';
import type { ChoiceReading } from './reading/read-choice';
import { askInTurn, type Turn } from '../../experiment/asking/ask-in-turn';
import { askOnce, type AskContext } from '../../experiment/asking/ask-once';
import { isInShard, type Shard } from '../../experiment/asking/shard';
import { askQuizVote } from './ask-quiz-vote';
import type { Reply } from '../../model/model';
import type { Cell } from './cell';
import type { QuizQuestion } from './question';
import type { Quiz } from './quiz';
import { orderOfRun, rotationsOf, showOptions, type Order } from './shown-question';

/** What to ask. */
export interface QuizAsking {
  readonly quiz: Pick<Quiz, 'id'>;
  readonly questions: readonly QuizQuestion[];
  readonly cells: readonly Cell[];
  readonly order: Order;
  readonly firstRun: number;
  readonly runs: number;
  /** Restricts the questions to those of this shard: all cells and rotations of a question in a run belong together. */
  readonly shard?: Shard | undefined;
  /** Asks every rotation of the options instead of one order. */
  readonly circular: boolean;
  /** Whether a cell (by index) is asked. */
  readonly wanted: (cell: number) => boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks every cell every question, run by run, all cells in parallel, using `askInTurn`. */
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
  // A shuffled question is a different request in each run.
  const shared = order.shuffle || shard !== undefined ? undefined : { first: firstRun, last: firstRun + runs - 1 };
  const places = new Map(questions.map((question, place) => [question, place]));
  for (let run = firstRun; run < firstRun + runs; run += 1) {
    for (const question of orderOfRun(questions, order, run)) {
      if (!isInShard(shard, run, places.get(question) ?? 0)) {
        continue;
      }
      for (let rotation = 0; rotation < rotationsOf(question, circular); rotation += 1) {
        const shown = showOptions(question, order, run, rotation);
        for (const [index, cell] of cells.entries()) {
          if (!wanted(index)) {
            continue;
          }
          yield {
            names: () => [`"${question.title}", run ${runNumber(run)}, of ${cell.label}, Prompt[${cell.prompt}]`],
            async ask(context) {
              const { model, vote } = cell;
              const about = { cell: index, run, question, rotation };
              if (vote !== undefined) {
                const by = { challenge: quiz.id, cell, of: vote.of, question, order, run, rotation };
                onAnswer({ ...about, ...(await askQuizVote({ ...by, shares: shared !== undefined }, context)) });
                return;
              }
              const request = model.prepare(toQuestion(quiz.id, question, shown, cell));
              const read = (reply: Reply): ChoiceReading => readAnswer(reply, question, shown);
              const asked = await askOnce({ request, model, run, shared, read }, context);
              onAnswer({ ...about, shown, request: request.hash, asked });
            },
          };
        }
      }
    }
  }
}
