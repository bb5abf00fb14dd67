import { z } from 'zod';
import { count, line, share } from 'gpt-assay/basics';
import { purposes } from 'gpt-assay/code';
import type { Prompt } from 'gpt-assay/kinds';
import type { SuiteEntry } from 'gpt-assay/experiment';

/** Requirements on a grader under stress, stated in the front matter of a prompt. */
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

/** The field `stress` of a prompt's front matter. */
export const stressField = stressPolicySchema.meta({
  description: 'What assay stress requires of a grader; a measure without a limit is only reported.',
});

/** Requirements on a grader under stress. */
export type StressPolicy = Readonly<z.infer<typeof stressPolicySchema>>;

/** The requirements that a prompt states. */
export function policyOf({ fields }: Pick<Prompt, 'fields'>): StressPolicy {
  return stressPolicySchema.parse(fields?.['stress'] ?? {});
}

/** Reasons for dropping candidates, in words. */
export const dropReasons = ['equivalent', 'undecided', 'label-changed', 'repaired'] as const;

/** The measures, by their names in `--only`. */
export const measures = ['caught', 'flipped', 'fooled'] as const;

const detailsSchema = z.object({
  stress: z.object({
    seed: line,
    /** Absent: all measures. */
    only: z.array(z.enum(measures)).optional(),
    combined: z.literal(true).optional(),
    /** The basis of the labels: the oracle, or construction, which allows only changes that cannot affect labels. */
    basis: z.enum(['oracle', 'construction']),
    wanted: count,
    tried: count,
    policy: stressPolicySchema,
    dropped: z.array(z.object({ operator: line, reason: z.enum(dropReasons), count })),
    variants: z.array(
      z.object({
        fixture: line,
        parent: line,
        operator: line,
        purpose: z.enum(purposes),
        line: z.int().positive(),
        what: z.string(),
        flips: z.array(line),
        /** The oracle's evidence for each label, by analytic; absent if no oracle proves them. */
        evidence: z.record(line, line).optional(),
      }),
    ),
  }),
});

/** The details of variants in the log's first line. */
export type StressDetails = Readonly<z.infer<typeof detailsSchema>['stress']>;

/** The variants of a log; `undefined` if it has none. */
export function readStressDetails({ details }: SuiteEntry): StressDetails | undefined {
  return detailsSchema.safeParse(details).data?.stress;
}
