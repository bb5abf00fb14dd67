import { join } from 'node:path';
import { writeText } from '../../../basics/disk/disk';
import { AssayError } from '../../../basics/errors';
import { readReport } from '../../../experiment/report/read-report';
import { ofEveryKind } from '../../../kinds';
import { answerReader, chosenPlaces } from '../../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { measure } from '../../../kinds/quiz/reading/score-choice';
import { createQuizSection, type GrowingQuizSection } from '../../../kinds/quiz/section';
import { createTrialCollector, type ChoiceOf, type TrialCollector } from '../experiment/collect-trials';
import { plainLines } from '../highlight';
import { pageFile } from '../page-file';
import { renderPage } from '../render-page';
import { openTexts } from '../text-shelf';
import { buildQuizView } from './build-quiz-view';

/** Writes the page of a quiz's report folder, from its trials and texts; `shown` is how the user names the folder. */
export function writeQuizPage(folder: string, shown: string): void {
  let section: GrowingQuizSection | undefined;
  let collector: TrialCollector | undefined;
  const { suite, builder, ...end } = readReport(folder, shown, {
    ...ofEveryKind,
    createSection(own) {
      section = createQuizSection(own);
      collector = createTrialCollector(own, [measure], choicesIn(section.quiz));
      return section;
    },
    onTrial: (entry, _, counted) => {
      if (counted) {
        collector?.add(entry);
      }
    },
  });
  if (section === undefined || collector === undefined) {
    throw new AssayError(`${shown} is not the report of a quiz.`);
  }
  const view = buildQuizView({
    ...{ suite, collector, policy: section.quiz.policy },
    report: builder.build({ ...end, looks: suite.looks }),
    quiz: section.build(),
    tallies: section.cells,
    shelf: openTexts(folder, plainLines).shelf,
  });
  writeText(join(folder, pageFile), renderPage(view));
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
