import { z } from 'zod';
import { count, share } from '../../basics/measures';
import type { Comparison, PairedRates } from './compare';
import { holmAdjust } from '../../statistics/holm';

const difference = z.number().min(-1).max(1);
const counts = z.strictObject({ failures: count, judged: count });
const rates = z.strictObject({ before: share, after: share });
const paired = z.strictObject({ mean: difference, lower: z.number(), upper: z.number() }).nullable();

const comparisonSchema = z.strictObject({
  after: z.string().meta({ description: 'What is compared with the baseline.' }),
  fixtures: count,
  rates,
  difference: paired.meta({
    description: 'Failure rate of the baseline minus this one, paired by fixture: above 0, this one is better. 95 %.',
  }),
  pValue: share.meta({ description: 'Share of all sign flips by fixture, two-sided.' }),
  adjustedP: share.meta({ description: 'The same, adjusted by Holm over all that are compared with the baseline.' }),
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
  byAnalytic: z.array(
    z.strictObject({
      analytic: z.string(),
      fixtures: count,
      rates,
      difference: paired.meta({ description: 'As that of the whole, of this analytic alone.' }),
      adjustedP: share.meta({ description: 'Sign flips by fixture, adjusted by Holm over all analytics.' }),
    }),
  ),
  byFixture: z
    .array(z.strictObject({ fixture: z.string(), rates }))
    .meta({ description: 'Failure rates over the compared assertions of each fixture; held-out ones are left out.' }),
  left: z.strictObject({ onlyBefore: count, onlyAfter: count, relabelled: count }),
});

const rateSchema = z.strictObject({
  fixtures: count,
  rate: share,
  interval: z.strictObject({ lower: share, upper: share }),
});

const rankingSchema = z.strictObject({
  ranked: z
    .array(z.strictObject({ name: z.string(), ...rateSchema.shape }))
    .meta({ description: 'All sides, the lowest failure rate on the assertions that all were asked first.' }),
  winner: z
    .strictObject({
      name: z.string(),
      chosenOn: rateSchema.meta({ description: 'The fixtures that chose it.' }),
      measuredOn: rateSchema.meta({ description: 'The fixtures that had no say in the choice.' }),
      optimism: z
        .strictObject({ lower: z.number(), upper: z.number() })
        .meta({ description: 'Failure rate measured minus chosen, 95 %: above 0, the choice flattered it.' }),
    })
    .nullable()
    .meta({ description: 'null: unprotected, fewer than 30 common fixtures.' }),
});

/** What `assay compare --json` prints. */
export const compareDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    baseline: z.string(),
    simulated: z.boolean(),
    heldOut: count.meta({ description: 'Fixtures held out; none of them is named in changed and byFixture.' }),
    notes: z.array(z.string()),
    comparisons: z.array(comparisonSchema),
    ranking: rankingSchema
      .nullable()
      .meta({ description: 'null where two reports are compared, or below 2 fixtures that all were asked.' }),
  })
  .meta({ title: 'assay compare --json' });

/** The document that `assay compare --json` prints. */
export type CompareDocument = z.infer<typeof compareDocumentSchema>;
/** What one of the compared came to. */
export type ComparisonDocument = CompareDocument['comparisons'][number];

/** Chance at most of calling any of the compared better or worse when none is, and of naming any assertion that did not change. */
export const familyError = 0.05;

/** Comparisons with one baseline as the document holds them; held-out fixtures stay unnamed. */
export function toComparisonDocuments(
  compared: readonly { readonly name: string; readonly comparison: Comparison }[],
  heldOut: ReadonlySet<string>,
): ComparisonDocument[] {
  const adjusted = holmAdjust(compared.map(({ comparison }) => comparison.pValue));
  return compared.map(({ name, comparison }, index) => {
    const { before, after, fixtures, pValue, detectable, byAnalytic, byFixture, assertions, left } = comparison;
    const adjustedP = adjusted[index] ?? 1;
    const difference = toDifference(comparison);
    const shown = difference !== null && adjustedP <= familyError && difference.mean !== 0;
    return {
      after: name,
      fixtures,
      rates: { before, after },
      difference,
      ...{ pValue, adjustedP },
      verdict: shown ? (difference.mean > 0 ? 'better' : 'worse') : 'no difference shown',
      detectable: detectable ?? null,
      changed: assertions
        .filter((one) => one.adjustedP <= familyError && !heldOut.has(one.assertion.fixture))
        .map(({ assertion: { fixture, analytic, file, line }, ...one }) => ({
          ...{ fixture, analytic, file, line },
          before: { ...one.before },
          after: { ...one.after },
          adjustedP: one.adjustedP,
        })),
      byAnalytic: byAnalytic.map(({ analytic, adjustedP, ...own }) => ({
        ...{ analytic, fixtures: own.fixtures, rates: { before: own.before, after: own.after } },
        ...{ difference: toDifference(own), adjustedP },
      })),
      byFixture: byFixture
        .filter(({ fixture }) => !heldOut.has(fixture))
        .map(({ fixture, ...rates }) => ({ fixture, rates })),
      left: { ...left },
    };
  });
}

function toDifference({ difference }: PairedRates): ComparisonDocument['difference'] {
  return difference === undefined ? null : { mean: difference.mean, ...difference.interval };
}
