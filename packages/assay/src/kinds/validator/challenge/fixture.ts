import { z } from 'zod';
import { titleSchema } from '../../../basics/text/title';
import { languageSchema } from '../../../code/language';
import type { Submission, TaskPart } from '../../../code/submission';
import { type Labels, labelsSchema } from './labels';
import { type PartialPolicy, policyKeys } from '../../../experiment/policy/policy';

/** What was proposed for one analytic of an unreviewed fixture, by whom, and why. */
export const proposalSchema = z.strictObject({
  oracle: z.boolean().optional().meta({ description: 'Decision of the oracle; absent: undecided.' }),
  model: z.boolean().optional().meta({ description: 'Answer of the model; absent: not asked, or unreadable.' }),
  votes: z
    .strictObject({ true: z.int().min(0), false: z.int().min(0) })
    .optional()
    .meta({ description: 'Of a vote: how many answers said true and how many false.' }),
  author: z.boolean().optional().meta({ description: 'Stated by a person, or intended by the generating model.' }),
  because: z.string().min(1).optional().meta({ description: 'Evidence of the oracle, or why it is undecided.' }),
});

/** The key `proposals` of an unreviewed fixture. */
const proposalsSchema = z
  .record(z.string(), proposalSchema)
  .meta({ description: 'Of a fixture that is not reviewed: by analytic, who proposed which value, and why.' });

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
    expected: z.record(z.string(), z.boolean().nullable()).optional().meta({
      description:
        'The right answer: true or false for every analytic of the prompt; null where nobody says, which is not judged. May be left out, in whole or in part, where labels have a majority.',
    }),
    labels: labelsSchema.optional(),
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
  /** What each person said, if several labelled it. */
  readonly labels?: Labels | undefined;
  /** Analytics whose expected value somebody has decided, in spite of the majority or in place of one. */
  readonly adjudicated?: readonly string[];
  /** Why its labels are right. */
  readonly reason?: string | undefined;
  /** Where it came from. */
  readonly origin?: string | undefined;
  /** Who proposed which expected values, and why. */
  readonly proposals?: Proposals | undefined;
}

/** Subfolder of a challenge's fixtures for variants of other fixtures. */
export const derivedFolder = 'derived';

/** Whether a fixture is a variant of another: both count as one, and no variants are made of it. */
export function isDerived({ file }: Pick<Fixture, 'file'>): boolean {
  return file.split('/').at(-2) === derivedFolder;
}

/** The id of a variant's file; a double hyphen separates the family, so it may occur only once. */
export function toDerivedId(variant: string): string {
  const [family = '', ...rest] = variant.split('--');
  return `${family}--${rest.join('-')}`;
}

/** What was proposed for one analytic. */
export type Proposal = Readonly<z.infer<typeof proposalSchema>>;

/** Proposals by analytic. */
export type Proposals = Readonly<Record<string, Proposal>>;

/** The default value: the author's, else the oracle's, else the model's; `undefined` without any proposal. */
export function proposedValue({ author, oracle, model }: Proposal): boolean | undefined {
  return author ?? oracle ?? model;
}

/** Whether the proposals disagree, or votes were split. */
export function isDisputed({ author, oracle, model, votes }: Proposal): boolean {
  const said = new Set([author, oracle, model].filter((value) => value !== undefined));
  return said.size > 1 || (votes !== undefined && votes.true > 0 && votes.false > 0);
}
