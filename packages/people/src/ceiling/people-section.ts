import { z } from 'zod';
import { count, share } from 'gpt-assay/basics';
import { looseInterval } from 'gpt-assay/experiment';

const interval = z.strictObject({ lower: share, upper: share });

const contradictionSchema = z.strictObject({
  comparisons: count.meta({ description: 'Of one person with the others, where most of at least two others agree.' }),
  rate: share.meta({ description: 'Share in which the person contradicts them.' }),
  interval: interval.nullable().meta({ description: '95 %, by fixture; null below 2 fixtures.' }),
});

const besideSchema = z.strictObject({
  rate: share.meta({ description: 'How often the grader contradicts the same people, in the same comparisons.' }),
  difference: z.number().meta({ description: 'That minus how often a person does.' }),
  interval: looseInterval.meta({ description: '95 %, by fixture.' }),
  verdict: z.enum(['worse', 'better', 'not-shown']).meta({ description: 'Whether the interval excludes 0.' }),
});

const graderSchema = z.strictObject({
  group: z.string(),
  failures: count,
  judged: count,
  rate: share.nullable(),
  interval: interval.nullable().meta({ description: '95 %, for items like these; null below 2 fixtures.' }),
  chosen: interval
    .nullable()
    .meta({ description: 'The same, allowing for the choice of the best of all graders (Bonferroni).' }),
  repeated: count.meta({ description: 'Assertions with two trials or more.' }),
  always: count.meta({ description: 'Of these, those that were wrong in every trial.' }),
  sometimes: count.meta({ description: 'Of these, those that were wrong in some trials and right in others.' }),
  alwaysDivided: count.meta({ description: 'Of those always wrong: people contradict each other, too.' }),
  votes: share.nullable().meta({
    description:
      'Failure rate of a vote of three (unbiased, Hoeffding 1948); of assertions with three trials or more; null where most have fewer.',
  }),
  beside: besideSchema.nullable().meta({ description: 'null where fewer than three people labelled anything.' }),
});

const suspectSchema = z.strictObject({
  fixture: z.string(),
  analytic: z.string(),
  expected: z.boolean(),
  people: z
    .strictObject({ against: count, of: count })
    .meta({ description: 'Labels that contradict the expected value.' }),
  graders: z
    .strictObject({ against: count, of: count })
    .meta({ description: 'Graders that contradict it in most of their trials.' }),
  oracle: z.string().nullable().meta({ description: 'Evidence of the oracle against the label.' }),
  score: z.number().meta({ description: 'Share of people and of graders against it, and 1 for the oracle, summed.' }),
});

/** `added.people` of a report: people beside graders. */
export const peopleSectionSchema = z
  .strictObject({
    people: z
      .strictObject({
        raters: count.meta({ description: 'Different people.' }),
        assertions: count.meta({ description: 'Labelled by at least three people.' }),
        divided: count.meta({ description: 'Of these: not all people said the same.' }),
        fleissKappa: z.number().nullable(),
        contradiction: contradictionSchema,
        byAnalytic: z.array(
          z.strictObject({
            analytic: z.string(),
            assertions: count,
            divided: count,
            fleissKappa: z.number().nullable(),
            contradiction: contradictionSchema,
          }),
        ),
      })
      .nullable()
      .meta({ description: 'null where nothing was labelled by three people.' }),
    graders: z.array(graderSchema).meta({ description: 'Lowest failure rate first.' }),
    suspects: z.array(suspectSchema).meta({ description: 'Likely label errors, the likeliest first.' }),
  })
  .meta({ title: 'added.people of report.json' });

/** People beside graders. */
export type PeopleSection = z.infer<typeof peopleSectionSchema>;

/** How often people contradict each other. */
export type PeopleFigures = NonNullable<PeopleSection['people']>;

/** One grader beside people. */
export type GraderFigures = PeopleSection['graders'][number];
