import { z } from 'zod';
import { titleSchema } from '../../../basics/text/title';
import { policyKeys, type PartialPolicy } from '../../../experiment/policy/policy';
import { requestSchema, type ModelRequest } from '../../../model/request-parameters';
import { rubricSchema, type Rubric } from './rubric';
import type { Fixture } from './fixture';
import { promptFields } from './prompt-fields';
import { voteSchema, type VoteParameters } from './vote';

const ownFields = z.strictObject({
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
        rubric: rubricSchema,
        ...policyKeys,
      }),
    )
    .refine((analytics) => Object.keys(analytics).length > 0, 'name at least one analytic')
    .meta({ description: "The booleans of the validator's answer." }),
  reason: z.boolean().optional().meta({
    description: 'true: the answer begins with a text "reason", before the verdicts; it is shown and never judged.',
  }),
  policy: z
    .literal('soft')
    .optional()
    .meta({ description: 'soft: every assertion is logged and fails nothing, whatever analytics and fixtures say.' }),
  examples: z
    .array(z.string().min(1))
    .refine((ids) => new Set(ids).size === ids.length, 'name each fixture once')
    .optional()
    .meta({ description: 'Fixtures, by id, that {{ examples }} shows with their answers; they are never scored.' }),
  vote: voteSchema.optional().meta({ description: 'Makes the answer of each trial the majority of several.' }),
});

/** The front matter of `prompts/<challenge>.md`, with the fields of plugins. */
export function promptFileSchema(): z.ZodType<z.infer<typeof ownFields>> {
  // Added fields change nothing of the core's own.
  const all = ownFields.extend(promptFields()) as unknown as typeof ownFields;
  return all.meta({ title: 'Assay prompt: front matter' });
}

/** One boolean of a validator's answer. */
export interface Analytic {
  readonly name: string;
  readonly rubric: Rubric;
  readonly policy: PartialPolicy;
}

/** The prompt that is asked about every fixture of a challenge. */
export interface Prompt {
  /** Relative to the project's root. */
  readonly file: string;
  readonly title: string;
  readonly request: ModelRequest;
  readonly system: string | undefined;
  /** The user message, with its `{{ variables }}`. */
  readonly text: string;
  readonly analytics: readonly Analytic[];
  /** Whether the answer begins with a reason. */
  readonly reason?: boolean | undefined;
  /** Present if every assertion is only logged. */
  readonly policy?: 'soft' | undefined;
  /** Ids of the fixtures that the prompt shows; absent if it shows none. */
  readonly exampleIds?: readonly string[] | undefined;
  /** True if the prompt is asked without its examples for comparison; the examples are still not scored. */
  readonly leavesOutExamples?: boolean | undefined;
  /** The example fixtures once loaded, shown with their answers in this order. */
  readonly examples?: readonly Fixture[] | undefined;
  readonly vote?: VoteParameters | undefined;
  /** Values of fields that plugins added, by name; absent if the prompt has none of them. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}
