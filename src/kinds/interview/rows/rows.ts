import { z } from 'zod';
import { count } from '../../../basics/measures';
import { codingRequestSchema } from '../../../model/request-parameters';
import { languages } from '../../../sandbox/sandbox';

const messageSchema = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });

/** A question as it is asked in one language; other keys of a row are carried along. */
export const preparedRowSchema = z.looseObject({
  /** Id or folder of the interview; rows of other tools have none. */
  interview: z.string().min(1).optional(),
  name: z.string().min(1),
  language: z.enum(languages),
  /** Name of the file that states it, where an interview has several. */
  category: z.string().min(1).optional(),
  /** Name of the template. */
  template: z.string().optional(),
  /** Model and parameters that the prompt names, for whoever names no others. */
  defaults: codingRequestSchema.optional(),
  /** One user message, or the whole conversation. */
  prompt: z.union([z.string(), z.array(messageSchema).min(1)]).optional(),
});

/** A question with one reply to it. */
export const askedRowSchema = preparedRowSchema.extend({
  /** As reports call it. */
  model: z.string().min(1).optional(),
  /** Its name at the server, where `model` is a label. */
  asks: z.string().min(1).optional(),
  /** Parameters by name; other tools have written a text. */
  params: z.union([z.record(z.string(), z.unknown()), z.string()]).nullish(),
  run: count.default(0),
  /** 1, or more when the model has corrected itself. */
  round: z.int().positive().default(1),
  answer: z.string().nullish(),
  /** Why there is no reply: says nothing about the model. */
  error: z.string().optional(),
  /** Code that another tool has read from the answer. */
  code: z.string().nullish(),
});

const checkRowSchema = z.looseObject({
  name: z.string().optional(),
  assert: z.string(),
  weight: z.number().optional(),
  got: z.unknown().optional(),
  status: z.number().meta({ description: 'Points earned.' }),
  failure: z.string().optional(),
  description: z.string().optional(),
});

/** Verdicts on an answer. `ERRORED` had no reply. */
export const rowStatuses = ['PASS', 'FAIL', 'NO_CODE', 'NO_FUNCTION', 'NOCODE', 'ERRORED'] as const;

/** A question with one reply to it and what became of each check. */
export const evaluatedRowSchema = askedRowSchema.extend({
  checks: z.array(checkRowSchema),
  status: z.enum(rowStatuses),
  passed: count,
  total: count,
});

/** A question as it is asked in one language. */
export type PreparedRow = z.infer<typeof preparedRowSchema>;

/** A question with one reply to it. */
export type AskedRow = z.infer<typeof askedRowSchema>;

/** A question with one reply to it and what became of each check. */
export type EvaluatedRow = z.infer<typeof evaluatedRowSchema>;

/** One check of an evaluated row. */
export type CheckRow = EvaluatedRow['checks'][number];
