import { z } from 'zod';
import { modelName } from '../settings';
import { titleSchema } from './title';
import { policyKeys, type PartialPolicy } from './policy';
import { voteSchema, type VoteParameters } from './vote';

/** Forms in which an answer can be asked for, strictest first. */
export const responseFormats = ['json_schema', 'json_object', 'text'] as const;

const requestSchema = z.strictObject({
  model: z
    .string()
    .regex(modelName, 'a model name has no blanks or control characters')
    .meta({ description: 'Model id, or an offline model such as offline/key.' }),
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

/** The front matter of `prompts/<challenge>.md`. */
export const promptFileSchema = z
  .strictObject({
    title: titleSchema.meta({ description: 'Names the challenge in test titles and reports.' }),
    kind: z.literal('validator'),
    request: requestSchema.meta({ description: 'Model and parameters of each request.' }),
    system: z
      .string()
      .optional()
      .meta({ description: 'System message; takes the variables {{ rubric }}, {{ structure }} and {{ language }}.' }),
    analytics: z
      .record(
        z
          .string()
          .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'use letters, digits and "_", such as solutionIsCorrect')
          .refine((name) => !(name in Object.prototype), 'choose another name: JavaScript reserves this one'),
        z.strictObject({
          rubric: z.string().trim().min(1).meta({ description: 'When the answer is true, in one to three sentences.' }),
          ...policyKeys,
        }),
      )
      .refine((analytics) => Object.keys(analytics).length > 0, 'name at least one analytic')
      .meta({ description: "The booleans of the validator's answer." }),
    vote: voteSchema.optional().meta({ description: 'Makes the answer of each trial the majority of several.' }),
  })
  .meta({ title: 'Assay prompt: front matter' });

/** Model and parameters of a request, as the prompt states them. */
export type RequestParameters = Readonly<z.infer<typeof requestSchema>>;

/** One boolean of a validator's answer. */
export interface Analytic {
  readonly name: string;
  readonly rubric: string;
  readonly policy: PartialPolicy;
}

/** What is asked about every fixture of a challenge. */
export interface Prompt {
  /** Relative to the project's root. */
  readonly file: string;
  readonly title: string;
  readonly request: RequestParameters;
  readonly system: string | undefined;
  /** The user message, with its `{{ variables }}`. */
  readonly text: string;
  readonly analytics: readonly Analytic[];
  readonly vote?: VoteParameters | undefined;
}
