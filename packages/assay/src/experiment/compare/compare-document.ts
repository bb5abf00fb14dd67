import { z } from 'zod';
import { count, share } from '../../basics/schemas';
import { holmAdjust } from '../../statistics/multiple-tests';
import type { Comparison } from './compare';
import type { PairedRates } from './compare-rates';
import { familyError } from './significance';

const difference = z.number().min(-1).max(1);

const counts = z.strictObject({ failures: count, judged: count });

const rates = z.strictObject({ before: share, after: share });

const interval = z.strictObject({ lower: difference, upper: difference });

const paired = z
  .strictObject({
    mean: difference,
    again: interval.meta({ description: '95 %: the difference of these fixtures, when they are asked again.' }),
    unseen: interval.meta({
      description: '95 %: that for submissions like these, the fixtures being a sample of them.',
    }),
  })
  .nullable();

const itemFigures = z
  .strictObject({
    difficulty: share.nullable().meta({ description: 'Share of right answers over all takers.' }),
    discrimination: difference.nullable().meta({ description: 'Corrected point-biserial correlation.' }),
  })
  .nullable();

const itemChange = z.strictObject({ before: itemFigures, after: itemFigures });

/** How the item analysis of one question changed between two reports. */
export type ItemChange = z.infer<typeof itemChange>;

