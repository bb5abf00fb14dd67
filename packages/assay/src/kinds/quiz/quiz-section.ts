import { z } from 'zod';
import { groupBy } from '../../basics/collections';
import { count, share } from '../../basics/schemas';
import { requiredSchema } from '../../experiment/policy/required-share';
import type { AssertionReport, ReportDocument } from '../../experiment/report/report-document';
import { cellCost, comparisonSchema, looseInterval } from '../../experiment/report/section';
import { reportedQuestionSchema } from './question';
import { quizDetailsSchema } from './quiz-details';

const positionSchema = z.strictObject({
  letters: z.array(z.strictObject({ letter: z.string(), chosen: count, expected: z.number().nonnegative() })),
  pValue: share.meta({ description: 'χ² against even chances (Pearson), Holm over all cells.' }),
  cramersV: z.number().nonnegative().meta({ description: 'Effect size: 0 for even, 1 when one letter takes all.' }),
  recallSpread: z.number().nonnegative().nullable().meta({
    description: 'Standard deviation of the share of right answers by the letter of the right option (RStd).',
  }),
});

const failedSchema = z.strictObject({
  question: count.meta({ description: 'Index of the question.' }),
  rotation: count,
  order: z.array(count).meta({ description: 'Places of the options in their file, from 0, in the order shown.' }),
  letters: z.array(z.string()).nullable().meta({ description: 'Letters that the answer settles on, if it does.' }),
  said: z.string().optional().meta({ description: 'Of a question without options: what was answered.' }),
  kind: z.string().nullable().meta({ description: 'In which way the reply is unreadable, if it is.' }),
  problem: z.string().nullable(),
});

const cellSchema = z.strictObject({
  group: z.string().meta({ description: 'Its name in `models` of the report.' }),
  model: z.string().meta({ description: 'Label, or name.' }),
  name: z.string(),
  vote: z
    .strictObject({ of: z.int().min(2), label: z.string() })
    .optional()
    .meta({ description: 'Of a vote: how many answers are counted, and how the configuration calls the model.' }),
  server: z.string(),
  simulated: z.boolean(),
  prompt: count.meta({ description: 'Index of the system prompt.' }),
  system: z.string().nullable().meta({ description: 'The whole system message; null for none.' }),
  planned: count.meta({ description: 'Trials that were to be asked.' }),
  trials: count,
  judged: count.meta({ description: 'Trials with a reply; only they count.' }),
  correct: count,
  unreadable: count.meta({ description: 'Replies that settle on no answer: they count as wrong.' }),
  errored: count.meta({ description: 'Trials without a reply: they say nothing about the model.' }),
  accuracy: share.nullable(),
  interval: looseInterval
    .nullable()
    .meta({ description: '95 % for questions like these (Korn & Graubard, by question); null below 2 questions.' }),
  chosen: looseInterval.nullable().optional().meta({
    description:
      'The same for whichever cell leads, allowing for the choice among all (Bonferroni); absent with one cell.',
  }),
  questions: count.meta({ description: 'Questions with a reply.' }),
  rightInAllRuns: count.meta({ description: 'Questions that were answered right each time.' }),
  tara: share
    .nullable()
    .meta({ description: 'TARa@N: share of questions whose replies all gave the same readable answer.' }),
  tarr: share.nullable().meta({ description: 'The same for the text of the reply (TARr@N).' }),
  inPart: z.strictObject({ questions: count, share }).nullable().meta({
    description:
      'Points for parts of right sets, averaged over questions with several right options: right ones chosen less wrong ones, as a share of all right ones, at least 0. null without such questions.',
  }),
  circular: z
    .strictObject({ judged: count, right: count, accuracy: share.nullable() })
    .nullable()
    .meta({ description: 'Questions and runs that were right in every rotation; null without --circular.' }),
  runs: z.array(
    z.strictObject({
      run: z.int().positive().meta({ description: 'From 1.' }),
      correct: count,
      judged: count,
      errored: count,
      failed: z
        .array(failedSchema)
        .meta({ description: 'The first answers that were not right, in the order of the file.' }),
      lost: z.array(failedSchema).meta({ description: 'The first trials without a reply.' }),
    }),
  ),
  position: positionSchema.nullable(),
  policy: requiredSchema
    .nullable()
    .meta({ description: 'Verdict of the policy on its accuracy; null without a policy.' }),
  ...cellCost,
});

const suspiciousSchema = reportedQuestionSchema.pick({ title: true, line: true }).extend({
  labelled: z.array(z.string()).meta({ description: 'Options that the file calls right.' }),
  chosen: z.array(z.string()).meta({ description: 'The commonest of the other answers.' }),
  share: share.meta({ description: 'Share of the answers that settle on them.' }),
});

