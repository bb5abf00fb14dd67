import type { LineOf } from '../../basics/yaml/parse-yaml';
import type { Problem } from '../../basics/errors';
import { checkModels } from '../model-list/check-models';
import { examinee } from './examinee';
import type { QuizConfig } from './quiz-config';

/** Checks of a configuration that no schema can express: indistinguishable models or prompts, and unknown names. */
export function checkConfig(file: string, config: QuizConfig, lineOf: LineOf): readonly Problem[] {
  const at = (path: readonly PropertyKey[], message: string): Problem => ({
    file,
    line: lineOf(path),
    field: path.join('.'),
    message,
  });
  // A blank prompt is not sent.
  const sent = config.systemPrompts.map((prompt) => (prompt.trim() === '' ? '' : prompt));
  const prompts = sent.flatMap((prompt, index) =>
    sent.indexOf(prompt) === index
      ? []
      : [at(['systemPrompts', index], `the same as systemPrompts.${sent.indexOf(prompt)}`)],
  );
  return [...prompts, ...checkModels(config.models, examinee).map(({ path, message }) => at(path, message))];
}
