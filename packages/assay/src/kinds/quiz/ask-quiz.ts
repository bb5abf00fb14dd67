import { runNumber } from '../../basics/settings/value-form';
import { askInTurn, type Turn } from '../../experiment/asking/ask-in-turn';
import { type AskContext, askOnce } from '../../experiment/asking/ask-once';
import { askVotes, runOfVote, sharedByWave, toAskedVote } from '../../experiment/asking/ask-votes';
import { isInShard, type Shard } from '../../experiment/asking/shard';
import type { Asked, CastVote, Verdict } from '../../experiment/log/trial';
import type { Question, Reply } from '../../model/model';
import type { Cell } from './cell';
import { askOpen, type QuizQuestion } from './question';
import type { Quiz } from './quiz';
import { agreeOnChoice, type ChoiceVote, majorityChoice } from './reading/majority-choice';
import { type ChoiceReading, readChoice } from './reading/read-choice';
import { readOpen } from './reading/read-open';
import { scoreAnswer } from './reading/score-choice';
import { type LetteredOption, type Order, orderOfRun, rotationsOf, showOptions } from './shown-question';

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

/** One question that a cell answers by vote. */
interface AskedByVote extends Pick<Answer, 'question' | 'run' | 'rotation'> {
  readonly challenge: string;
  readonly cell: Cell;
  /** Number of votes. */
  readonly of: number;
  readonly order: Order;
  /** Whether all runs of a request are asked here, so that they can share calls. */
  readonly shares: boolean;
}

/**
 * Asks a cell for votes. Each vote sees the options in the order of its own run number, so that answers to single
 * questions can serve votes, and position bias does not accumulate.
 */
async function askQuizVote(
  { challenge, cell, of, question, order, run, rotation, shares }: AskedByVote,
  context: AskContext,
): Promise<Pick<Answer, 'shown' | 'request' | 'asked' | 'voteVerdicts'>> {
  const { model } = cell;
  const shownTo = (number: number): readonly LetteredOption[] =>
    showOptions(question, order, runOfVote(run, of, number), rotation);
  const withShown = (votes: readonly CastVote<ChoiceReading>[]): readonly ChoiceVote[] =>
    votes.map((vote, number) => ({ vote, shown: shownTo(number) }));
  const waves = await askVotes<ChoiceReading>(
    {
      of,
      run,
      cast: (number, wave) => {
        const shown = shownTo(number);
        return {
          model,
          run: runOfVote(run, of, number),
          request: model.prepare(toQuestion(challenge, question, shown, cell)),
          read: (reply) => readAnswer(reply, question, shown),
          shared: shares ? sharedByWave(run, of, wave) : undefined,
        };
      },
      agree: (first) => agreeOnChoice(withShown(first)),
    },
    context,
  );
  const votes = withShown(waves.flat());
  const shown = shownTo(0);
  return {
    shown,
    request: votes[0]?.vote.request ?? '',
    asked: toAskedVote(waves, majorityChoice(votes, of, shown)),
    voteVerdicts: votes.map(({ vote: { asked }, shown: own }) =>
      asked.status === 'replied'
        ? scoreAnswer(asked.reading, question, own)
        : { status: 'errored', problem: asked.problem },
    ),
  };
}

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
