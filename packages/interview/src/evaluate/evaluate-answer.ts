import { appendTo } from 'gpt-assay/basics';
import { type AskedCode, type CodeReading, areEqual, describeValue } from 'gpt-assay/code';
import { shorten } from 'gpt-assay/oracle';
import type { Check, CodingQuestion, InputsCheck } from '../question';
import type { AnswerVerdict, CheckVerdict, FailureKind } from '../verdict';
import type { Language, Wire } from 'gpt-assay/sandbox';
import { type Arguments, type ProgramTools, madeCalls } from './call-program';
import { callsNeeded, evaluateExpression, type Subject } from './evaluate-expression';
import { notRun, type Evaluation } from './evaluation';
import { creditFor, partOf } from './points';

/** A parsed reply to a question. */
export interface ReadAnswer {
  readonly question: CodingQuestion;
  readonly language: Language;
  readonly reading: CodeReading;
}

/** Returns the calls of an inputs check, with the results that count as right. */
type DrawCalls = (question: CodingQuestion, check: InputsCheck) => Promise<readonly DrawnCall[]>;

/** Runs an answer and judges each check of its question. Rejects only for failures that are not the answer's fault. */
export async function evaluateAnswer(
  { question, language, reading }: ReadAnswer,
  drawCalls: DrawCalls,
  tools: ProgramTools,
): Promise<AnswerVerdict> {
  const { checks } = question;
  switch (reading.kind) {
    case 'no-code':
      return withoutFunction(checks, 'NO_CODE', 'no-code', 'there is no code in the reply');
    case 'no-function':
      return withoutFunction(checks, 'NO_FUNCTION', 'no-function', reading.problem);
    case 'code':
      return judgeVersions([reading, ...(reading.others ?? [])], (version) =>
        judgeCode(question, language, version, drawCalls, tools),
      );
  }
}

/** The verdict on code; on several versions of it, of which none is said to be the answer, if they earn the same. */
async function judgeVersions(
  versions: readonly AskedCode[],
  judge: (version: AskedCode) => Promise<readonly CheckVerdict[]>,
): Promise<AnswerVerdict> {
  const judged: (readonly CheckVerdict[])[] = [];
  for (const version of versions) {
    judged.push(await judge(version));
  }
  const [first = [], ...others] = judged;
  const isClear = others.every((other) => other.every(({ points }, index) => points === first[index]?.points));
  return isClear ? toVerdict(first) : withoutFunction(first, 'NO_FUNCTION', 'no-function', describeVersions(versions));
}

/** Why versions of a function that earn different points are not read. */
function describeVersions(versions: readonly AskedCode[]): string {
  const lines = versions.map(({ code }) => code.split('\n').map((line) => line.trim()));
  const shown = lines.map((own, index) => {
    const different = own.find(
      (line) => line !== '' && lines.some((other, at) => at !== index && !other.includes(line)),
    );
    return `“${shorten(different ?? own[0] ?? '')}”`;
  });
  const name = versions[0]?.asked.name ?? '';
  return `it defines ${name} in ${versions.length} ways that earn different points, and does not say which one is the answer: ${shown.join(' or ')}`;
}

interface Plan {
  readonly check: Check;
  readonly drawn: readonly DrawnCall[];
}

async function judgeCode(
  question: CodingQuestion,
  language: Language,
  { code, asked }: AskedCode,
  drawCalls: DrawCalls,
  tools: ProgramTools,
): Promise<readonly CheckVerdict[]> {
  const plans = await Promise.all(
    question.checks.map(async (check): Promise<Plan> => ({
      check,
      drawn: check.kind === 'inputs' ? await drawCalls(question, check) : [],
    })),
  );
  const drawn = plans.flatMap((plan) => plan.drawn.map(({ args }) => args));
  const made = madeCalls({ language, code, given: question.texts[language]?.Given, entry: asked.entry }, tools);
  const subject: Subject = { language, asked, outcomeOf: made.outcomeOf };
  const judge = ({ check, drawn: calls }: Plan): CheckVerdict =>
    check.kind === 'inputs' ? judgeInputs(check, calls, subject) : judgeAssert(check, subject);
  const needed: Arguments[] = [];
  /** The result of a call may be the argument of another. */
  const makeNeeded = async (): Promise<void> => {
    for (let more = drawn; ; more = []) {
      const calls = plans.flatMap(({ check }) =>
        check.kind === 'assert' ? callsNeeded(check.expression, subject) : [],
      );
      appendTo(needed, calls);
      if (calls.length === 0 && more.length === 0) {
        return;
      }
      await made.make(calls, more);
    }
  };

  await makeNeeded();
  // State left by an earlier call may be to blame. All calls are repeated, so that an answer cannot tell from a
  // repeated call that it was wrong.
  if (plans.some((plan) => judge(plan).failure !== undefined)) {
    for (let count = -1; count < needed.length;) {
      count = needed.length;
      await made.makeAfresh(needed, drawn);
      await makeNeeded();
    }
  }
  return plans.map(judge);
}

