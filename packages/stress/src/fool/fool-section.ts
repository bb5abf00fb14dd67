import { z } from 'zod';
import { count, share } from 'gpt-assay/basics';
import { looseInterval, requiredSchema } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { isOfFool } from '../variants/is-measured';

const originSchema = {
  parent: z.string().meta({ description: 'Fixture that it was made of.' }),
  operator: z.string(),
  line: count,
  what: z.string(),
};

const findSchema = z.strictObject({
  fixture: z.string().meta({ description: 'Its name in this report.' }),
  analytic: z.string(),
  expected: z.boolean().meta({ description: 'Value proved by the oracle.' }),
  labels: z.record(z.string(), z.boolean()).meta({ description: 'Every label that the oracle proved.' }),
  evidence: z.record(z.string(), z.string()).meta({ description: 'Why, by analytic.' }),
  status: z.enum(['found', 'not-confirmed', 'open']).meta({
    description:
      'found: it fools more often than chance, at 95 % for the whole search; not confirmed: that is not shown; open: asking ended before.',
  }),
  ...originSchema,
  language: z.string(),
  original: z.string().nullable().meta({ description: 'The program before anything was left out.' }),
  program: z.string(),
  steps: count.meta({ description: 'How often a piece was left out.' }),
  isSmallest: z.boolean().meta({ description: 'No piece can be left out any more; else calls ran out.' }),
  judged: count.meta({ description: 'Verdicts on the program that took no part in choosing it.' }),
  wrong: count,
  unreadable: count.meta({ description: 'Of the wrong ones, replies that could not be read.' }),
  rate: share.nullable(),
  interval: looseInterval.nullable().meta({ description: '95 %, exact (Clopper & Pearson).' }),
  chance: share.meta({
    description: 'How often the grader may be wrong by itself: upper bound on unchanged fixtures.',
  }),
});

/** Search-specific part of a report. */
export const foolSectionSchema = z
  .strictObject({
    seed: z.string(),
    calls: count.meta({ description: 'Maximum number of answers.' }),
    asked: count.meta({ description: 'Answers that were asked for.' }),
    complete: z.boolean().meta({ description: 'The search finished.' }),
    originals: z.array(
      z.strictObject({
        analytic: z.string(),
        judged: count,
        wrong: count,
        chance: share.meta({ description: 'Upper bound of the error rate; 2 % for all analytics together.' }),
        isSearched: z.boolean().meta({ description: 'false: too often wrong by itself for anything to be worse.' }),
      }),
    ),
    operators: z
      .array(
        z.strictObject({
          operator: z.string(),
          programs: count.meta({ description: 'Programs that were asked about.' }),
          misjudged: count.meta({ description: 'Programs judged wrongly the first time.' }),
          bound: share.nullable().meta({
            description:
              'At most this share of its programs always fools the grader, at 95 %: by those that did so each time they were asked about; null when the search found a program, was cut short, or could search nothing.',
          }),
        }),
      )
      .meta({ description: 'Where the calls of the search went, the most often misjudged first.' }),
    programs: count.meta({ description: 'Different programs that the search asked about before it shrank one.' }),
    untried: z.array(z.string()).meta({ description: 'Operators with programs of which none was asked about.' }),
    finds: z.array(findSchema).meta({ description: 'Programs that were asked about again, in order.' }),
    policy: requiredSchema.nullable().meta({ description: 'Verdict of `stress: { worst }`; null without it.' }),
  })
  .meta({ title: 'section of report.json of a search' });

/** Search-specific part of a report. */
export type FoolSection = z.infer<typeof foolSectionSchema>;
/** A program that was asked about again for confirmation. */
export type Find = FoolSection['finds'][number];

/** The section of a report; `undefined` if the report is not of a search. */
export function findFoolSection(report: Pick<ReportDocument, 'kind' | 'section'>): FoolSection | undefined {
  return isOfFool(report) ? sectionOfFool(report) : undefined;
}

/** The section of a search's report. */
export function sectionOfFool({ section }: Pick<ReportDocument, 'section'>): FoolSection {
  return foolSectionSchema.parse(section);
}