const itemSchema = z.strictObject({
  question: count.meta({ description: 'Index of the question.' }),
  takers: count.meta({ description: 'Runs of models with prompts in which it was answered.' }),
  difficulty: share
    .nullable()
    .meta({ description: 'Share of right answers over all takers (p-value of test theory).' }),
  discrimination: z.number().min(-1).max(1).nullable().meta({
    description:
      'Correlation with the share of the other questions that a taker answers right (corrected point-biserial); null below 3 cells and 10 takers, or where all do the same.',
  }),
  pNegative: share.nullable().meta({
    description:
      'Permutation test of models (of prompts, where there is one model) against a negative relation, Holm over all questions; null where so few can show nothing.',
  }),
  stability: share.nullable().meta({
    description: 'Share of pairs of answers of the same cell that are equal, mean over cells; null with one run.',
  }),
  flag: z.enum(['label', 'negative']).nullable().meta({
    description: 'label: in `suspicious`; negative: otherwise right takers are wrong here, significantly.',
  }),
  other: z
    .strictObject({ answer: z.array(z.string()), share })
    .nullable()
    .meta({ description: 'The commonest wrong answer, and its share of all answers.' }),
});

/** `section` in the `report.json` of a quiz. */
export const quizSectionSchema = z
  .strictObject({
    files: z.strictObject({ questions: z.string(), config: z.string() }),
    seed: z.string(),
    ...quizDetailsSchema.pick({ shuffle: true, circular: true }).shape,
    runs: count,
    questions: z.array(reportedQuestionSchema).meta({ description: 'In the order of the file.' }),
    cells: z.array(cellSchema),
    comparisons: z.array(comparisonSchema),
    suspicious: z
      .array(suspiciousSchema)
      .meta({ description: 'Questions to which every one of two cells or more gives a wrong answer in most trials.' }),
    items: z.array(itemSchema).meta({
      description:
        'Item analysis: suspicious questions first, then the least discriminating; of one taker, only right answers and wrong ones.',
    }),
    itemsNote: z.string().nullable().meta({ description: 'Why they tell less, if they do.' }),
    positionRefused: z.string().nullable().meta({ description: 'Why no position is reported, if none is.' }),
  })
  .meta({ title: 'Assay report.json: "section" of a quiz' });

/** Quiz-specific part of a report. */
export type QuizSection = z.infer<typeof quizSectionSchema>;

/** One model with one system prompt in a report. */
export type CellReport = QuizSection['cells'][number];

/** A wrong or missing answer. */
export type FailedReport = z.infer<typeof failedSchema>;

/** The section of a quiz's report; `undefined` for other kinds. */
export function quizSectionOf({ of, section }: Pick<ReportDocument, 'of' | 'section'>): QuizSection | undefined {
  // Only this kind creates the section of such a report.
  return of === 'quiz' ? (section as QuizSection | undefined) : undefined;
}

/** The section of a report that is known to be of a quiz. */
export function sectionOfQuiz({ section }: Pick<ReportDocument, 'section'>): QuizSection {
  return section as QuizSection;
}

/** Why a question is suspicious; empty if it is not. */
export function describeFlag(flag: QuizSection['items'][number]['flag']): string {
  switch (flag) {
    case 'label':
      return 'the key: every taker contradicts it';
    case 'negative':
      return 'the key: otherwise right takers contradict it';
    case null:
      return '';
  }
}

/** Wrong answers, among those with a reply. */
type Failures = Pick<AssertionReport, 'failures' | 'judged'>;

/** A question with its wrong answers over all cells. */
export interface WrongQuestion extends Failures, Pick<AssertionReport, 'fixture' | 'title' | 'file' | 'line'> {
  /** In the order of the report's models; `undefined` for a cell that was not asked. */
  readonly byCell: readonly (Failures | undefined)[];
}

/** The questions with wrong answers, worst first; a report omits held-out ones. */
export function wrongQuestions({ models }: Pick<ReportDocument, 'models'>): readonly WrongQuestion[] {
  const byFixture = groupBy(
    models.flatMap(({ assertions }, cell) => assertions.map((one) => ({ ...one, cell }))),
    ({ fixture }) => fixture,
  );
  return [...byFixture.values()]
    .flatMap((own) =>
      own.slice(0, 1).map(({ fixture, title, file, line }) => ({
        fixture,
        title,
        file,
        line,
        failures: own.reduce((sum, { failures }) => sum + failures, 0),
        judged: own.reduce((sum, { judged }) => sum + judged, 0),
        byCell: models.map((_, cell) => own.find((one) => one.cell === cell)),
      })),
    )
    .filter(({ failures }) => failures > 0)
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
}
