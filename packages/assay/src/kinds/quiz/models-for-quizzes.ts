import type { Settings } from '../../basics/settings/settings';

/**
 * The models that the environment names for quizzes; models that judge or write code are for other kinds.
 */
export function modelsForQuizzes({ models }: Pick<Settings, 'models'>): readonly string[] | undefined {
  const able = models.filter((name) => !/^offline\/(judge|grader|key|coder)\b/.test(name));
  return able.length > 0 ? able : undefined;
}
