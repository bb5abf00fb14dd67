import { z } from 'zod';
import { titleSchema } from './title';
import { policyKeys, type PartialPolicy } from './policy';

/** The file of one candidate solution, `fixtures/<challenge>/<id>.yaml`. */
export const fixtureFileSchema = z
  .strictObject({
    title: titleSchema.meta({ description: 'Names the situation; appears in test titles. Unique.' }),
    language: z
      .string()
      .regex(/^[a-z0-9+#-]+$/, 'use a lower-case name such as "javascript"')
      .default('javascript')
      .meta({ description: 'Programming language of the solution; names the fence around it.' }),
    expected: z
      .record(z.string(), z.boolean())
      .meta({ description: 'The right answer: true or false for every analytic of the prompt.' }),
    solution: z.string().optional().meta({ description: "The candidate's code, inserted literally." }),
    solutionFile: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Instead of solution: a file beside this one, inserted byte for byte.' }),
    policy: z
      .record(z.string(), z.strictObject(policyKeys))
      .optional()
      .meta({ description: 'Overrides what a failure does, by analytic, for this fixture only.' }),
  })
  .meta({ title: 'Assay fixture: one candidate solution' });

/** Code whose grading is asked for, with or without a known answer. */
export interface Submission {
  /** Names it in output; unique within what is asked. */
  readonly id: string;
  readonly language: string;
  /** The candidate's code: hostile text, never changed. */
  readonly solution: string;
}

/** One candidate solution with its known answer. */
export interface Fixture extends Submission {
  readonly title: string;
  /** Relative to the project's root. */
  readonly file: string;
  /** By analytic; never shown to the model. */
  readonly expected: Readonly<Record<string, boolean>>;
  readonly policy: Readonly<Record<string, PartialPolicy>>;
  /** Line of each expected value in its file, from 1. */
  readonly lines: Readonly<Record<string, number>>;
}
