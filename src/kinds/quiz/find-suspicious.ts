import { isHeldOut } from '../../experiment/assess/holdout';
import type { CellTally } from './cell-tally';
import { commonestOther, rightAnswers } from './commonest-other';
import { judgedOf, type QuestionTally } from './question-tally';
import type { QuizSection } from './quiz-section';
import type { QuizHead } from './quiz-details';

/**
 * Questions that every one of two cells or more gets wrong in most trials, with what most answers say instead: the label may be
 * wrong. Only cells count that get most answers to the other questions right: whoever guesses contradicts no label.
 */
export function findSuspicious({ questions, looks }: QuizHead, cells: readonly CellTally[]): QuizSection['suspicious'] {
  return questions.flatMap((question, index) => {
    const { id, title, line } = question;
    const tallies = cells
      .filter((cell) => knowsOthers(cell.questions, index))
      .flatMap((cell) => cell.questions[index] ?? [])
      .filter((one) => judgedOf(one) > 0);
    const isUnseen = looks !== undefined && isHeldOut(id);
    if (isUnseen || tallies.length < 2 || !tallies.every((one) => one.correct < judgedOf(one) / 2)) {
      return [];
    }
    const other = commonestOther(question, tallies);
    // Where no answer could be read, the label is not what is wrong.
    return other === undefined
      ? []
      : [{ title, line, labelled: [...rightAnswers(question)], chosen: [...other.answer], share: other.share }];
  });
}

function knowsOthers(questions: readonly QuestionTally[], index: number): boolean {
  const others = questions.filter((_, place) => place !== index);
  const judged = others.reduce((sum, one) => sum + judgedOf(one), 0);
  return others.reduce((sum, one) => sum + one.correct, 0) >= judged / 2;
}
