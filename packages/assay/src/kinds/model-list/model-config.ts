import { z } from 'zod';
import { messageOf } from '../../basics/errors';
import { baseURLProblems } from '../../basics/settings/check-variables';
import { isUnprotected, keyName, originOf } from '../../basics/settings/trusted-hosts';
import { titleSchema } from '../../basics/text/title';
import type { Model } from '../../model/model';
import { isOfflineName, type OfflineKind, parseOfflineName } from '../../model/offline-name';
import { canonicalJson } from '../../model/request-hash';
import { modelNameSchema, parametersSchema } from '../../model/request-parameters';

/** One model in the list of a `config.json`. */
export const modelConfigSchema = z.strictObject({
  name: modelNameSchema,
  label: titleSchema.optional().meta({ description: 'How reports call it, if not by its name.' }),
  enabled: z.boolean().default(true),
  baseURL: z.string().optional().meta({ description: "A server of its own; default: the settings'." }),
  apiKeyEnv: z
    .string()
    // The message must not repeat the value, which may be the key itself.
    .refine((name) => keyName.test(name), 'name an environment variable (capitals, digits, "_"), not the key itself')
    .optional()
    .meta({
      description:
        'Variable that holds the key for its server; never the key itself. It is sent to the provider’s own server, to this machine, and to servers trusted by assay trust.',
    }),
  request: z
    .strictObject({
      ...parametersSchema.shape,
      responseFormat: z
        .enum(['text', 'json_schema'])
        .default('text')
        .meta({ description: 'text: as the model likes; json_schema: the server allows the letters only.' }),
    })
    .optional(),
});

/** One model of a `config.json`. */
export type ModelConfig = Readonly<z.infer<typeof modelConfigSchema>>;

/** The name of a listed model in reports. */
export function labelOf({ label, name }: Pick<ModelConfig, 'label' | 'name'>): string {
  return label ?? name;
}

/** The listed model with this name or label; `undefined` if there is none. */
export function findListed(models: readonly ModelConfig[], name: string): ModelConfig | undefined {
  return models.find((model) => labelOf(model) === name) ?? models.find((model) => model.name === name);
}

/** A problem with a model in a list, with the path to it. */
interface ModelFault {
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

/** The offline model for a kind of challenge. */
export interface OfflineAnswerer {
  readonly kind: OfflineKind;
  /** Why other offline models do not fit, such as `answers no multiple-choice questions`. */
  readonly others: string;
  /** Such as `offline/coder?skill=0.8`. */
  readonly example: string;
  /** Opens the model with this name; throws if the name is of another kind. */
  readonly open: (name: string) => Model;
}