function judgeAssert(check: Extract<Check, { readonly kind: 'assert' }>, subject: Subject): CheckVerdict {
  const { name, weight, expression, expected } = check;
  const evaluated = evaluateExpression(expression, subject);
  const evaluation = evaluated.kind === 'calls needed' ? notRun : evaluated;
  if (evaluation.kind === 'failure') {
    const { failure, description } = evaluation;
    return { name, points: 0, weight, got: undefined, failure, description };
  }
  const { points, description } = creditFor(evaluation.value, expected, weight, subject.language);
  const failure = points === weight ? undefined : 'wrong-result';
  return { name, points, weight, got: evaluation.value, failure, description };
}

function withoutFunction(
  checks: readonly Pick<Check, 'name' | 'weight'>[],
  status: 'NO_CODE' | 'NO_FUNCTION',
  failure: FailureKind,
  description: string,
): AnswerVerdict {
  const verdicts = checks.map(({ name, weight }): CheckVerdict => ({
    name,
    points: 0,
    weight,
    got: undefined,
    failure,
    description,
  }));
  return { ...toVerdict(verdicts), status };
}

function toVerdict(checks: readonly CheckVerdict[]): AnswerVerdict {
  const passed = checks.reduce((sum, { points }) => sum + points, 0);
  const total = checks.reduce((sum, { weight }) => sum + weight, 0);
  return { status: passed === total ? 'PASS' : 'FAIL', checks, passed, total };
}

/** A call with drawn arguments, and the result that counts as right. */
export interface DrawnCall {
  readonly args: Arguments;
  readonly expected: Wire;
  /** Language of the solution that gave the expected result. */
  readonly language: Language;
}

/**
 * Points for the share of drawn calls on which the function agrees with the question's solution; `got` is the number of
 * agreements.
 */
export function judgeInputs(
  { name, weight }: InputsCheck,
  drawn: readonly DrawnCall[],
  { asked, language, outcomeOf: find }: Subject,
): CheckVerdict {
  const outcomeOf = (args: Arguments): Evaluation => find(args) ?? notRun;
  const agrees = ({ args, expected, language: other }: DrawnCall): boolean => {
    const outcome = outcomeOf(args);
    const keys = language === 'python' && other === 'python' ? 'typed' : 'text';
    return outcome.kind === 'value' && areEqual(outcome.value, expected, keys);
  };
  const agreed = drawn.filter(agrees);
  const wrong = drawn.find((call) => !agreed.includes(call));
  if (wrong === undefined) {
    return { name, points: weight, weight, got: drawn.length, failure: undefined, description: undefined };
  }
  const right = agreed.length;
  const outcome = outcomeOf(wrong.args);
  const call = `${asked.name}(${wrong.args.map((arg) => describeValue(arg, language)).join(', ')})`;
  const came = outcome.kind === 'value' ? `got ${describeValue(outcome.value, language)}` : outcome.description;
  const expected = describeValue(wrong.expected, wrong.language);
  return {
    name,
    points: partOf(weight, { right, of: drawn.length }),
    weight,
    got: right,
    failure: outcome.kind === 'value' ? 'wrong-result' : outcome.failure,
    description: `${call}: expected ${expected}, ${came} (${right} of ${drawn.length} inputs right)`,
  };
}
