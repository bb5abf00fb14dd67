import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import { sectionOfQuiz } from '../../../kinds/quiz/quiz-section';
import { createQuizSection } from '../../../kinds/quiz/section';
import { plainLines } from '../highlight';
import type { OwnPage } from '../own-page';
import { openTexts } from '../text-shelf';
import { buildQuizView, choicesIn } from './build-quiz-view';

/** The page of a quiz, which shows what its section counts of each question. */
export function openQuizPage(suite: SuiteEntry): OwnPage {
  const quiz = createQuizSection(suite);
  return {
    section: quiz,
    choiceOf: choicesIn(quiz.quiz),
    view: (counted, report) =>
      buildQuizView({
        ...counted,
        report,
        section: sectionOfQuiz(report),
        quiz,
        shelf: openTexts(counted.folder, plainLines).shelf,
      }),
  };
}
