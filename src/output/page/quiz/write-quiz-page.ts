import { join } from 'node:path';
import { writeText } from '../../../basics/disk/disk';
import { AssayError } from '../../../basics/errors';
import { readQuizReport } from '../../../kinds/quiz/read-quiz-report';
import { plainLines } from '../highlight';
import { pageFile } from '../page-file';
import { renderPage } from '../render-page';
import { openTexts } from '../text-shelf';
import { buildQuizView } from './build-quiz-view';
import { createAnswerCollector, type AnswerCollector } from './collect-answers';

/** Writes the page of a quiz's report folder, from its answers and texts; `shown` is how the user names the folder. */
export function writeQuizPage(folder: string, shown: string): void {
  let collector: AnswerCollector | undefined;
  const read = readQuizReport(folder, shown, (entry, quiz, counted) => {
    collector ??= createAnswerCollector(quiz);
    if (counted) {
      collector.add(entry);
    }
  });
  if (read === undefined) {
    throw new AssayError(`${shown} is not the report of a quiz.`);
  }
  const { quiz, builder } = read;
  const view = buildQuizView({
    ...{ quiz, builder, document: builder.build(read) },
    collector: collector ?? createAnswerCollector(quiz),
    shelf: openTexts(folder, plainLines).shelf,
  });
  writeText(join(folder, pageFile), renderPage(view));
}
