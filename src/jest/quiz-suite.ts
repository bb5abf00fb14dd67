import { AssayError } from '../errors';
import type { Answer } from '../quiz/ask-quiz';
import { nameOfCell, type Cell } from '../quiz/cell';
import { describeAnswer } from '../quiz/describe-answer';
import { judgeQuestion } from '../quiz/judge-question';
import { quizFilesOf } from '../quiz/load-quiz';
import { modelsForQuizzes } from '../quiz/models-for-quizzes';
import { openQuiz, type OpenQuiz } from '../quiz/open-quiz';
import { createQuizBuilder } from '../quiz/quiz-builder';
import type { QuizPolicy } from '../quiz/quiz-config';
import type { QuizQuestion } from '../quiz/question';
import { toAnswerEntry } from '../quiz/quiz-log';
import { formatShare } from '../report/numbers';
import { printableLine } from '../report/printable';
import { readSettings } from '../settings';
import { logEntry } from '../trial/trial-log';
import { askBeforeTests } from './ask-before-tests';
import { checkBudget } from './check-budget';
import { findHost, withoutStack } from './host';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';
import type { PolicyResult } from './to-meet-policy';

/** A row for `jest-each`: one question of one cell. */
export interface QuizQuestionRow {
  /** Model and system prompt. */
  readonly cell: string;
  readonly question: string;
}

/** A row for `jest-each`: one model with one system prompt. */
export interface QuizCellRow {
  readonly cell: string;
  /** The accuracy that is required. */
  readonly accuracy: string;
}

/** A quiz as a Jest suite. */
export interface QuizSuite {
  readonly title: string;
  /** Test titles must be `'$cell › $question'`. */
  readonly questions: readonly QuizQuestionRow[];
  /** Test titles must be `'$cell reaches $accuracy'`. */
  readonly cells: readonly QuizCellRow[];
  /** The result of a row; its trials were asked before the first test started. */
  readonly resultOf: (row: QuizQuestionRow | QuizCellRow) => PolicyResult;
}

/** A row with what it stands for; without a question, the whole cell. */
interface Entry {
  readonly row: QuizQuestionRow | QuizCellRow;
  readonly title: string;
  /** Index of the cell. */
  readonly cell: number;
  readonly question?: QuizQuestion;
}

/** The suite of a quiz, for `quizSuite` in test files. */
export function quizSuite(id: string): QuizSuite {
  const host = findHost();
  const { open, policy, log } = withoutStack(() => {
    const settings = readSettings(process.env, host.root);
    const models = modelsForQuizzes(settings);
    const quiz = openQuiz(quizFilesOf(id), {
      ...{ settings, environment: process.env, id, runs: settings.runs },
      ...(models !== undefined && { choice: { models } }),
      scheduler: sharedScheduler(settings, host),
      dispatch: sharedDispatch(settings),
    });
    checkBudget(
      quiz.cells.map(({ model }) => model),
      settings,
    );
    return { open: quiz, policy: policyOf(quiz), log: settings.session?.log };
  });
  const entries = entriesOf(open, policy);
  return {
    title: open.quiz.title,
    questions: entries.flatMap(({ row }) => ('question' in row ? [row] : [])),
    cells: entries.flatMap(({ row }) => ('accuracy' in row ? [row] : [])),
    resultOf: askBeforeTests<Entry['row'], Entry>(host, {
      entries,
      ask: (selected) => askSelected(open, policy, selected, log),
      explain: () =>
        "This test was not asked. Give the tests the titles '$cell › $question' and '$cell reaches $accuracy'",
    }),
  };
}

