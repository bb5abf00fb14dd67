import { z } from 'zod';
import { modelName } from '../basics/settings/settings';
import { withoutSecret } from '../basics/text/title';

/**
 * Formats in which an answer can be requested, strictest first. `json_object_schema` is `json_object` with a schema beside
 * it, the dialect of llama-cpp-python and others.
 */
export const responseFormats = ['json_schema', 'json_object_schema', 'json_object', 'text'] as const;

/** Format in which an answer can be requested. */
export type ResponseFormat = (typeof responseFormats)[number];

/** Name of a model, as files state it. */
export const modelNameSchema = z
  .string()
  .regex(modelName, 'a model name has no blanks or control characters')
  .refine(...withoutSecret)
  .meta({
    description: 'Model id, a short name such as anthropic/claude-opus-5, or an offline model such as offline/key.',
  });

/** Names in a request's body that other settings decide. */
const decided = new Map([
  ...['model', 'messages', 'stream', 'stream_options', 'n'].map((name) => [name, 'Assay decides it'] as const),
  ...(
    [
      ['temperature', 'temperature'],
      ['top_p', 'topP'],
      ['seed', 'seed'],
      ['max_tokens', 'maxTokens'],
      ['max_completion_tokens', 'maxTokens'],
      ['reasoning_effort', 'reasoningEffort'],
      ['response_format', 'responseFormat'],
    ] as const
  ).map(([name, own]) => [name, `set ${own} instead`] as const),
]);

const bodySchema = z.record(z.string().min(1), z.json()).superRefine((body, context) => {
  for (const name of Object.keys(body)) {
    const why = decided.get(name);
    if (why !== undefined) {
      context.addIssue({ code: 'custom', path: [name], message: `cannot be sent as it stands: ${why}` });
    }
  }
});

/** Request parameters besides the messages. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  seed: z.int().optional(),
  maxTokens: z.int().positive().optional().meta({ description: 'Cap on the tokens of a reply, reasoning included.' }),
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  body: bodySchema.optional().meta({
    description: 'Other parameters by the names that the server has for them, such as top_k; sent as they stand.',
  }),
  responseFormat: z
    .enum(responseFormats)
    .default('json_schema')
    .meta({ description: 'How strictly the server is asked to hold the model to the format.' }),
});

/** Model and parameters of a request. */
export const requestSchema = z.strictObject({ model: modelNameSchema, ...parametersSchema.shape });

/** Model and parameters that a prompt may set whose replies are always text. */
export const codingRequestSchema = parametersSchema
  .omit({ responseFormat: true })
  .extend({ model: modelNameSchema.optional() });

/** Request parameters besides the messages. */
export type RequestParameters = Readonly<z.infer<typeof parametersSchema>>;

/** Model and parameters that a prompt sets whose replies are always text. */
export type CodingRequest = Readonly<z.infer<typeof codingRequestSchema>>;

/** Model and parameters of a request, as a prompt sets them. */
export type ModelRequest = Readonly<z.infer<typeof requestSchema>>;
