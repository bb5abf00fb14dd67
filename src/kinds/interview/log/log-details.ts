import { z } from 'zod';
import { AssayError } from '../../../basics/errors';
import { languages } from '../../../sandbox/sandbox';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { TrialEntry } from '../../../experiment/log/trial-log';
import { interviewPolicySchema } from '../policy';
import { evaluatedRowSchema, rowStatuses } from '../rows/rows';

const { category, prompt, checks, passed, total, round } = evaluatedRowSchema.shape;

/** A question in one language, as it was asked. */
const askedQuestionSchema = z.looseObject({
  /** Id or folder of the interview; `–` when nothing tells. */
  interview: z.string(),
  name: z.string(),
  language: z.enum(languages),
  category,
  prompt,
  /** The function that is asked for, if the question names it. */
  functionName: z.string().optional(),
});

/** What the first line of an interview's log says beside what all logs say. */
export const interviewDetailsSchema = z.object({
  /** By the fixture's id. */
  questions: z.record(z.string(), askedQuestionSchema),
  /** By the group's name: which template it was asked with, and its parameters as text. */
  groups: z.record(z.string(), z.object({ template: z.string(), params: z.string() })),
  policy: interviewPolicySchema.optional(),
  /** Files that the answers stand in, when they are rows. */
  files: z.array(z.string()).optional(),
  /** What is known to be missing, in words. */
  lacking: z.array(z.string()).optional(),
  /** File of replies some of which have no verdict. */
  unjudged: z.string().optional(),
});

/** What one trial says beside what all trials say. */
export const answerDetailsSchema = z.object({
  ...{ round, passed, total, checks },
  status: z.enum(rowStatuses),
  sandbox: z.string().optional(),
  finishReason: z.string().optional(),
  refused: z.boolean().optional(),
});

/** What the first line of an interview's log says beside what all logs say. */
export type InterviewDetails = z.infer<typeof interviewDetailsSchema>;

/** What one trial says beside what all trials say. */
export type AnswerDetails = z.infer<typeof answerDetailsSchema>;

/** A question in one language, as it was asked. */
export type AskedQuestion = InterviewDetails['questions'][string];

/** Reads what only interviews say of themselves. */
export function readInterviewDetails({ challenge, details }: SuiteEntry): InterviewDetails {
  return parse(interviewDetailsSchema, details, `The log of ${challenge}`);
}

/** Reads what only interviews say of an answer. */
export function readAnswerDetails({ trial: { fixture, run }, details }: TrialEntry): AnswerDetails {
  return parse(answerDetailsSchema, details, `Run ${run} of ${fixture}`);
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AssayError(
      `${what} cannot be used: details.${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}. Restore the file as Assay wrote it.`,
    );
  }
  return parsed.data;
}
