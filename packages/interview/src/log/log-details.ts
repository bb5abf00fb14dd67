import { z } from 'zod';
import { AssayError } from 'gpt-assay/plugin';
import { runNumber } from 'gpt-assay/basics';
import type { SuiteEntry, TrialEntry } from 'gpt-assay/experiment';
import { interviewPolicySchema } from '../policy';
import { evaluatedRowSchema } from '../rows/rows';

const { name, language, category, prompt, round, passed, total, checks, status } = evaluatedRowSchema.shape;

/** A question in one language, as it was asked. */
const askedQuestionSchema = z.looseObject({
  /** Id or folder of the interview; `–` if unknown. */
  interview: z.string(),
  name,
  language,
  category,
  prompt,
  /** The requested function, if the question names it. */
  functionName: z.string().optional(),
});

/** Interview-specific details in the log's first line. */
export const interviewDetailsSchema = z.object({
  /** By fixture id. */
  questions: z.record(z.string(), askedQuestionSchema),
  /** By group name: the template, and the parameters as text. */
  groups: z.record(z.string(), z.object({ template: z.string(), params: z.string() })),
  policy: interviewPolicySchema.optional(),
  /** Files of the answers, if they are rows. */
  files: z.array(z.string()).optional(),
  /** What is missing, in words. */
  lacking: z.array(z.string()).optional(),
  /** A file of replies of which some have no verdict. */
  unjudged: z.string().optional(),
});

/** Interview-specific details of one trial. */
export const answerDetailsSchema = z.object({
  round,
  passed,
  total,
  checks,
  status,
  sandbox: z.string().optional(),
  finishReason: z.string().optional(),
  refused: z.boolean().optional(),
});

/** Interview-specific details in the log's first line. */
export type InterviewDetails = z.infer<typeof interviewDetailsSchema>;

/** Interview-specific details of one trial. */
export type AnswerDetails = z.infer<typeof answerDetailsSchema>;

/** A question in one language, as it was asked. */
export type AskedQuestion = InterviewDetails['questions'][string];

/** Parses the interview-specific details of a suite. */
export function readInterviewDetails({ challenge, details }: SuiteEntry): InterviewDetails {
  return parse(interviewDetailsSchema, details, `The log of ${challenge}`);
}

/** Parses the interview-specific details of an answer. */
export function readAnswerDetails({ trial: { fixture, run }, details }: TrialEntry): AnswerDetails {
  return parse(answerDetailsSchema, details, `Run ${runNumber(run)} of ${fixture}`);
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
