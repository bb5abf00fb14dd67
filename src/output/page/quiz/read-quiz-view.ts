import { AssayError } from '../../../basics/errors';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { readReport } from '../../../experiment/report/read-report';
import { ofEveryKind } from '../../../kinds';
import { answerReader, chosenPlaces } from '../../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { createQuizSection, type GrowingQuizSection } from '../../../kinds/quiz/section';
import type { ChoiceOf } from '../experiment/collect-trials';
import { createTrialGatherer } from '../experiment/gather-trials';
import { plainLines } from '../highlight';
import { openTexts } from '../text-shelf';
import { buildQuizView } from './build-quiz-view';
import type { QuizView } from './quiz-view';

/** What the page of a quiz's report folder shows, from its report, trials and texts; `shown` is how the user names the folder. */
export function readQuizView(folder: string, shown: string, report: ReportDocument): QuizView {
  let section: GrowingQuizSection | undefined;
  let choiceOf: ChoiceOf | undefined;
  const { onTrial, end } = createTrialGatherer((entry) => choiceOf?.(entry));
  const { suite } = readReport(folder, shown, {
    ...{ ...ofEveryKind, onTrial },
    createSection(own) {
      section = createQuizSection(own);
      choiceOf = choicesIn(section.quiz);
      return section;
    },
  });
  if (section === undefined) {
    throw new AssayError(`${shown} is not the report of a quiz.`);
  }
  return buildQuizView({
    ...{ suite, report, collector: end(suite), policy: section.quiz.policy },
    quiz: section.build(),
    tallies: section.cells,
    shelf: openTexts(folder, plainLines).shelf,
  });
}

/** Reads which options a trial settles on. */
export function choicesIn(quiz: QuizHead): ChoiceOf {
  const read = answerReader(quiz);
  const multiple = new Set(quiz.questions.flatMap(({ id, multiple: several }) => (several ? [id] : [])));
  return (entry) => {
    const answer = read(entry);
    return answer && { chosen: chosenPlaces(answer), isSingle: !multiple.has(answer.question) };
  };
}