const comparisonSchema = z.strictObject({
  after: z.string().meta({ description: 'The side that is compared with the baseline.' }),
  fixtures: count.meta({ description: 'Common fixtures; variants of one original count as one.' }),
  rates,
  difference: paired.meta({
    description: 'Failure rate of the baseline minus this one, paired by fixture: above 0, this one is better.',
  }),
  pValue: share.meta({
    description: 'Share of all sign flips by fixture, two-sided; with unequal runs, at least that of exchanged trials.',
  }),
  adjustedP: share.meta({ description: 'The same, adjusted by Holm over all that are compared with the baseline.' }),
  verdict: z.enum(['better', 'worse', 'no-difference']),
  within: z.enum(['not-worse', 'worse', 'open']).nullable().meta({
    description:
      'Whether it is worse by more than the margin on these fixtures, asked again, by the 95 % interval; null without a margin.',
  }),
  detectable: z
    .number()
    .nullable()
    .meta({ description: 'Difference that would have been shown with a chance of 80 %.' }),
  changed: z.array(
    z.strictObject({
      fixture: z.string(),
      analytic: z.string(),
      title: z.string(),
      file: z.string(),
      line: z.int().positive(),
      before: counts,
      after: counts,
      adjustedP: share.meta({ description: "Fisher's exact test, adjusted by Holm over all assertions." }),
      item: itemChange.optional().meta({
        description: 'Of a question in two reports of a quiz: its item analysis over all takers of each report.',
      }),
    }),
  ),
  byAnalytic: z.array(
    z.strictObject({
      analytic: z.string(),
      fixtures: count,
      rates,
      difference: paired.meta({ description: 'Like the overall difference, for this analytic alone.' }),
      adjustedP: share.meta({ description: 'As pValue, adjusted by Holm over all analytics.' }),
    }),
  ),
  byFixture: z
    .array(z.strictObject({ fixture: z.string(), rates }))
    .meta({ description: 'Failure rates over the compared assertions of each fixture; held-out ones are left out.' }),
  origins: z
    .array(z.strictObject({ name: z.string(), before: z.string(), after: z.string(), differs: z.boolean() }))
    .meta({ description: 'Description and origin of each side, differences first.' }),
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

const outcomeSchema = z
  .strictObject({
    verdict: z.enum(['better', 'worse', 'no-difference', 'too-few-fixtures', 'not-worse', 'inconclusive']).meta({
      description:
        'Of several: worse if any is, else better if any is. With a margin: worse by more than it if any is; not worse if all are shown not to be; else inconclusive.',
    }),
    sentence: z.string().meta({ description: 'Which side is better, by how much, and with what confidence.' }),
    reasons: z.array(z.string()).meta({ description: 'Meaning of the intervals, for a single comparison.' }),
    next: z.string().meta({ description: 'The next step.' }),
  })
  .meta({ description: 'The outcome; terminal, Markdown and page show the same.' });

/** What `assay compare --json` prints. */
export const compareDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    outcome: outcomeSchema,
    baseline: z.string(),
    of: z.string().optional().meta({ description: 'Kind of the challenge; absent of a validator.' }),
    margin: share.nullable().meta({ description: 'By how much another side may be worse (--margin); null without.' }),
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

/** The comparison of one side with the baseline. */
export type ComparisonDocument = CompareDocument['comparisons'][number];

/** A property of both sides, such as `Prompt`, before and after. */
export type Origin = ComparisonDocument['origins'][number];

/** Properties of sides that say when and how long they were asked, not what was asked. */
export const circumstances: ReadonlySet<string> = new Set([
  ...['Asked', 'Replies from', 'Trials', 'Errored, not judged', 'Cost', 'Median latency'],
]);

/** Comparisons with one baseline, as the document stores them; held-out fixtures stay unnamed. */
export function toComparisonDocuments(
  compared: readonly {
    readonly name: string;
    readonly comparison: Comparison;
    readonly origins: readonly Origin[];
    readonly items?: ReadonlyMap<string, ItemChange>;
  }[],
  heldOut: ReadonlySet<string>,
  margin: number | null,
): ComparisonDocument[] {
  const adjusted = holmAdjust(compared.map(({ comparison }) => comparison.pValue));
  return compared.map(({ name, comparison, origins, items }, index) => {
    const { before, after, fixtures, pValue, detectable, byAnalytic, byFixture, assertions, left } = comparison;
    const adjustedP = adjusted[index] ?? 1;
    const difference = toDifference(comparison);
    const shown = difference !== null && adjustedP <= familyError && difference.mean !== 0;
    return {
      after: name,
      fixtures,
      rates: { before, after },
      difference,
      pValue,
      adjustedP,
      verdict: shown ? verdictOf(difference.mean) : 'no-difference',
      within: withinMargin(difference, margin),
      detectable: detectable ?? null,
      changed: assertions
        .filter((one) => one.adjustedP <= familyError && !heldOut.has(one.assertion.fixture))
        .map(({ assertion: { fixture, analytic, title, file, line }, ...one }) => {
          const item = items?.get(fixture);
          return {
            fixture,
            analytic,
            title,
            file,
            line,
            before: { ...one.before },
            after: { ...one.after },
            adjustedP: one.adjustedP,
            ...(item !== undefined && { item }),
          };
        }),
      byAnalytic: byAnalytic.map(({ analytic, adjustedP, ...own }) => ({
        analytic,
        fixtures: own.fixtures,
        rates: { before: own.before, after: own.after },
        difference: toDifference(own),
        adjustedP,
      })),
      byFixture: byFixture
        .filter(({ fixture }) => !heldOut.has(fixture))
        .map(({ fixture, ...rates }) => ({ fixture, rates })),
      origins: origins.map((origin) => ({ ...origin })),
      left: { ...left },
    };
  });
}

/** A difference is that of failure rates, before minus after; the interval must be on one side of the margin. */
function withinMargin(
  difference: ComparisonDocument['difference'],
  margin: number | null,
): ComparisonDocument['within'] {
  if (margin === null) {
    return null;
  }
  if (difference === null) {
    return 'open';
  }
  const { lower, upper } = difference.again;
  if (lower >= -margin) {
    return 'not-worse';
  }
  return upper < -margin ? 'worse' : 'open';
}

function verdictOf(difference: number): 'better' | 'worse' {
  return difference > 0 ? 'better' : 'worse';
}

function toDifference({ difference }: PairedRates): ComparisonDocument['difference'] {
  if (difference === undefined) {
    return null;
  }
  const { mean, again, unseen } = difference;
  return { mean, again: { ...again }, unseen: { ...unseen } };
}
