import { z } from 'zod';

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
export const proposalsSchema = z
  .record(z.string(), proposalSchema)
  .meta({ description: 'Of a fixture that is not reviewed: by analytic, who proposed which value, and why.' });

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
