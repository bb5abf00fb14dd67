import { isHeldOut } from '../../experiment/assess/holdout';
import type { CellTally } from './cell-tally';
import { commonestOther, rightAnswers } from './commonest-other';
import { judgedOf, type QuestionTally } from './question-tally';
import type { QuizSection } from './quiz-section';
import type { QuizHead } from './quiz-details';

/**
 * Questions that each of at least two cells gets wrong in most trials, with the most common answer: the label may be
 * wrong. Only cells count that get most other questions right, because a guess does not contradict a label.
 */
export function findSuspicious({ questions, looks }: QuizHead, cells: readonly CellTally[]): QuizSection['suspicious'] {
  const sums = cells.map((cell) => ({ cell, all: addUp(cell.questions) }));
  return questions.flatMap((question, index) => {
    const { id, title, line } = question;
    const tallies = sums
      .flatMap(({ cell, all }) => {
        const own = cell.questions[index];
        return own !== undefined && knowsOthers(all, own) ? [own] : [];
      })
      .filter((one) => judgedOf(one) > 0);
    const isUnseen = looks !== undefined && isHeldOut(id);
    if (isUnseen || tallies.length < 2 || !tallies.every((one) => one.correct < judgedOf(one) / 2)) {
      return [];
    }
    const other = commonestOther(question, tallies);
    // If no answer could be read, the label is not the problem.
    return other === undefined
      ? []
      : [{ title, line, labelled: [...rightAnswers(question)], chosen: [...other.answer], share: other.share }];
  });
}

interface Sums {
  readonly correct: number;
  readonly judged: number;
}

function addUp(questions: readonly QuestionTally[]): Sums {
  return {
    correct: questions.reduce((sum, one) => sum + one.correct, 0),
    judged: questions.reduce((sum, one) => sum + judgedOf(one), 0),
  };
}

function knowsOthers({ correct, judged }: Sums, own: QuestionTally): boolean {
  return correct - own.correct >= (judged - judgedOf(own)) / 2;
}
