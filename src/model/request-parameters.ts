import { z } from 'zod';
import { modelName } from '../basics/settings/settings';
import { withoutSecret } from '../basics/text/title';

/** Formats in which an answer can be requested, strictest first. */
export const responseFormats = ['json_schema', 'json_object', 'text'] as const;

/** Format in which an answer can be requested. */
export type ResponseFormat = (typeof responseFormats)[number];

/** Name of a model, as files state it. */
export const modelNameSchema = z
  .string()
  .regex(modelName, 'a model name has no blanks or control characters')
  .refine(...withoutSecret)
  .meta({ description: 'Model id, or an offline model such as offline/key.' });

/** Request parameters besides the messages. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  seed: z.int().optional(),
  maxTokens: z.int().positive().optional().meta({ description: 'Cap on the tokens of a reply, reasoning included.' }),
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  responseFormat: z
    .enum(responseFormats)
    .default('json_schema')
    .meta({ description: 'How strictly the server is asked to hold the model to the format.' }),
});

/** Model and parameters of a request. */
export const requestSchema = z.strictObject({ model: modelNameSchema, ...parametersSchema.shape });

/** Model and parameters that the prompt of an interview may set; its replies are always text. */
export const codingRequestSchema = parametersSchema
  .omit({ responseFormat: true })
  .extend({ model: modelNameSchema.optional() });

/** Request parameters besides the messages. */
export type RequestParameters = Readonly<z.infer<typeof parametersSchema>>;

/** Model and parameters that the prompt of an interview sets. */
export type CodingRequest = Readonly<z.infer<typeof codingRequestSchema>>;

/** Model and parameters of a request, as a prompt sets them. */
export type ModelRequest = Readonly<z.infer<typeof requestSchema>>;
