import { z } from 'zod';
import { count } from 'gpt-assay/basics';
import { codingRequestSchema } from 'gpt-assay/model';
import { languages } from 'gpt-assay/sandbox';
import { toIdentifier } from 'gpt-assay/experiment';
import type { FailureKind } from '../verdict';

const messageSchema = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });

/** A question in one language; other keys of a row are preserved. */
export const preparedRowSchema = z.looseObject({
  /** Id or folder of the interview; absent in rows of other tools. */
  interview: z.string().min(1).optional(),
  name: z.string().min(1),
  language: z.enum(languages),
  /** Name of the question file, if an interview has several. */
  category: z.string().min(1).optional(),
  /** Name of the template. */
  template: z.string().optional(),
  /** The prompt's model and parameters, used if no others are named. */
  defaults: codingRequestSchema.optional(),
  /** One user message, or the whole conversation. */
  prompt: z.union([z.string(), z.array(messageSchema).min(1)]).optional(),
});

/** A question with one reply to it. */
export const askedRowSchema = preparedRowSchema.extend({
  /** The model's name in reports. */
  model: z.string().min(1).optional(),
  /** The model's name at the server, if `model` is a label. */
  asks: z.string().min(1).optional(),
  /** Parameters by name, or as text in rows of other tools. */
  params: z.union([z.record(z.string(), z.unknown()), z.string()]).nullish(),
  run: count.default(0).meta({ description: 'Index from 0: run 1 is 0.' }),
  /** 1, or more if the model corrected its answer. */
  round: z.int().positive().default(1),
  answer: z.string().nullish(),
  /** Why there is no reply, which says nothing about the model. */
  error: z.string().optional(),
  /** Code that another tool extracted from the answer. */
  code: z.string().nullish(),
});

const checkRowSchema = z.looseObject({
  name: z.string().optional(),
  assert: z.string(),
  weight: z.number().optional(),
  got: z.unknown().optional(),
  status: z.number().meta({ description: 'Points earned.' }),
  failure: z.preprocess(toIdentifier, z.string()).optional(),
  description: z.string().optional(),
});

/** A question with one reply and the result of each check. */
export const evaluatedRowSchema = askedRowSchema.extend({
  checks: z.array(checkRowSchema),
  /** `ERRORED` means that there was no reply. */
  status: z.enum(['PASS', 'FAIL', 'NO_CODE', 'NO_FUNCTION', 'NOCODE', 'ERRORED']),
  passed: count,
  total: count,
});

/** A question as it is asked in one language. */
export type PreparedRow = z.infer<typeof preparedRowSchema>;

/** A message of a conversation. */
type Message = z.infer<typeof messageSchema>;

/** A prompt as a list of messages. */
export function messageListOf(prompt: NonNullable<PreparedRow['prompt']>): readonly Message[] {
  return typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
}

/** A question with one reply to it. */
export type AskedRow = z.infer<typeof askedRowSchema>;

/** A question with one reply and the result of each check. */
export type EvaluatedRow = z.infer<typeof evaluatedRowSchema>;

/** One check of an evaluated row. */
export type CheckRow = EvaluatedRow['checks'][number];

/** Kinds of failures, most severe first. */
const byGravity: readonly FailureKind[] = [
  ...(['no-code', 'no-function', 'limit', 'timeout', 'exception', 'wrong-result', 'environment'] as const),
];

/** One answer, counted. */
export interface AnswerResult {
  readonly round: number;
  readonly status: 'PASS' | 'FAIL' | 'ERRORED';
  readonly passed: number;
  readonly total: number;
  /** The most severe failure; `undefined` if there is none. */
  readonly failure: FailureKind | undefined;
}

/** The result of an answer. */
export function resultOf({
  round,
  status,
  passed,
  total,
  checks,
}: Pick<EvaluatedRow, 'round' | 'status' | 'passed' | 'total' | 'checks'>): AnswerResult {
  const short = (failure: FailureKind): AnswerResult => ({ round, status: 'FAIL', passed, total, failure });
  switch (status) {
    case 'PASS':
    case 'ERRORED':
      return { round, status, passed, total, failure: undefined };
    case 'NO_CODE':
    case 'NOCODE':
      return short('no-code');
    case 'NO_FUNCTION':
      return short('no-function');
    case 'FAIL':
      return short(byGravity.find((kind) => checks.some(({ failure }) => failure === kind)) ?? 'wrong-result');
  }
}

/** Parameters in a fixed order, or as another tool wrote them. */
export function describeParams(params: NonNullable<EvaluatedRow['params']>): string {
  if (typeof params === 'string') {
    return params;
  }
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