function entriesOf({ quiz, cells }: OpenQuiz, { accuracy }: QuizPolicy): readonly Entry[] {
  const names: string[] = [];
  for (const { title } of quiz.questions) {
    const name = printableLine(title);
    let unique = name;
    for (let copy = 2; names.includes(unique); copy += 1) {
      unique = `${name} (${String(copy)})`;
    }
    names.push(unique);
  }
  return cells.flatMap((one, cell): readonly Entry[] => {
    const name = nameOfCell(one);
    const required = `an accuracy of ${formatShare(accuracy)}`;
    return [
      ...quiz.questions.map((question, index) => ({
        row: { cell: name, question: names[index] ?? '' },
        title: `${name} › ${names[index] ?? ''}`,
        ...{ cell, question },
      })),
      { row: { cell: name, accuracy: required }, title: `${name} reaches ${required}`, cell },
    ];
  });
}

async function askSelected(
  open: OpenQuiz,
  policy: QuizPolicy,
  selected: readonly Entry[],
  log: string | undefined,
): Promise<ReadonlyMap<Entry['row'], PolicyResult>> {
  const results = new Map<Entry['row'], PolicyResult>();
  const { quiz, cells } = open;
  const head = open.entryOf(quiz.questions);
  const write = (entry: object): void => {
    if (log !== undefined) {
      logEntry(log, entry);
    }
  };
  if (log === undefined) {
    announceOffline(cells);
  }
  // A test of single questions says nothing about the accuracy of its cell, and its table must not either.
  const whole = new Set(selected.filter(({ question }) => question === undefined).map(({ cell }) => cell));
  const single = new Set(selected.map(({ cell, question }) => `${String(cell)} ${question?.id ?? ''}`));
  write({ ...head, policy: null });
  const builder = createQuizBuilder(head);
  const firstWrong = new Map<string, Answer>();
  const asking = open.ask(
    quiz.questions,
    (answer) => {
      const entry = toAnswerEntry(quiz.id, answer);
      builder.add(entry);
      write(entry);
      const key = `${String(answer.cell)} ${answer.question.id}`;
      const known = firstWrong.get(key);
      // What a wrong answer says is worth more than that a trial was lost.
      const isBetter = known === undefined || (known.asked.status === 'errored' && answer.asked.status === 'replied');
      if (entry.verdict.status !== 'correct' && isBetter) {
        firstWrong.set(key, answer);
      }
    },
    (cell, question) => whole.has(cell) || single.has(`${String(cell)} ${question.id}`),
  );
  await asking.catch((error: unknown) => {
    write({ kind: 'stopped', challenge: quiz.id });
    throw error;
  });
  const document = builder.build({ complete: true });
  for (const { row, cell: index, question } of selected) {
    const cell = cells[index];
    const place = quiz.questions.findIndex((one) => one === question);
    const tally = builder.cells[index]?.questions[place];
    const report = document.cells[index];
    if (cell !== undefined && question !== undefined && tally !== undefined) {
      const wrong = firstWrong.get(`${String(index)} ${question.id}`);
      results.set(row, {
        decision: judgeQuestion(tally, policy),
        describe: (reason) => describeAnswer({ quiz, question, cell, tally, wrong }, reason),
      });
    } else if (cell !== undefined && report?.policy !== null && report?.policy !== undefined) {
      const { status, reason } = report.policy;
      results.set(row, {
        decision: status === 'passed' || status === 'soft failure' ? { status } : { status, reason },
        describe: (why) =>
          `${quiz.id} › ${nameOfCell(cell)}\n  ${why}\n  right: ${String(report.correct)} of ${String(report.judged)} judged trials\n  at ${quiz.files.config}, policy`,
      });
    }
  }
  return results;
}

function policyOf({ quiz, policy }: OpenQuiz): QuizPolicy {
  if (policy === null) {
    throw new AssayError(
      `${quiz.files.config} has no policy, so no test of it could fail: add "policy": { "accuracy": 0.8 }, the share of right answers that each model must reach.`,
    );
  }
  return policy;
}

/** Without Assay's reporter nobody else would say it. */
function announceOffline(cells: readonly Cell[]): void {
  const offline = new Set(cells.filter(({ model }) => model.offline).map(({ label }) => label));
  if (offline.size > 0) {
    process.stderr.write(`No model is tested: ${[...offline].join(', ')} threw dice in its place.\n`);
  }
}
