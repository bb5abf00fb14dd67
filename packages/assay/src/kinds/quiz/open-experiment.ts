import type { Experiment, ExperimentOptions } from '../../experiment/experiment';
import { toExperiment } from './experiment';
import { quizFilesOf } from './quiz-files';
import { openQuiz } from './open-quiz';
import { promptIndex } from './prompt-index';

/** Opens a quiz in the project's fixtures, with the models and system prompts from the settings. */
export function openExperiment(id: string, options: ExperimentOptions): Experiment {
  const { models, prompts } = options.settings;
  const indexes = prompts.flatMap((name) => promptIndex(name) ?? []);
  const choice = {
    ...(models.length > 0 && { models }),
    ...(indexes.length > 0 && { prompts: indexes }),
  };
  return toExperiment(openQuiz(quizFilesOf(id), { ...options, id, choice }), options.settings);
}
