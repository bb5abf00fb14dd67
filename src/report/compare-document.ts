import { z } from 'zod';
import type { Comparison } from '../reliability/compare';
import { holmAdjust } from '../statistics/holm';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const difference = z.number().min(-1).max(1);
const counts = z.strictObject({ failures: count, judged: count });

const comparisonSchema = z.strictObject({
  after: z.string().meta({ description: 'What is compared with the baseline.' }),
  fixtures: count,
  rates: z.strictObject({ before: share, after: share }),
  difference: z.strictObject({ mean: difference, lower: z.number(), upper: z.number() }).nullable().meta({
    description: 'Failure rate of the baseline minus this one, paired by fixture: above 0, this one is better. 95 %.',
  }),
  pValue: share.meta({ description: 'Sign-flip permutation by fixture, two-sided.' }),
  adjustedP: share.meta({ description: 'The same, adjusted by Holm over all that are compared with the baseline.' }),
  exact: z.boolean(),
  verdict: z.enum(['better', 'worse', 'no difference shown']),
  detectable: z
    .number()
    .nullable()
    .meta({ description: 'Difference that would have been shown with a chance of 80 %.' }),
  changed: z.array(
    z.strictObject({
      fixture: z.string(),
      analytic: z.string(),
      file: z.string(),
      line: z.int().positive(),
      before: counts,
      after: counts,
      adjustedP: share.meta({ description: "Fisher's exact test, adjusted by Holm over all assertions." }),
    }),
  ),
  left: z.strictObject({ onlyBefore: count, onlyAfter: count, relabelled: count }),
});

/** What `assay compare --json` prints. */
export const compareDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    baseline: z.string(),
    simulated: z.boolean(),
    heldOut: count.meta({ description: 'Fixtures held out; none of them is named in changed.' }),
    notes: z.array(z.string()),
    comparisons: z.array(comparisonSchema),
  })
  .meta({ title: 'assay compare --json' });

/** The document that `assay compare --json` prints. */
export type CompareDocument = z.infer<typeof compareDocumentSchema>;

/** Chance at most of calling any of the compared better or worse when none is. */
const familyError = 0.05;

/** Comparisons with one baseline as the document holds them; held-out fixtures stay unnamed. */
export function toComparisonDocuments(
  compared: readonly { readonly name: string; readonly comparison: Comparison }[],
  heldOut: ReadonlySet<string>,
): CompareDocument['comparisons'] {
  const adjusted = holmAdjust(compared.map(({ comparison }) => comparison.pValue));
  return compared.map(({ name, comparison }, index) => {
    const { difference: paired, before, after, fixtures, pValue, exact, detectable, assertions, left } = comparison;
    const adjustedP = adjusted[index] ?? 1;
    const shown = paired !== undefined && adjustedP <= familyError && paired.mean !== 0;
    return {
      after: name,
      fixtures,
      rates: { before, after },
      difference: paired === undefined ? null : { mean: paired.mean, ...paired.interval },
      ...{ pValue, adjustedP, exact },
      verdict: shown ? (paired.mean > 0 ? 'better' : 'worse') : 'no difference shown',
      detectable: detectable ?? null,
      changed: assertions
        .filter((one) => one.adjustedP <= familyError && !heldOut.has(one.assertion.fixture))
        .map(({ assertion: { fixture, analytic, file, line }, ...one }) => ({
          ...{ fixture, analytic, file, line },
          before: { ...one.before },
          after: { ...one.after },
          adjustedP: one.adjustedP,
        })),
      left: { ...left },
    };
  });
}
