import type { Language, Wire } from 'gpt-assay/sandbox';
import type { InputsCheck } from '../question';
import type { CheckVerdict } from '../verdict';
import type { Arguments } from './call-program';
import { areEqual, describeValue } from 'gpt-assay/code';
import type { Subject } from './evaluate-expression';
import { notRun, type Evaluation } from './evaluation';
import { partOf } from './points';

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
