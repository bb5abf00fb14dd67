import type { Kind } from '../experiment/kind';
import { quizKind } from '../kinds/quiz/kind';
import { modelsForQuizzes } from '../kinds/quiz/quiz-config';
import { requiredSuite } from './required-suite';
import type { PolicyResult } from './to-meet-policy';

/** Quizzes under `npx jest`: models that the environment names for judging code are not meant for them. */
const quizForTests: Kind = {
  ...quizKind,
  open: (id, options) => {
    const models = modelsForQuizzes(options.settings) ?? [];
    return quizKind.open(id, { ...options, settings: { ...options.settings, models } });
  },
};

/** A row for `jest-each`: one question of one cell. */
export interface QuizQuestionRow {
  /** Model and system prompt. */
  readonly cell: string;
  readonly question: string;
}

/** A row for `jest-each`: one model with one system prompt. */
export interface QuizCellRow {
  readonly cell: string;
  /** The required accuracy. */
  readonly accuracy: string;
}

/** A quiz as a Jest suite. */
export interface QuizSuite {
  readonly title: string;
  /** Test titles must be `'$cell › $question'`. */
  readonly questions: readonly QuizQuestionRow[];
  /** Test titles must be `'$cell reaches $accuracy'`. */
  readonly cells: readonly QuizCellRow[];
  /** The result of a row; the trials were asked before the first test started. */
  readonly resultOf: (row: QuizQuestionRow | QuizCellRow) => PolicyResult;
}

/** The suite of a quiz, for `quizSuite` in test files. */
export function quizSuite(id: string): QuizSuite {
  const { wholes, ...suite } = requiredSuite<QuizQuestionRow, QuizCellRow>(quizForTests, id, {
    question: (cell, question) => ({ cell, question }),
    whole: ({ who, what }) => ({ cell: who, accuracy: what }),
    verb: 'reaches',
    titles: "'$cell › $question' and '$cell reaches $accuracy'",
    declare: '"policy": { "accuracy": 0.8 }, the share of right answers that each model must reach.',
  });
  return { ...suite, cells: wholes };
}
