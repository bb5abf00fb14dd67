import { z } from 'zod';
import { modelName } from '../../../basics/settings/settings';
import { withoutSecret } from '../../../basics/text/title';

/** The key `vote` of a prompt's front matter. */
export const voteSchema = z
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
