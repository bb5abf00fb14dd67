import type { Limits, Sandbox } from 'gpt-assay/sandbox';
import type { CodingQuestion, InputsCheck } from '../question';
import type { AnswerVerdict } from '../verdict';
import { evaluateAnswer, type ReadAnswer } from './evaluate-answer';
import type { DrawnCall } from './judge-inputs';
import { solveInputs } from './solve-inputs';

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
