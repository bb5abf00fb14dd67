import type { Settings } from '../settings';

/** The models that the environment names for quizzes; what judges code only is meant for validators. */
export function modelsForQuizzes({ models }: Pick<Settings, 'models'>): readonly string[] | undefined {
  const able = models.filter((name) => !/^offline\/(judge|key)\b/.test(name));
  return able.length > 0 ? able : undefined;
}
