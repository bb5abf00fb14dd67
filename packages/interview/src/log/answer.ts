import { ownValue, runNumber } from 'gpt-assay/basics';
import type { SuiteEntry, TrialEntry } from 'gpt-assay/experiment';
import type { InterviewCell } from '../report/interview-section';
import { type EvaluatedRow, type PreparedRow, evaluatedRowSchema } from '../rows/rows';
import { z } from 'zod';
import { AssayError, type Asked, type Trial, type Verdict } from 'gpt-assay/plugin';
import { interviewPolicySchema } from '../policy';

/** What identifies a cell of answers; `–` is unknown, and no parameters are an empty text. */
export type CellAbout = Pick<InterviewCell, 'interview' | 'model' | 'template' | 'params' | 'language'>;

/** An answer, from a log or from rows: what its report, its page and answers side by side are made of. */
export interface Answer {
  /** Its line in the log. */
  readonly entry: TrialEntry;
  readonly details: AnswerDetails;
  readonly about: CellAbout;
  /** As asked in the first round. */
  readonly question: PreparedRow;
  /** Number of its run, from 0, as it was asked: runs of several files can have the same. */
  readonly run: number;
  readonly texts: AnswerTexts;
}

type AnswerTexts = Pick<EvaluatedRow, 'prompt' | 'answer' | 'code'> & { readonly refusal?: unknown };

/** A line of a log, with what the log's first line says about it. */
export interface FoundAnswer extends Pick<Answer, 'details' | 'about'> {
  readonly question: AskedQuestion;
}

/** Finds what the first line of a log says about an answer; `undefined` for questions and models that it lacks. */
export function createAnswerFinder(
  { models, groups }: SuiteEntry,
  details: InterviewDetails,
): (entry: TrialEntry) => FoundAnswer | undefined {
  const names = new Map(models.map((name, place) => [name, groups?.[place]?.model ?? name]));
  return (entry) => {
    const { fixture, model } = entry.trial;
    const question = ownValue(details.questions, fixture);
    const group = ownValue(details.groups, model);
    if (question === undefined || group === undefined) {
      return undefined;
    }
    const { interview, language } = question;
    const about = { interview, model: names.get(model) ?? model, ...group, language };
    return { question, about, details: readAnswerDetails(entry) };
  };
}

const row = evaluatedRowSchema.shape;

const askedQuestionSchema = z.looseObject({
  /** Id or folder of the interview; `–` if unknown. */
  interview: z.string(),
  name: row.name,
  language: row.language,
  category: row.category,
  prompt: row.prompt,
  /** The requested function, if the question names it. */
  functionName: z.string().optional(),
});

const interviewDetailsSchema = z.object({
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
  round: row.round,
  passed: row.passed,
  total: row.total,
  checks: row.checks,
  status: row.status,
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

function readAnswerDetails({ trial: { fixture, run }, details }: TrialEntry): AnswerDetails {
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

/** The only analytic of an answer: it earned every point. */
export const passed = 'passed';

/** The trial of an evaluated answer. */
export function toTrial(
  row: EvaluatedRow,
  asked: Asked,
  { asks, ...about }: Pick<Trial, 'challenge' | 'fixture' | 'model' | 'asks' | 'request'>,
): Trial {
  return {
    ...about,
    ...(asks !== undefined && asks !== about.model && { asks }),
    run: row.run,
    asked,
    verdict: verdictOf(row),
    details: detailsOf(row),
  };
}

/** The verdict on an answer. */
export function verdictOf({ status, error, passed: points, total }: EvaluatedRow): Verdict {
  switch (status) {
    case 'PASS':
      return { status: 'correct' };
    case 'FAIL':
      return { status: 'incorrect', mismatches: [{ analytic: passed, expected: true, received: false }] };
    case 'NO_CODE':
    case 'NOCODE':
      return { status: 'unreadable', kind: 'no-code', problem: 'there is no code in the reply' };
    case 'NO_FUNCTION':
      return {
        status: 'unreadable',
        kind: 'no-function',
        problem: `the reply lacks the requested function: ${points} of ${total} points`,
      };
    case 'ERRORED':
      return { status: 'errored', problem: error ?? 'unknown reason' };
  }
}

/** Interview-specific details of an answer. */
export function detailsOf(row: EvaluatedRow): AnswerDetails {
  const { round, status, passed: points, total, checks } = row;
  const { sandbox, finishReason, refusal } = row as Readonly<Record<string, unknown>>;
  return {
    round,
    status,
    passed: points,
    total,
    checks,
    ...(typeof sandbox === 'string' && { sandbox }),
    ...(typeof finishReason === 'string' && { finishReason }),
    ...(typeof refusal === 'string' && { refused: true }),
  };
}
