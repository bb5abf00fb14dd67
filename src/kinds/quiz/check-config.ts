import { baseURLProblems } from '../../basics/settings/check-variables';
import { isUnprotected, originOf } from '../../basics/settings/origin';
import type { LineOf } from '../../basics/yaml/parse-yaml';
import { messageOf, type Problem } from '../../basics/errors';
import { canonicalJson } from '../../model/request-hash';
import { isOfflineName, parseOfflineName } from '../../model/offline-name';
import type { QuizConfig } from './quiz-config';

/** What no schema says about a configuration: models and prompts that could not be told apart, names that no model has. */
export function checkConfig(file: string, config: QuizConfig, lineOf: LineOf): readonly Problem[] {
  const at = (path: readonly PropertyKey[], message: string): Problem => ({
    ...{ file, line: lineOf(path), field: path.join('.'), message },
  });
  // A blank prompt is sent as none.
  const sent = config.systemPrompts.map((prompt) => (prompt.trim() === '' ? '' : prompt));
  const prompts = sent.flatMap((prompt, index) =>
    sent.indexOf(prompt) === index
      ? []
      : [at(['systemPrompts', index], `the same as systemPrompts.${sent.indexOf(prompt)}`)],
  );
  const requests = config.models.map(({ name, baseURL, request }) =>
    canonicalJson([name, baseURL ?? '', request ?? {}]),
  );
  const labels = config.models.map(({ label, name }) => label ?? name);
  const models = config.models.flatMap(({ name, baseURL, apiKeyEnv }, index) => [
    ...(labels.indexOf(labels[index] ?? '') === index
      ? []
      : [at(['models', index], `"${labels[index] ?? ''}" stands twice: tell them apart by a "label"`)]),
    ...(requests.indexOf(requests[index] ?? '') === index
      ? []
      : [
          at(
            ['models', index],
            `asks the same as models.${requests.indexOf(requests[index] ?? '')}: the replies of one would pass for the other's`,
          ),
        ]),
    ...(apiKeyEnv !== undefined && isOfflineName(name)
      ? [at(['models', index, 'apiKeyEnv'], 'an offline model needs no key: remove it')]
      : []),
    ...(apiKeyEnv !== undefined && baseURL !== undefined && isUnprotected(originOf(baseURL) ?? '')
      ? [at(['models', index, 'baseURL'], 'the key would travel unprotected: use https')]
      : []),
    ...baseURLProblems(baseURL, 'baseURL').map((message) => at(['models', index, 'baseURL'], message)),
    ...offlineProblems(name).map((message) => at(['models', index, 'name'], message)),
  ]);
  return [...prompts, ...models];
}

function offlineProblems(name: string): readonly string[] {
  if (!isOfflineName(name)) {
    return [];
  }
  try {
    const { kind } = parseOfflineName(name);
    return kind === 'examinee'
      ? []
      : [
          `offline/${kind} answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8`,
        ];
  } catch (error) {
    return [messageOf(error)];
  }
}
