import { type Limits, type Sandbox, languages } from 'gpt-assay/sandbox';
import type { CodingQuestion, InputsCheck } from '../question';
import type { AnswerVerdict } from '../verdict';
import { evaluateAnswer, type ReadAnswer, type DrawnCall } from './evaluate-answer';
import { InputError } from 'gpt-assay/plugin';
import { describeValue, drawInputs, readGivenCode } from 'gpt-assay/code';
import { type ProgramTools, madeCalls } from './call-program';
import { notRun } from './evaluation';

/**
 * Returns the verdict on an answer. Rejects if the sandbox fails, if aborted, or if a question's own solution fails.
 */
export type Evaluate = (answer: ReadAnswer & { readonly signal?: AbortSignal | undefined }) => Promise<AnswerVerdict>;

/** Options for running answers. */
export interface EvaluatorOptions {
  readonly sandbox: Sandbox;
  /** Determines the hidden inputs, together with the check. */
  readonly seed: string;
  readonly limits?: Partial<Limits> | undefined;
}

/** Evaluates answers; results of the questions' solutions for hidden inputs are computed once. */
export function createEvaluator({ sandbox, seed, limits }: EvaluatorOptions): Evaluate {
  const solved = new WeakMap<InputsCheck, Promise<readonly DrawnCall[]>>();
  const drawnCallsOf = (question: CodingQuestion, check: InputsCheck): Promise<readonly DrawnCall[]> => {
    // Must not use the first answer's signal, because other answers wait for the same result.
    const calls = solved.get(check) ?? solveInputs(question, check, seed, { sandbox });
    solved.set(check, calls);
    void calls.catch(() => solved.delete(check));
    return calls;
  };
  return ({ signal, ...answer }) => evaluateAnswer(answer, drawnCallsOf, { sandbox, limits, signal });
}

/**
 * Draws the inputs of a check and runs the question's own solution on them; if the solution fails, its author must fix
 * it.
 */
async function solveInputs(
  { name, file, line, functionName, solutions, texts }: CodingQuestion,
  check: InputsCheck,
  seed: string,
  tools: ProgramTools,
): Promise<readonly DrawnCall[]> {
  const fault = (message: string): InputError =>
    new InputError([{ file, line, field: `${name}.Solution`, message: `${message} (check ${check.name})` }]);
  const language = languages.find((one) => solutions[one] !== undefined && tools.sandbox.languages.includes(one));
  const code = language === undefined ? undefined : solutions[language];
  if (language === undefined || code === undefined) {
    throw fault(`there is none that the sandbox runs (${tools.sandbox.languages.join(', ')})`);
  }
  const reading = readGivenCode(code, { language, functionName });
  if (reading.kind !== 'code') {
    throw fault(`no function was found in ${language}`);
  }
  const { asked } = reading;
  const made = madeCalls({ language, code: reading.code, given: texts[language]?.Given, entry: asked.entry }, tools);
  const inputs = drawInputs(check, seed);
  await made.make(inputs, []);
  return inputs.map((args): DrawnCall => {
    const outcome = made.outcomeOf(args) ?? notRun;
    if (outcome.kind === 'failure') {
      const call = `${asked.name}(${args.map((arg) => describeValue(arg, language)).join(', ')})`;
      throw fault(`in ${language}, ${call}: ${outcome.description}`);
    }
    return { args, expected: outcome.value, language };
  });
}
