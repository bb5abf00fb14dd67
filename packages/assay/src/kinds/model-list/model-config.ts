import { z } from 'zod';
import { keyName } from '../../basics/settings/trusted-hosts';
import { titleSchema } from '../../basics/text/title';
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
