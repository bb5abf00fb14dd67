import { appendTo } from '../../basics/collections';
import { InputError, type Problem } from '../../basics/errors';
import {
  findRefusedKeys,
  findUnknownProviders,
  type ModelSurroundings,
} from '../../kinds/model-list/open-listed-model';
import { examinee } from '../../kinds/quiz/offline-examinee';
import { loadQuiz } from '../../kinds/quiz/load-quiz';
import { quizFilesOf, type QuizFiles } from '../../kinds/quiz/quiz';
import type { CheckDocument } from './check-document';

/** Loads quizzes, including one in the project's own folder: their content, errors and warnings. */
export function checkQuizzes(
  surroundings: Pick<ModelSurroundings, 'settings' | 'environment'>,
  ids: readonly string[],
  inFolder: QuizFiles | undefined,
): Pick<CheckDocument, 'quizzes'> & { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const quizzes: CheckDocument['quizzes'] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const files of [...(inFolder === undefined ? [] : [inFolder]), ...ids.map(quizFilesOf)]) {
    try {
      const loaded = loadQuiz(surroundings.settings.root, files);
      const { id, title, questions, config } = loaded.quiz;
      quizzes.push({
        id,
        title,
        questions: questions.length,
        models: config.models.filter(({ enabled }) => enabled).length,
        systemPrompts: config.systemPrompts.length,
      });
      appendTo(
        problems,
        findUnknownProviders(config.models, surroundings.settings).map((message) => ({
          file: loaded.quiz.files.config,
          message,
        })),
      );
      appendTo(warnings, loaded.warnings);
      appendTo(
        warnings,
        findRefusedKeys(config.models, { ...surroundings, file: loaded.quiz.files.config, answerer: examinee }).map(
          (message) => ({
            file: loaded.quiz.files.config,
            message,
          }),
        ),
      );
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  return { quizzes, problems, warnings };
}
