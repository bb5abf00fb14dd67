import { baseURLProblems } from '../../basics/settings/check-variables';
import { isUnprotected, originOf } from '../../basics/settings/origin';
import { messageOf } from '../../basics/errors';
import { isOfflineName, parseOfflineName } from '../../model/offline-name';
import { canonicalJson } from '../../model/request-hash';
import { labelOf, type ModelConfig } from './model-config';
import type { OfflineAnswerer } from './offline-answerer';

/** A problem with a model in a list, with the path to it. */
export interface ModelFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Checks of a model list that no schema can express: indistinguishable models, unknown names, servers that may not
 * receive a key.
 */
export function checkModels(models: readonly ModelConfig[], answerer: OfflineAnswerer): readonly ModelFault[] {
  const requests = models.map(({ name, baseURL, request }) => canonicalJson([name, baseURL ?? '', request ?? {}]));
  const labels = models.map(labelOf);
  return models.flatMap(({ name, baseURL, apiKeyEnv }, index): readonly ModelFault[] => {
    const at = (path: readonly PropertyKey[], message: string): ModelFault => ({
      path: ['models', index, ...path],
      message,
    });
    const alike = requests.indexOf(requests[index] ?? '');
    return [
      ...(labels.indexOf(labels[index] ?? '') === index
        ? []
        : [at([], `"${labels[index] ?? ''}" appears twice: give each a "label"`)]),
      ...(alike === index
        ? []
        : [at([], `sends the same requests as models.${alike}, so their replies would be mixed up`)]),
      ...(apiKeyEnv !== undefined && isOfflineName(name)
        ? [at(['apiKeyEnv'], 'an offline model needs no key: remove it')]
        : []),
      ...(apiKeyEnv !== undefined && baseURL !== undefined && isUnprotected(originOf(baseURL) ?? '')
        ? [at(['baseURL'], 'the key would be sent unencrypted: use https')]
        : []),
      ...baseURLProblems(baseURL, 'baseURL').map((message) => at(['baseURL'], message)),
      ...offlineProblems(name, answerer).map((message) => at(['name'], message)),
    ];
  });
}

function offlineProblems(name: string, { kind, others, example }: OfflineAnswerer): readonly string[] {
  if (!isOfflineName(name)) {
    return [];
  }
  try {
    const parsed = parseOfflineName(name);
    return parsed.kind === kind ? [] : [`offline/${parsed.kind} ${others}: name offline/${kind}, as in ${example}`];
  } catch (error) {
    return [messageOf(error)];
  }
}
