import { z } from 'zod';
import { languageSchema } from '../../../code/language';
import type { Submission, TaskPart } from '../../../code/submission';
import { policyKeys, type PartialPolicy } from '../../../experiment/policy/policy';
import { proposalsSchema, type Proposals } from './proposal';
import { titleSchema } from '../../../basics/text/title';

/** The file of one candidate solution, `fixtures/<challenge>/<id>.yaml`. */
export const fixtureFileSchema = z
  .strictObject({
    title: titleSchema.meta({ description: 'Names the situation; appears in test titles. Unique.' }),
    language: languageSchema
      .default('javascript')
      .meta({ description: 'Programming language of the solution; names the fence around it.' }),
    reviewed: z.boolean().default(true).meta({
      description: 'false: its labels are unconfirmed; it is asked, reported separately and never scored.',
    }),
    origin: titleSchema.optional().meta({ description: 'Origin of the solution, such as a row of a file.' }),
    expected: z.record(z.string(), z.boolean().nullable()).meta({
      description:
        'The right answer: true or false for every analytic of the prompt; null where nobody says, which is not judged.',
    }),
    reason: z.string().trim().min(1).optional().meta({
      description: 'Why its labels are right; {{ examples }} shows it if the prompt has reason: true.',
    }),
    proposals: proposalsSchema.optional(),
    solution: z.string().optional().meta({ description: "The candidate's code, inserted literally." }),
    solutionFile: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Instead of solution: a file beside this one, inserted byte for byte.' }),
    files: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Instead of solution: the text of each file of the submission, by its name.' }),
    problem: z.string().optional().meta({ description: 'The problem that it solves, for {{ problem }}.' }),
    problemFile: z.string().min(1).optional().meta({ description: 'Instead of problem: a file beside this one.' }),
    reference: z.string().optional().meta({ description: 'A reference answer, for {{ reference }}.' }),
    referenceFile: z.string().min(1).optional().meta({ description: 'Instead of reference: a file beside this one.' }),
    policy: z
      .record(z.string(), z.strictObject(policyKeys))
      .optional()
      .meta({ description: 'Overrides what a failure does, by analytic, for this fixture only.' }),
  })
  .meta({ title: 'Assay fixture: one candidate solution' });

/** One candidate solution with its known answer. */
export interface Fixture extends Submission {
  readonly title: string;
  /** Relative to the project's root. */
  readonly file: string;
  /**
   * By analytic; never shown to the model. An analytic without a value is asked but not judged. If unreviewed, only proposed values, and only for analytics that have a
   * proposal.
   */
  readonly expected: Readonly<Record<string, boolean>>;
  readonly policy: Readonly<Record<string, PartialPolicy>>;
  /** Line of each expected value in its file, from 1. */
  readonly lines: Readonly<Record<string, number>>;
  /** Present, and false, if the expected values are unconfirmed. */
  readonly reviewed?: false;
  /** Analytics that it labels and the prompt does not ask. */
  readonly unasked?: readonly string[];
  /** Parts of its task that no prompt of the challenge shows. */
  readonly unshown?: readonly TaskPart[];
  /** Why its labels are right. */
  readonly reason?: string | undefined;
  /** Where it came from. */
  readonly origin?: string | undefined;
  /** Who proposed which expected values, and why. */
  readonly proposals?: Proposals | undefined;
}
