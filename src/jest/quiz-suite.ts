import type { Answer } from '../kinds/quiz/ask-quiz';
import { nameOfCell, type Cell } from '../kinds/quiz/cell';
import { describeAnswer } from '../kinds/quiz/describe-answer';
import { quizFilesOf } from '../kinds/quiz/load-quiz';
import { modelsForQuizzes } from '../kinds/quiz/models-for-quizzes';
import { openQuiz, type OpenQuiz } from '../kinds/quiz/open-quiz';
import type { QuizQuestion } from '../kinds/quiz/question';
import { createQuizSection } from '../kinds/quiz/section';
import { readSettings, type Settings } from '../basics/settings/settings';
import { logEntry, toTrialEntry } from '../experiment/log/trial-log';
import { decideAll, type Decision } from '../experiment/policy/decide';
import { createTally, type ModelTally } from '../experiment/tally/tally';
import { askBeforeTests } from './ask-before-tests';
import { checkBudget } from './check-budget';
import { findHost, withoutStack } from './host';
import { createSuiteProgress } from './progress-file';
import { entriesOf, policyOf, type Entry, type QuizCellRow, type QuizQuestionRow } from './quiz-entries';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';
import type { PolicyResult } from './to-meet-policy';

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

/** The suite of a quiz, for `quizSuite` in test files. */
export function quizSuite(id: string): QuizSuite {
  const host = findHost();
  const { open, policy, settings } = withoutStack(() => {
    const settings = readSettings(process.env, host.root);
    const models = modelsForQuizzes(settings);
    const quiz = openQuiz(quizFilesOf(id), {
      ...{ settings, environment: process.env, id },
      ...(models !== undefined && { choice: { models } }),
      scheduler: sharedScheduler(settings, host),
      dispatch: sharedDispatch(settings),
    });
    checkBudget(
      quiz.cells.map(({ model }) => model),
      settings,
    );
    return { open: quiz, policy: policyOf(quiz), settings };
  });
  const entries = entriesOf(open, policy);
  return {
    title: open.quiz.title,
    questions: entries.flatMap(({ row }) => ('question' in row ? [row] : [])),
    cells: entries.flatMap(({ row }) => ('accuracy' in row ? [row] : [])),
    resultOf: askBeforeTests<Entry['row'], Entry>(host, {
      entries,
      ask: (selected) => askSelected(open, selected, settings),
      explain: () =>
        "This test was not asked. Give the tests the titles '$cell › $question' and '$cell reaches $accuracy'",
    }),
  };
}

async function askSelected(
  open: OpenQuiz,
  selected: readonly Entry[],
  { session, firstRun }: Settings,
): Promise<ReadonlyMap<Entry['row'], PolicyResult>> {
  const results = new Map<Entry['row'], PolicyResult>();
  const { quiz, cells, runs } = open;
  const head = open.headOf(quiz.questions, runs);
  const log = session?.log;
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
  write({ ...head, details: { ...head.details, policy: null } });
  const tally = createTally(head);
  const section = createQuizSection(head);
  const firstWrong = new Map<string, Answer>();
  const isWanted = (cell: number, question: QuizQuestion): boolean =>
    whole.has(cell) || single.has(`${String(cell)} ${question.id}`);
  const wanted = quiz.questions.flatMap((question) => cells.filter((_, cell) => isWanted(cell, question)));
  const progress = createSuiteProgress(session, { step: 'ask', total: wanted.length * runs });
  const asking = open.ask(
    quiz.questions,
    { first: firstRun, count: runs },
    (trial, answer) => {
      const entry = toTrialEntry(trial);
      if (tally.add(entry)) {
        section.add(entry);
      }
      write(entry);
      const { status } = trial.verdict;
      progress.done({ kept: answer.asked.source === 'recording', failed: status !== 'correct' });
      const key = `${String(answer.cell)} ${answer.question.id}`;
      const known = firstWrong.get(key);
      // What a wrong answer says is worth more than that a trial was lost.
      const isBetter = known === undefined || (known.asked.status === 'errored' && answer.asked.status === 'replied');
      if (status !== 'correct' && isBetter) {
        firstWrong.set(key, answer);
      }
    },
    isWanted,
  );
  await asking
    .catch((error: unknown) => {
      write({ kind: 'stopped', challenge: quiz.id });
      throw error;
    })
    .finally(progress.end);
  const reports = section.build().cells;
  const decisions = tally.models.map(decisionsOf);
  for (const { row, cell: index, question } of selected) {
    const cell = cells[index];
    const place = quiz.questions.findIndex((one) => one === question);
    const counted = section.cells[index]?.questions[place];
    const decision = decisions[index]?.get(question?.id ?? '');
    const report = reports[index];
    if (cell !== undefined && question !== undefined && counted !== undefined && decision !== undefined) {
      const wrong = firstWrong.get(`${String(index)} ${question.id}`);
      results.set(row, {
        decision,
        describe: (reason) => describeAnswer({ quiz, question, cell, tally: counted, wrong }, reason),
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

/** What the policies make of the questions that a cell was asked, by their ids. */
function decisionsOf({ assertions }: ModelTally): ReadonlyMap<string, Decision> {
  const asked = assertions.filter(({ counts }) => counts().trials > 0);
  const judged = asked.map(({ assertion, counts }) => ({ counts: counts(), policy: assertion }));
  const hard = assertions.filter(({ assertion }) => assertion.assert === 'hard').length;
  const decisions = decideAll(judged, hard);
  return new Map(
    asked.flatMap(({ assertion }, index) => {
      const decision = decisions[index];
      return decision === undefined ? [] : [[assertion.fixture, decision] as const];
    }),
  );
}

/** Without Assay's reporter nobody else would say it. */
function announceOffline(cells: readonly Cell[]): void {
  const offline = new Set(cells.filter(({ model }) => model.offline).map(({ label }) => label));
  if (offline.size > 0) {
    process.stderr.write(`No model is tested: ${[...offline].join(', ')} threw dice in its place.\n`);
  }
}
