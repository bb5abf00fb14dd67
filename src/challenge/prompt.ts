import { z } from 'zod';
import { titleSchema } from './title';
import { policyKeys, type PartialPolicy } from './policy';
import { requestSchema, type ModelRequest } from './request';
import { voteSchema, type VoteParameters } from './vote';

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
  readonly request: ModelRequest;
  readonly system: string | undefined;
  /** The user message, with its `{{ variables }}`. */
  readonly text: string;
  readonly analytics: readonly Analytic[];
  readonly vote?: VoteParameters | undefined;
}
