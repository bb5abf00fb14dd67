import { z } from 'zod';
import { count, share } from 'gpt-assay/basics';
import { purposes } from 'gpt-assay/code';
import { looseInterval, requiredSchema } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { isOfStress } from './is-measured';
import { dropReasons, measures, stressPolicySchema } from './stress-details';

/** A measure of a grader on variants: higher is better for `caught`, lower for the others. */
export type StressMeasure = (typeof measures)[number];

const counted = {
  variants: count,
  originals: count.meta({ description: 'Fixtures that they were made of: the units of the interval.' }),
  judged: count.meta({ description: 'Verdicts on one analytic each; trials without a reply are left out.' }),
  happened: count.meta({ description: 'Verdicts that were caught; wrong (flipped), or wrongly true (fooled).' }),
  base: share.nullable().meta({ description: 'The same share on the originals, weighted alike; null of caught.' }),
  rate: z
    .number()
    .nullable()
    .meta({ description: 'Share of what happened, less that on the originals; null when nothing was judged.' }),
  interval: looseInterval.nullable().meta({
    description: '95 % for fixtures like these, by original; null below 2 originals.',
  }),
};

const measureSchema = z.strictObject({
  measure: z.enum(measures),
  ...counted,
  policy: requiredSchema.nullable().meta({ description: 'Verdict of the policy; null without a policy.' }),
});

const cellSchema = z.strictObject({
  operator: z.string(),
  measure: z.enum(measures),
  analytic: z.string().nullable().meta({ description: 'null: all of them together.' }),
  ...counted,
});

/** Variant-specific part of a report. */
export const stressSectionSchema = z
  .strictObject({
    seed: z.string(),
    only: z.array(z.enum(measures)).optional().meta({ description: 'The requested measures; absent: all.' }),
    combined: z
      .literal(true)
      .optional()
      .meta({ description: 'Present when each variant was rewritten beside its change.' }),
    basis: z.enum(['oracle', 'construction']).meta({
      description:
        'oracle: it proved each label; construction: no oracle is there, and only labels that stay are used.',
    }),
    wanted: count,
    tried: count.meta({ description: 'Candidates that were judged, dropped ones included.' }),
    policy: stressPolicySchema,
    dropped: z.array(z.strictObject({ operator: z.string(), reason: z.enum(dropReasons), count })),
    variants: z.array(
      z.strictObject({
        fixture: z.string(),
        parent: z.string(),
        operator: z.string(),
        purpose: z.enum(purposes),
        line: count,
        what: z.string(),
        flips: z.array(z.string()),
        evidence: z.record(z.string(), z.string()).optional().meta({
          description: 'Evidence of the oracle for each label, by analytic; absent without proofs.',
        }),
      }),
    ),
    groups: z.array(
      z.strictObject({
        group: z.string(),
        measures: z.array(measureSchema),
        weakest: z.array(z.string()).meta({
          description:
            'Operators whose interval, at a confidence that allows for all operators, is worse than nothing, or of faults than 80 %.',
        }),
        cells: z.array(cellSchema).meta({
          description:
            'By operator and analytic, the worst first: by what the interval shows at the least, then by share.',
        }),
      }),
    ),
  })
  .meta({ title: 'section of report.json of a stress test' });

/** Variant-specific part of a report. */
export type StressSection = z.infer<typeof stressSectionSchema>;
/** One measure of one group. */
export type StressResult = StressSection['groups'][number]['measures'][number];
/** One operator, for one analytic or for all. */
export type StressCell = StressSection['groups'][number]['cells'][number];

/** The section of a report; `undefined` if the report is not of a stress test. */
export function findStressSection(report: Pick<ReportDocument, 'kind' | 'of' | 'section'>): StressSection | undefined {
  return isOfStress(report) ? sectionOfStress(report) : undefined;
}

/** The section of a stress test's report. */
export function sectionOfStress({ section }: Pick<ReportDocument, 'section'>): StressSection {
  return stressSectionSchema.parse(section);
}
