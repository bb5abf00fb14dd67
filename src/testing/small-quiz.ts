import { InputError } from '../basics/errors';
import { loadQuiz, type LoadedQuiz } from '../kinds/quiz/load-quiz';
import type { QuizQuestion } from '../kinds/quiz/question';
import { createQuizBuilder, type QuizBuilder } from '../kinds/quiz/quiz-builder';
import { quizLogVersion, type AnswerEntry, type CellEntry, type QuizEntry } from '../kinds/quiz/quiz-log';
import { letterOf } from '../kinds/quiz/shown-question';
import { scoreChoice, type ChoiceVerdict } from '../kinds/quiz/reading/score-choice';
import { makeTemporaryFolder } from './temporary-folder';

/** What a file of a quiz holds: its text or bytes, or a value to be written as JSON. */
type Content = string | Uint8Array | object;

const goodFiles = {
  questions: [
    {
      title: 'Which is even?',
      options: [
        { option: 'one', correct: false },
        { option: 'two', correct: true },
      ],
    },
  ],
  config: { models: [{ name: 'offline/examinee' }] },
};

/** Loads a quiz of these two files, good ones unless told, from a temporary folder that is shown as `<root>`. */
export function loadSmallQuiz(files: { readonly questions?: Content; readonly config?: Content } = {}): LoadedQuiz {
  const { questions, config } = { ...goodFiles, ...files };
  const folder = makeTemporaryFolder({ 'questions.json': toText(questions), 'config.json': toText(config) });
  try {
    const { quiz, warnings } = loadQuiz(
      folder.path,
      { questions: 'questions.json', config: 'config.json' },
      'small-quiz',
    );
    return { quiz: { ...quiz, root: '<root>' }, warnings };
  } finally {
    folder.remove();
  }
}

/** The whole message of the `InputError` with which these files are refused; any other outcome is an error. */
export function refusalOf(files: { readonly questions?: Content; readonly config?: Content }): string {
  try {
    loadSmallQuiz(files);
  } catch (error) {
    if (error instanceof InputError) {
      return error.message;
    }
    throw error;
  }
  throw new Error('the quiz was loaded');
}

function toText(content: Content): string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content, null, 2);
}

/** A question with four options, `<id> 0` to `<id> 3`, of which those at these places are right. */
export function createQuestion(
  id: string,
  right: readonly number[] = [0],
  overrides: Partial<QuizQuestion> = {},
): QuizQuestion {
  const options = [0, 1, 2, 3].map((place) => ({ text: `${id} ${String(place)}`, correct: right.includes(place) }));
  return { id, title: `What is ${id}?`, options, multiple: right.length > 1, line: 1, ...overrides };
}

/** A cell of a log: an online model without list prices and without a system message unless told. */
export function createCellEntry(label: string, overrides: Partial<CellEntry> = {}): CellEntry {
  return {
    ...{ label, model: label, server: 'localhost:8080', simulated: false, priced: false },
    ...{ prompt: 0, system: null, notes: [] },
    ...overrides,
  };
}

/** The quiz's entry of a log: one run, one cell `model`, nothing shuffled, no policy unless told. */
export function createQuizEntry(
  questions: readonly QuizQuestion[],
  overrides: Partial<QuizEntry> & { readonly models?: readonly string[] } = {},
): QuizEntry {
  const { models = ['model'], ...parts } = overrides;
  return {
    ...{ kind: 'quiz', version: quizLogVersion, quiz: 'small-quiz', title: 'Small quiz' },
    files: { questions: 'questions.json', config: 'config.json' },
    ...{ startedAt: '2026-11-20T10:00:00.000Z', seed: '1', shuffle: false, firstRun: 0, runs: 1, circular: false },
    ...{ policy: null, cells: models.map((model) => createCellEntry(model)), questions },
    ...parts,
  };
}

/**
 * The log's entry of an answer that was scored as it would be: `said` is the letters it settles on, such as `A` or `AC`,
 * or `unreadable`, or `errored`. Every reply has a text of its own for each different answer.
 */
export function createAnswerEntry(
  question: QuizQuestion,
  said: string,
  overrides: Partial<AnswerEntry> = {},
): AnswerEntry {
  const order = overrides.order ?? [...question.options.keys()];
  const read = said !== 'unreadable' && said !== 'errored';
  return {
    ...{ kind: 'answer', quiz: 'small-quiz', cell: 0, run: 0, question: question.id, rotation: 0, order, request: 'x' },
    letters: read ? Array.from(said) : null,
    verdict: verdictOf(question, order, said),
    ...{ source: 'live', attempts: 1, milliseconds: 1, servedBy: null, server: null, responseId: null },
    replyHash: said === 'errored' ? null : said,
    ...{ usage: null, repliedAt: null },
    ...overrides,
  };
}

function verdictOf({ options }: QuizQuestion, order: readonly number[], said: string): ChoiceVerdict {
  switch (said) {
    case 'errored':
      return { status: 'errored', problem: '500 no luck' };
    case 'unreadable':
      return { status: 'unreadable', kind: 'no choice', problem: 'expected one of the options A, B, C, D' };
    default:
      return scoreChoice(
        { status: 'answer', letters: Array.from(said) },
        order.map((place, index) => ({ letter: letterOf(index), correct: options[place]?.correct === true })),
      );
  }
}

/** A builder that has these answers. */
export function buildFrom(quiz: QuizEntry, answers: readonly AnswerEntry[]): QuizBuilder {
  const builder = createQuizBuilder(quiz);
  for (const answer of answers) {
    builder.add(answer);
  }
  return builder;
}
