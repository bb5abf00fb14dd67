import { z } from 'zod';
import { count } from 'gpt-assay/basics';

const interval = z.strictObject({ lower: z.number(), upper: z.number() });

/** Names of the coefficients, such as of options and fields. */
export const coefficientNames = [
  'cohenKappa',
  'cohenKappaLinear',
  'cohenKappaQuadratic',
  'fleissKappa',
  'fleissKappaLinear',
  'fleissKappaQuadratic',
  'ac1',
  'ac2Quadratic',
  'alpha',
  'icc1',
  'iccA1',
  'iccC1',
] as const;

const coefficient = z.strictObject({
  name: z.enum(coefficientNames),
  value: z.number().nullable(),
  interval: interval
    .nullable()
    .meta({ description: '95 % interval for other items rated by the same people, by item (Fieller).' }),
  reason: z.string().nullable().meta({ description: 'Why the value or the interval is null.' }),
  normalInterval: interval
    .nullable()
    .optional()
    .meta({ description: 'Of an ICC: the interval by F, which holds for normally distributed values.' }),
});

const agree = z.strictObject({
  share: z.number().meta({ description: 'Mean over items of the share of pairs of ratings that are equal, 0 to 1.' }),
  interval,
});

const pair = z.strictObject({
  raters: z.tuple([z.string(), z.string()]),
  items: count.meta({ description: 'Items that both rated.' }),
  agree: agree.nullable(),
  coefficients: z.array(coefficient),
});

const analytic = z.strictObject({
  analytic: z.string().nullable().meta({ description: 'null if the file has one without a name.' }),
  scale: z.enum(['nominal', 'ordinal', 'interval']),
  kind: z.enum(['boolean', 'number', 'word']),
  values: z.array(z.string()).meta({ description: 'The values that can be given, ascending; the first hundred.' }),
  valueCount: count,
  items: count.meta({ description: 'Items with at least one rating.' }),
  sharedItems: count.meta({ description: 'Items that at least two people rated.' }),
  raters: count,
  ratings: count,
  missing: count,
  agree: agree.nullable(),
  coefficients: z.array(coefficient),
  pairs: z.array(pair).nullable().meta({ description: 'null if there are more than 30 raters.' }),
});

const person = z.strictObject({
  rater: z.string(),
  ratings: count,
  fromOthers: z.number().nullable().meta({
    description: 'Mean distance from the others on items that at least two others rated; null if there are none.',
  }),
  amongOthers: z.number().nullable().meta({ description: 'Mean distance of these others from each other.' }),
  higher: z
    .number()
    .nullable()
    .meta({ description: 'Mean difference from the others on the same items; null for unordered words.' }),
  isFarther: z.boolean().meta({
    description: 'Whether the person is significantly farther from the others than they are from each other.',
  }),
});

/** What `assay agreement --json` prints. */
export const agreementDocumentSchema = z
  .strictObject({
    file: z.string(),
    columns: z.strictObject({
      layout: z.enum(['long', 'wide']).meta({ description: 'A row is a rating, or an item.' }),
      item: z.array(z.string()).meta({ description: 'Columns that name an item; empty if each row is one.' }),
      rater: z.string().nullable(),
      analytic: z.string().nullable(),
      values: z.array(z.string()),
      unused: z.array(z.string()),
    }),
    items: count,
    raters: count,
    ratings: count,
    missing: count,
    notes: z.array(z.string()),
    analytics: z.array(analytic),
    people: z
      .array(
        z.strictObject({
          analytics: z.array(z.string()).meta({ description: 'Of one scale; empty for one without a name.' }),
          distance: z
            .enum(['unequal', 'difference'])
            .meta({ description: 'Share of unequal values, or mean absolute difference.' }),
          raters: z.array(person),
        }),
      )
      .meta({ description: 'How far each person is from the others.' }),
  })
  .meta({ title: 'assay agreement --json' });

/** The document that `assay agreement --json` prints. */
export type AgreementDocument = z.infer<typeof agreementDocumentSchema>;
