import { AssayError } from '../basics/errors';
import { nameOfCell } from '../kinds/quiz/cell';
import type { OpenQuiz } from '../kinds/quiz/open-quiz';
import type { QuizQuestion } from '../kinds/quiz/question';
import type { QuizPolicy } from '../kinds/quiz/quiz-config';
import { formatShare } from '../basics/text/numbers';
import { printableLine } from '../basics/text/printable';

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

/** A row with what it stands for; without a question, the whole cell. */
export interface Entry {
  readonly row: QuizQuestionRow | QuizCellRow;
  readonly title: string;
  /** Index of the cell. */
  readonly cell: number;
  readonly question?: QuizQuestion;
}

/** A test for each cell and question, and one for each cell. */
export function entriesOf({ quiz, cells }: OpenQuiz, { accuracy }: QuizPolicy): readonly Entry[] {
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

/** What a quiz's tests must reach: without it, none of them could fail. */
export function policyOf({ quiz, policy }: OpenQuiz): QuizPolicy {
  if (policy === null) {
    throw new AssayError(
      `${quiz.files.config} has no policy, so no test of it could fail: add "policy": { "accuracy": 0.8 }, the share of right answers that each model must reach.`,
    );
  }
  return policy;
}
