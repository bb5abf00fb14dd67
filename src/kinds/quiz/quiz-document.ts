import { z } from 'zod';
import { outcomeSchema } from '../../experiment/outcome';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const interval = z.strictObject({ lower: z.number(), upper: z.number() });

const positionSchema = z.strictObject({
  letters: z.array(z.strictObject({ letter: z.string(), chosen: count, expected: z.number().nonnegative() })),
  pValue: share.meta({ description: 'χ² against even chances (Pearson), Holm over all cells.' }),
  cramersV: z.number().nonnegative().meta({ description: 'Effect size: 0 for even, 1 when one letter takes all.' }),
  recallSpread: z.number().nonnegative().nullable().meta({
    description: 'Standard deviation of the share of right answers by the letter of the right option (RStd).',
  }),
});

const cellSchema = z.strictObject({
  model: z.string().meta({ description: 'Label, or name.' }),
  name: z.string(),
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
  interval: interval
    .nullable()
    .meta({ description: '95 % for questions like these (Korn & Graubard, by question); null below 2 questions.' }),
  questions: count.meta({ description: 'Questions with a reply.' }),
  rightInAllRuns: count.meta({ description: 'Questions that were answered right each time.' }),
  tara: share.nullable().meta({ description: 'Share of the questions that got the same answer each time (TARa@N).' }),
  tarr: share.nullable().meta({ description: 'The same for the text of the reply (TARr@N).' }),
  circular: z
    .strictObject({ judged: count, right: count, accuracy: share.nullable() })
    .nullable()
    .meta({ description: 'Questions and runs that were right in every rotation; null without --circular.' }),
  runs: z.array(
    z.strictObject({ run: count.meta({ description: 'From 0.' }), correct: count, judged: count, errored: count }),
  ),
  position: positionSchema.nullable(),
  policy: z
    .strictObject({ status: z.enum(['passed', 'failed', 'soft failure', 'inconclusive']), reason: z.string() })
    .nullable(),
  calls: count,
  promptTokens: count,
  completionTokens: count,
  dollars: z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description: 'By list prices and prices.yaml; null when a price is unknown.' }),
  notes: z.array(z.string()),
});

const comparisonSchema = z.strictObject({
  better: count.meta({ description: 'Index of the cell with the higher accuracy.' }),
  worse: count,
  questions: count.meta({ description: 'Questions that both were asked.' }),
  difference: z
    .number()
    .nonnegative()
    .meta({ description: 'Accuracy of the one minus that of the other, by question.' }),
  interval: interval.nullable().meta({ description: '95 %, paired by question.' }),
  pValue: share.meta({ description: 'Sign flips by question, two-sided.' }),
  adjustedP: share.meta({ description: 'The same, Holm over all pairs.' }),
  real: z.boolean().meta({ description: 'adjustedP is at most 0.05.' }),
});

const suspiciousSchema = z.strictObject({
  title: z.string(),
  line: z.int().positive(),
  labelled: z.array(z.string()).meta({ description: 'Options that the file calls right.' }),
  chosen: z.array(z.string()).meta({ description: 'The commonest of the other answers.' }),
  share: share.meta({ description: 'Share of the answers that settle on them.' }),
});

/** `report.json` of a quiz, and what `assay test-llm --json` prints. */
export const quizDocumentSchema = z
  .strictObject({
    version: z.literal(1),
    kind: z.literal('quiz'),
    quiz: z.string(),
    title: z.string(),
    files: z.strictObject({ questions: z.string(), config: z.string() }),
    startedAt: z.string(),
    complete: z.boolean().meta({ description: 'Whether everything that was to be asked has been.' }),
    outcome: outcomeSchema,
    lacking: z
      .array(z.string())
      .optional()
      .meta({ description: 'What is missing from the logs that it was joined from; absent when nothing is.' }),
    seed: z.string(),
    shuffle: z.union([z.boolean(), z.enum(['questions', 'options'])]),
    circular: z.boolean(),
    runs: count,
    questions: count,
    cells: z.array(cellSchema),
    comparisons: z.array(comparisonSchema),
    suspicious: z
      .array(suspiciousSchema)
      .meta({ description: 'Questions to which every one of two cells or more gives a wrong answer in most trials.' }),
    positionRefused: z.string().nullable().meta({ description: 'Why no position is reported, if none is.' }),
  })
  .meta({ title: 'assay test-llm --json; report.json of a quiz' });

/** The report of a quiz. */
export type QuizDocument = z.infer<typeof quizDocumentSchema>;

/** One model with one system prompt in the report. */
export type CellReport = QuizDocument['cells'][number];
