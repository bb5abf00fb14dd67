import { z } from 'zod';
import { cellCost, comparisonSchema, looseInterval, requiredSchema } from 'gpt-assay/experiment';
import { count, share } from 'gpt-assay/basics';
import type { ReportDocument } from 'gpt-assay/plugin';
import { interviewPolicySchema } from '../policy';
import { failureKinds } from '../verdict';

const questionSchema = z.strictObject({
  name: z.string(),
  category: z.string().optional().meta({ description: 'File that states it, where an interview has several.' }),
  judged: count.meta({ description: 'Answers with a reply.' }),
  passes: count.meta({ description: 'Answers with every point.' }),
  passed: count.meta({ description: 'Points earned, over all answers.' }),
  total: count.meta({ description: 'Points that could be earned, over all answers.' }),
});

const cellSchema = z.strictObject({
  interview: z.string(),
  model: z.string(),
  template: z.string(),
  params: z.string(),
  language: z.string(),
  round: z.int().positive().meta({ description: 'Up to which round answers count: the last one of each run does.' }),
  simulated: z.boolean(),
  answers: count,
  judged: count.meta({ description: 'Answers with a reply; only they count.' }),
  errored: count.meta({
    description: 'Answers whose last round got no reply, which says nothing about the model.',
  }),
  passed: count.meta({ description: 'Points earned.' }),
  total: count.meta({ description: 'Points that could be earned; an answer without code earns none of them.' }),
  share: share.nullable(),
  interval: looseInterval.nullable().meta({
    description: '95 % of the share of points, for questions like these (Korn & Graubard, by question).',
  }),
  chosen: looseInterval.nullable().optional().meta({
    description:
      'The same for whichever leads, allowing for the choice among all with these questions and this language (Bonferroni); absent with one.',
  }),
  passes: count.meta({ description: 'Answers with every point.' }),
  passInterval: looseInterval.nullable().meta({ description: '95 % of the share of passes, by question.' }),
  passAt: z
    .array(z.strictObject({ k: z.int().positive(), any: share, all: share }))
    .meta({ description: 'Chance that any (pass@k, Chen et al. 2021) or all of k answers pass, mean over questions.' }),
  failures: z
    .record(z.enum(failureKinds), count.default(0))
    .meta({ description: 'Answers without every point, by the most serious failure.' }),
  questions: z.array(questionSchema),
  notes: z.array(z.string()),
  policy: requiredSchema
    .optional()
    .meta({ description: 'Verdict of the policy on its points after the last round; absent for other rounds.' }),
  ...cellCost,
});

/** Interview-specific part of a report. */
export const interviewSectionSchema = z
  .strictObject({
    files: z.array(z.string()).meta({ description: 'Files of rows that it was made of; empty when it was of a log.' }),
    sandboxes: z.array(z.string()).meta({ description: 'Sandboxes in which the answers ran.' }),
    rows: count.meta({ description: 'Answers that count.' }),
    policy: interviewPolicySchema
      .optional()
      .meta({ description: 'What the prompt requires of each model; absent when it requires nothing.' }),
    cells: z.array(cellSchema),
    comparisons: z.array(comparisonSchema),
  })
  .meta({ title: 'section of report.json of an interview' });

/** Interview-specific part of a report. */
export type InterviewSection = z.infer<typeof interviewSectionSchema>;

/** One model with one prompt and one set of parameters, in one language. */
export type InterviewCell = InterviewSection['cells'][number];

/** The section of an interview's report. */
export function sectionOfInterview({ section }: Pick<ReportDocument, 'section'>): InterviewSection {
  return interviewSectionSchema.parse(section);
}
