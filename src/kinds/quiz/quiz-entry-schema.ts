import { z } from 'zod';
import { priceOverrideSchema } from '../../model/prices/price-schema';
import { quizLogVersion } from './quiz-log';

const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');
const count = z.int().nonnegative();

/** The first line of a quiz's report folder, as a reader checks it. */
export const quizEntrySchema = z.object({
  kind: z.literal('quiz'),
  version: z.literal(quizLogVersion),
  quiz: line,
  title: line,
  files: z.object({ questions: line, config: line }),
  startedAt: line,
  seed: line,
  shuffle: z.union([z.boolean(), z.enum(['questions', 'options'])]),
  firstRun: count,
  runs: z.int().positive().max(1_000_000),
  shard: z.object({ index: z.int().positive(), of: z.int().positive() }).optional(),
  lacking: z.array(line).optional(),
  circular: z.boolean(),
  policy: z
    .object({
      accuracy: z.number().min(0).max(1),
      assert: z.enum(['hard', 'soft']),
      questions: z.enum(['hard', 'soft']),
    })
    .nullable(),
  logOnly: z.boolean().optional(),
  prices: z.array(priceOverrideSchema).optional(),
  cells: z
    .array(
      z.object({
        label: line,
        model: line,
        server: line,
        simulated: z.boolean(),
        priced: z.boolean(),
        prompt: count,
        system: z.string().nullable(),
        notes: z.array(line),
      }),
    )
    .min(1),
  questions: z
    .array(
      z.object({
        id: line,
        title: z.string(),
        options: z
          .array(z.object({ text: z.string(), correct: z.boolean() }))
          .min(2)
          .max(26),
        multiple: z.boolean(),
        line: z.int().positive(),
      }),
    )
    .min(1),
});
