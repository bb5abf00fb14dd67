import { InputError } from '../basics/errors';
import { loadQuiz, type LoadedQuiz } from '../kinds/quiz/load-quiz';
import type { QuizQuestion } from '../kinds/quiz/question';
import { type CallEntry, callsOf, type TrialEntry } from '../experiment/log/trial-log';
import { groupName } from '../experiment/group';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import { createReportBuilder } from '../experiment/report/report-builder';
import type { ReportDocument } from '../experiment/report/report-document';
import { groupOfCell } from '../kinds/quiz/cell';
import type { QuizAnswer } from '../kinds/quiz/quiz-answer';
import { type QuizVerdict, scoreChoice } from '../kinds/quiz/reading/score-choice';
import type { CellEntry, QuizHead } from '../kinds/quiz/quiz-details';
import { createQuizSection, type GrowingQuizSection } from '../kinds/quiz/section';
import { partsOfHead } from '../kinds/quiz/suite-entry';
import { letterOf } from '../kinds/quiz/shown-question';
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
    label,
    model: label,
    server: 'localhost:8080',
    simulated: false,
    priced: false,
    prompt: 0,
    system: null,
    notes: [],
    ...overrides,
  };
}

/** The head of a quiz's log: one run, one cell `model`, nothing shuffled, no policy unless told. */
export function createQuizHead(
  questions: readonly QuizQuestion[],
  overrides: Partial<QuizHead> & { readonly models?: readonly string[] } = {},
): QuizHead {
  const { models: labels = ['model'], cells = labels.map((label) => createCellEntry(label)), ...parts } = overrides;
  return {
    files: { questions: 'questions.json', config: 'config.json' },
    seed: '1',
    shuffle: false,
    firstRun: 0,
    runs: 1,
    circular: false,
    policy: null,
    gated: false,
    cells,
    models: cells.map((cell) => groupName(groupOfCell(cell))),
    questions,
    ...parts,
  };
}

/** What a test says of an answer and of the call that brought it. */
export type AnswerParts = Partial<Omit<QuizAnswer, 'call'> & CallEntry>;

/**
 * An answer that was scored as it would be: `said` is the letters it settles on, such as `A` or `AC`, or `unreadable`, or
 * `errored`. Every reply has a text of its own for each different answer.
 */
export function createAnswer(question: QuizQuestion, said: string, overrides: AnswerParts = {}): QuizAnswer {
  const { question: asked = question.id, letters, verdict, ...parts } = overrides;
  const { cell = 0, run = 0, rotation = 0, order = [...question.options.keys()], ...call } = parts;
  const read = said !== 'unreadable' && said !== 'errored';
  return {
    cell,
    run,
    question: asked,
    rotation,
    order,
    letters: letters === undefined ? (read ? Array.from(said) : null) : letters,
    verdict: verdict ?? verdictOf(question, order, said),
    call: {
      source: 'live',
      attempts: 1,
      milliseconds: 1,
      servedBy: null,
      server: null,
      responseId: null,
      replyHash: said === 'errored' ? null : said,
      usage: null,
      repliedAt: null,
      ...call,
    },
  };
}

function verdictOf({ options }: QuizQuestion, order: readonly number[], said: string): QuizVerdict {
  switch (said) {
    case 'errored':
      return { status: 'errored', problem: '500 no luck' };
    case 'unreadable':
      return { status: 'unreadable', kind: 'no-choice', problem: 'expected one of the options A, B, C, D' };
    default:
      return scoreChoice(
        { status: 'answer', letters: Array.from(said) },
        order.map((place, index) => ({ letter: letterOf(index), correct: options[place]?.correct === true })),
      );
  }
}

/** A section that has counted these answers. */
export function sectionWith(quiz: QuizHead, answers: readonly QuizAnswer[]): GrowingQuizSection {
  const section = createQuizSection(suiteOf(quiz));
  for (const answer of answers) {
    const entry = toEntry(quiz, answer);
    section.add(entry, callsOf(entry));
  }
  return section;
}

/** The first line of the log of such a quiz. */
export function suiteOf(quiz: QuizHead): SuiteEntry {
  const { firstRun, runs, shard, prices, looks, lacking } = quiz;
  return {
    ...partsOfHead(quiz, quiz.policy?.questions ?? 'soft'),
    challenge: 'small-quiz',
    title: 'Small quiz',
    startedAt: '2026-11-20T10:00:00.000Z',
    firstRun,
    runs,
    ...(shard !== undefined && { shard }),
    ...(prices !== undefined && { prices }),
    ...(looks !== undefined && { looks }),
    ...(lacking !== undefined && { lacking }),
  };
}

/** An answer as its log has it. */
export function toEntry(quiz: QuizHead, answer: QuizAnswer): TrialEntry {
  const { cell, run, question, rotation, order, letters, said, verdict, call } = answer;
  const model = quiz.models[cell] ?? '';
  const asks = quiz.cells[cell]?.model ?? '';
  const part = quiz.circular ? { part: rotation } : {};
  const trial = { challenge: 'small-quiz', fixture: question, model, asks, run, ...part, request: 'x', verdict };
  return { kind: 'trial', trial, ...call, fenced: false, details: { order, letters, said } };
}

/** The report of such a quiz with these answers. */
export function reportOf(quiz: QuizHead, answers: readonly QuizAnswer[], complete = true): ReportDocument {
  const builder = createReportBuilder(suiteOf(quiz), createQuizSection);
  for (const answer of answers) {
    builder.add(toEntry(quiz, answer));
  }
  return builder.build({ complete, looks: quiz.looks });
}
