import { AssayError } from 'gpt-assay/plugin';
import { formatCount } from 'gpt-assay/basics';
import type { Sandbox, Language } from 'gpt-assay/sandbox';
import { createEvaluator, type Evaluate } from './evaluate/create-evaluator';
import { type CodeReading, readCode, readGivenCode, toPlain } from 'gpt-assay/code';
import type { CodingQuestion } from './question';
import type { AskedRow, CheckRow, EvaluatedRow } from './rows/rows';
import type { AnswerVerdict } from './verdict';

/** Returns the verdict on one row; rejects if the sandbox itself fails. */
export type EvaluateRow = (row: AskedRow, signal?: AbortSignal) => Promise<EvaluatedRow>;

interface RowEvaluation {
  readonly sandbox: Sandbox;
  /** The question of a row, possibly without checks; throws if there is none. */
  readonly questionOf: (row: AskedRow) => CodingQuestion;
  /** Seed for hidden inputs. */
  readonly seed: string;
  /** Use the row's own `code` instead of reading its answer. */
  readonly codeFromRow: boolean;
}

type Judged = Pick<EvaluatedRow, 'code' | 'checks' | 'status' | 'passed' | 'total'>;

const lost: Judged = { code: null, checks: [], status: 'ERRORED', passed: 0, total: 0 };
/** An evaluator that gives no verdict. */
export const leaveUnjudged: EvaluateRow = (row) => Promise.resolve({ ...row, ...lost });

const statusOf = { 'no-code': 'NO_CODE', 'no-function': 'NO_FUNCTION' } as const;

/**
 * Evaluates rows. A row without a reply, or without checks, becomes `ERRORED`, which says nothing about the model; one
 * without code fails if it states its maximum of points.
 */
export function createRowEvaluation({ sandbox, questionOf, seed, codeFromRow }: RowEvaluation): EvaluateRow {
  const evaluators = new Map<number, Evaluate>();
  /** A later round needs new hidden inputs, because the model was shown one of the first that it got wrong. */
  const evaluatorOf = (round: number): Evaluate => {
    const known = evaluators.get(round) ?? createEvaluator({ sandbox, seed: round === 1 ? seed : `${seed} ${round}` });
    evaluators.set(round, known);
    return known;
  };
  const judge = async (row: AskedRow, signal: AbortSignal | undefined): Promise<Judged | { error: string }> => {
    if (row.answer == null && (row.error !== undefined || !codeFromRow)) {
      return { error: row.error ?? 'the row has no answer' };
    }
    const question = questionOf(row);
    const reading = read(row, question, codeFromRow);
    const code = reading.kind === 'no-code' ? null : reading.code;
    if (question.checks.length === 0) {
      const total = recordedTotal(row);
      return reading.kind === 'code' || total === 0
        ? { error: 'no row of the file has checks for this question: name the questions with --questions' }
        : { code, checks: [], passed: 0, total, status: statusOf[reading.kind] };
    }
    const verdict = await evaluatorOf(row.round)({
      question,
      language: row.language,
      reading,
      ...(signal && { signal }),
    });
    const { status, passed, total } = verdict;
    const checks = toEvaluatedChecks(question, verdict, row.language);
    return { code, checks: explainWhy(row.answer ?? '', reading, checks), status, passed, total };
  };
  return async (row, signal) => {
    const judged = await judge(row, signal);
    const about = { sandbox: sandbox.description, seed };
    return 'error' in judged
      ? { ...row, ...about, ...judged, ...lost }
      : { ...row, error: undefined, ...about, ...judged };
  };
}

function read(row: AskedRow, { functionName, texts }: CodingQuestion, codeFromRow: boolean): CodeReading {
  const wanted = { language: row.language, functionName, signature: texts[row.language]?.Signature };
  if (!codeFromRow) {
    return readCode(row.answer ?? '', wanted);
  }
  if (row.code === undefined) {
    throw new AssayError(
      `${row.name} (${row.language}) has no code in its row: leave out --code-from-row to read its answer.`,
    );
  }
  return row.code === null || row.code.trim() === '' ? { kind: 'no-code' } : readGivenCode(row.code, wanted);
}

/** Original rows without code state their maximum points, but not what for. */
function recordedTotal({ total }: AskedRow): number {
  return typeof total === 'number' && Number.isSafeInteger(total) && total > 0 ? total : 0;
}

/** Longer replies are not read. */
const longestReply = 200_000;

/** Notes that a reply was too long to be read. */
function explainWhy(answer: string, { kind }: CodeReading, checks: readonly CheckRow[]): CheckRow[] {
  const isTooLong = kind === 'no-code' && answer.length > longestReply;
  const description = `the reply is too long: ${formatCount(answer.length)} characters (maximum: ${formatCount(longestReply)})`;
  return checks.map((check) => (isTooLong ? { ...check, description } : check));
}

/** The checks of a verdict in the original's row format; `status` contains the points. */
export function toEvaluatedChecks(
  { checks }: CodingQuestion,
  verdict: AnswerVerdict,
  language: Language,
): readonly CheckRow[] {
  return verdict.checks.map((one, index): CheckRow => {
    const check = checks[index];
    const { name, got, points, weight, failure, description } = one;
    return {
      name,
      ...(check?.kind === 'assert'
        ? {
            assert: check.assert,
            ...('eq' in check.expected ? { eq: check.expected.eq } : { 'eq-any': check.expected.eqAny }),
          }
        : { assert: 'calls with random inputs that agree with the solution', eq: check?.times }),
      ...(weight === 1 ? {} : { weight }),
      ...(got === undefined ? {} : { got: toPlain(got, language) }),
      status: points,
      ...(failure === undefined ? {} : { failure }),
      ...(description === undefined ? {} : { description }),
    };
  });
}
