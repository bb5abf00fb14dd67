import { z } from 'zod';
import { count, share } from '../../../basics/measures';
import { purposes } from '../../../code/variants/operator';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';

const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');

/** What a grader must reach under stress; the front matter of a prompt states it. */
export const stressPolicySchema = z.strictObject({
  caught: share.optional().meta({ description: 'Share of mutants whose lost analytic it must see, such as 0.9.' }),
  flipped: share.optional().meta({
    description: 'Share of verdicts, beyond the errors on the originals, that code which does the same may change.',
  }),
  fooled: share.optional().meta({
    description: 'Share of verdicts, beyond the errors on the originals, that a text may turn in its favour.',
  }),
  worst: share.optional().meta({
    description: 'How often a program that assay fool finds may fool it, such as 0.5.',
  }),
});

/** What a grader must reach under stress. */
export type StressPolicy = Readonly<z.infer<typeof stressPolicySchema>>;

/** Why candidates were dropped, for people. */
export const dropReasons = ['equivalent', 'undecided', 'label changed', 'repaired'] as const;

/** What a grader does with variants, as `--only` names it. */
export const measures = ['caught', 'flipped', 'fooled'] as const;

const detailsSchema = z.object({
  stress: z.object({
    seed: line,
    /** Absent: all of them. */
    only: z.array(z.enum(measures)).optional(),
    combined: z.literal(true).optional(),
    /** Who says what the labels are: the oracle, or nobody, where only changes that cannot matter are made. */
    basis: z.enum(['oracle', 'construction']),
    wanted: count,
    tried: count,
    policy: stressPolicySchema,
    dropped: z.array(z.object({ operator: line, reason: z.enum(dropReasons), count })),
    variants: z.array(
      z.object({
        ...{ fixture: line, parent: line, operator: line, purpose: z.enum(purposes) },
        ...{ line: z.int().positive(), what: z.string(), flips: z.array(line) },
        /** What the oracle says for each label, by analytic; absent where none proves them. */
        evidence: z.record(line, line).optional(),
      }),
    ),
  }),
});

/** What the first line of a log keeps of its variants. */
export type StressDetails = Readonly<z.infer<typeof detailsSchema>['stress']>;

/** The variants of a log; `undefined` when it has none. */
export function readStressDetails({ details }: SuiteEntry): StressDetails | undefined {
  return detailsSchema.safeParse(details).data?.stress;
}
