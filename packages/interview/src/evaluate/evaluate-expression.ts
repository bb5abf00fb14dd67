import { evaluate } from '../expressions/evaluate/evaluate';
import { EvaluationFault, NotYetCalled } from '../expressions/evaluate/evaluator';
import type { Expression } from '../expressions/expression';
import { type AskedFunction, describeValue } from 'gpt-assay/code';
import { isPassable } from './call-program';
import type { Language, Wire } from 'gpt-assay/sandbox';
import { failed, type Evaluation } from './evaluation';

/** The function that expressions are about. */
export interface Subject {
  readonly language: Language;
  readonly asked: AskedFunction;
  /** The outcome of a call with these arguments; `undefined` if it was not made. */
  readonly outcomeOf: (args: readonly Wire[]) => Evaluation | undefined;
}

/** The value of an expression, or the calls that it still needs. */
export type Evaluated = Evaluation | { readonly kind: 'calls needed'; readonly calls: readonly (readonly Wire[])[] };

const mostCalls = 200;

class CallFailed extends Error {
  readonly evaluation: Evaluation;

  constructor(evaluation: Evaluation) {
    super();
    this.evaluation = evaluation;
  }
}

/** Evaluates an expression without running any code of the answer. */
export function evaluateExpression(expression: Expression, { language, asked, outcomeOf }: Subject): Evaluated {
  const needed: (readonly Wire[])[] = [];
  const made = new Set<string>();
  const call = (args: readonly Wire[]): Wire => {
    const unfit = args.find((arg) => !isPassable(arg));
    if (unfit !== undefined) {
      throw new EvaluationFault(`f.call cannot take ${describeValue(unfit, language)}`);
    }
    made.add(JSON.stringify(args));
    if (made.size > mostCalls) {
      throw new EvaluationFault(`the check makes more than ${mostCalls} calls`, 'limit');
    }
    const outcome = outcomeOf(args);
    if (outcome === undefined) {
      needed.push(args);
      throw new NotYetCalled();
    }
    if (outcome.kind === 'failure') {
      throw new CallFailed(outcome);
    }
    return outcome.value;
  };
  const evaluation = attempt(() => evaluate(expression, { language, ...asked, call }));
  return needed.length > 0 ? { kind: 'calls needed', calls: needed } : evaluation;
}

function attempt(make: () => Wire): Evaluation {
  try {
    return { kind: 'value', value: make() };
  } catch (error) {
    if (error instanceof CallFailed) {
      return error.evaluation;
    }
    if (error instanceof EvaluationFault) {
      return failed(error.reason === 'limit' ? 'limit' : 'wrong-result', error.message);
    }
    if (error instanceof NotYetCalled) {
      return failed('timeout', 'it was not called');
    }
    throw error;
  }
}

/** The calls that an expression needs before it has a value. */
export function callsNeeded(expression: Expression, subject: Subject): readonly (readonly Wire[])[] {
  const evaluated = evaluateExpression(expression, subject);
  return evaluated.kind === 'calls needed' ? evaluated.calls : [];
}
