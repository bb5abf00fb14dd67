import { z } from 'zod';
import { modelName } from '../../../basics/settings/settings';
import { titleSchema, withoutSecret } from '../../../basics/text/title';
import { type PartialPolicy, policyKeys } from '../../../experiment/policy/policy';
import { type ModelRequest, requestSchema } from '../../../model/request-parameters';
import type { Fixture } from './fixture';
import { promptFields } from './prompt-fields';
import { type Rubric, rubricSchema } from './rubric';

/** The key `vote` of a prompt's front matter. */
const voteSchema = z
  .strictObject({
    of: z
      .int()
      .min(3)
      .max(101)
      .refine((of) => of % 2 === 1, 'write an odd number, such as 3: an even number allows ties')
      .meta({ description: 'Answers whose majority is the answer; an odd number.' }),
    models: z
      .array(
        z
          .string()
          .regex(modelName, 'a model name has no blanks or control characters')
          .refine(...withoutSecret),
      )
      .refine(areDifferent, 'name each model once: they take turns anyway')
      .default([])
      .meta({ description: 'Models that take turns; empty means the one of the request.' }),
    prompts: z
      .array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use small letters, digits and "-", such as strict'))
      .refine(areDifferent, 'name each prompt once: they take turns anyway')
      .default([])
      .meta({ description: 'Variants, prompts/<challenge>.<name>.md, that take turns with this prompt.' }),
    onTie: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
        error: 'expected true or false',
      })
      .default(false)
      .meta({
        description: 'The safe value of an analytic without a majority, or with too few readable answers.',
      }),
  })
  .refine(({ of, models }) => models.length <= of, {
    path: ['models'],
    message: 'there are more models than votes: some would never be asked',
  })
  .refine(({ of, prompts }) => prompts.length < of, {
    path: ['prompts'],
    message: 'there are more prompts than votes, this one included: some would never be used',
  });

/** A vote as the prompt states it. */
export type VoteParameters = Readonly<z.infer<typeof voteSchema>>;

function areDifferent(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

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
