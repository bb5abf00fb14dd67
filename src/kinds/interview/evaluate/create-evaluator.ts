import type { Limits, Sandbox } from '../../../sandbox/sandbox';
import type { CodingQuestion, InputsCheck } from '../question';
import type { AnswerVerdict } from '../verdict';
import { evaluateAnswer, type ReadAnswer } from './evaluate-answer';
import type { DrawnCall } from './judge-inputs';
import { solveInputs } from './solve-inputs';

/** Gives the verdict on an answer. Rejects when the sandbox fails, when aborted, and when a question's own solution fails. */
export type Evaluate = (answer: ReadAnswer & { readonly signal?: AbortSignal | undefined }) => Promise<AnswerVerdict>;

/** Where and how answers are run. */
export interface EvaluatorOptions {
  readonly sandbox: Sandbox;
  /** Decides, with the check, on the hidden inputs. */
  readonly seed: string;
  readonly limits?: Partial<Limits> | undefined;
}

/** Evaluates answers; what the solutions of questions give for hidden inputs is found out once. */
export function createEvaluator({ sandbox, seed, limits }: EvaluatorOptions): Evaluate {
  const solved = new WeakMap<InputsCheck, Promise<readonly DrawnCall[]>>();
  const drawnCallsOf = (question: CodingQuestion, check: InputsCheck): Promise<readonly DrawnCall[]> => {
    // Not with the signal of the answer that comes first, for others wait for it, too.
    const calls = solved.get(check) ?? solveInputs(question, check, seed, { sandbox });
    solved.set(check, calls);
    void calls.catch(() => solved.delete(check));
    return calls;
  };
  return ({ signal, ...answer }) => evaluateAnswer(answer, drawnCallsOf, { sandbox, limits, signal });
}
