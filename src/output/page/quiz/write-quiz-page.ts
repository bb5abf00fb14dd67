import { join } from 'node:path';
import { writeText } from '../../../basics/disk/disk';
import { AssayError } from '../../../basics/errors';
import { readReport } from '../../../experiment/report/read-report';
import { ofEveryKind } from '../../../kinds';
import { answerReader } from '../../../kinds/quiz/quiz-answer';
import { createQuizSection } from '../../../kinds/quiz/section';
import { plainLines } from '../highlight';
import { pageFile } from '../page-file';
import { renderPage } from '../render-page';
import { openTexts } from '../text-shelf';
import { buildQuizView } from './build-quiz-view';
import { createAnswerCollector } from './collect-answers';

/** Writes the page of a quiz's report folder, from its trials and texts; `shown` is how the user names the folder. */
export function writeQuizPage(folder: string, shown: string): void {
  let gathering: ReturnType<typeof gather> | undefined;
  const { suite, builder, ...end } = readReport(folder, shown, {
    ...ofEveryKind,
    createSection(own) {
      gathering = own.of === 'quiz' ? gather(own) : undefined;
      return gathering?.section;
    },
    onTrial: (entry, _, counted) => {
      const answer = counted ? gathering?.read(entry) : undefined;
      if (answer !== undefined) {
        gathering?.collector.add(answer);
      }
    },
  });
  if (gathering === undefined) {
    throw new AssayError(`${shown} is not the report of a quiz.`);
  }
  const { section, collector } = gathering;
  const view = buildQuizView({
    head: section.quiz,
    report: builder.build({ ...end, looks: suite.looks }),
    quiz: section.build(),
    tallies: section.cells,
    collector,
    shelf: openTexts(folder, plainLines).shelf,
  });
  writeText(join(folder, pageFile), renderPage(view));
}

function gather(suite: Parameters<typeof createQuizSection>[0]): {
  readonly section: ReturnType<typeof createQuizSection>;
  readonly collector: ReturnType<typeof createAnswerCollector>;
  readonly read: ReturnType<typeof answerReader>;
} {
  const section = createQuizSection(suite);
  return { section, collector: createAnswerCollector(section.quiz), read: answerReader(section.quiz) };
}
