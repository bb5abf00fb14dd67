import { z } from 'zod';
import { count, interval, share } from '../../basics/measures';

const measured = z.strictObject({ rate: share, interval });

const analyticSchema = z.strictObject({
  analytic: z.string(),
  sensitivity: measured.extend({ fixtures: count }).nullable().meta({
    description: 'Share of answers "true" about fixtures that are; null when fewer than 2 fixtures are.',
  }),
  specificity: measured.extend({ fixtures: count }).nullable().meta({
    description: 'Share of answers "false" about fixtures that are not; null when all but one are.',
  }),
  precision: measured.nullable().meta({ description: 'Share of the candidates called true that are.' }),
  negative: measured.nullable().meta({
    description: 'Share of the candidates called false that are not (negative predictive value).',
  }),
  wrong: measured.nullable().meta({ description: 'Share of all decisions that are wrong.' }),
});

/** What decisions are worth if a stated share of candidates is right. */
export const baseRateSchema = z
  .strictObject({
    rightShare: share.meta({ description: 'Stated by the user.' }),
    models: z.array(z.strictObject({ model: z.string(), analytics: z.array(analyticSchema) })),
  })
  .meta({
    description:
      'By Bayes’ rule, for candidates like the fixtures, from readable answers; absent unless asked for. Sensitivity and specificity have intervals that hold together with 95 %, all others have 95 %.',
  });

/** What decisions are worth if a stated share of candidates is right. */
export type BaseRateReport = z.infer<typeof baseRateSchema>;
/** The same for one analytic. */
export type BaseRateOfAnalytic = BaseRateReport['models'][number]['analytics'][number];
