import type { Language } from '../../../sandbox/sandbox';
import type { Wire } from '../../../sandbox/wire';
import type { AskedFunction } from '../../../code/reply/code-reading';
import type { Expression } from '../../../code/expressions/expression';
import { failed, type Evaluation } from './evaluation';
import { getOf, itemOf, lengthOf, type Operation } from './value-operations';
import { isInstance, typeOf } from './value-types';

/** What expressions are about. */
export interface Subject {
  readonly language: Language;
  readonly asked: AskedFunction;
  /** What came of calling it with these arguments. */
  readonly outcomeOf: (args: readonly Wire[]) => Evaluation;
}

/** Gives the value of an expression; nothing of it runs here. */
export function evaluateExpression(expression: Expression, subject: Subject): Evaluation {
  const { asked, language, outcomeOf } = subject;
  const of = (inner: Expression, operation: (value: Wire) => Operation): Evaluation => {
    const evaluation = evaluateExpression(inner, subject);
    return evaluation.kind === 'failure' ? evaluation : toEvaluation(operation(evaluation.value));
  };
  switch (expression.kind) {
    case 'function name':
      return { kind: 'value', value: asked.name };
    case 'arguments':
      return { kind: 'value', value: asked.args };
    case 'uses':
      return { kind: 'value', value: asked.uses.includes(expression.use) };
    case 'call':
      return outcomeOf(expression.args);
    case 'argument name':
      return evaluateExpression(expression.of, subject);
    case 'item':
      return of(expression.of, (value) => itemOf(value, expression.key, language));
    case 'get':
      return of(expression.of, (value) => getOf(value, expression.key, language));
    case 'length':
      return of(expression.of, (value) => lengthOf(value, language));
    case 'is instance':
      return of(expression.of, (value) => ({ value: isInstance(value, expression.types, language) }));
    case 'type':
      return of(expression.of, (value) => ({ value: typeOf(value, language) }));
  }
}

function toEvaluation(operation: Operation): Evaluation {
  return 'problem' in operation ? failed('wrong result', operation.problem) : { kind: 'value', value: operation.value };
}

/** The calls that an expression makes. */
export function callsOf(expression: Expression): readonly (readonly Wire[])[] {
  switch (expression.kind) {
    case 'call':
      return [expression.args];
    case 'function name':
    case 'arguments':
    case 'uses':
      return [];
    case 'argument name':
    case 'item':
    case 'get':
    case 'length':
    case 'is instance':
    case 'type':
      return callsOf(expression.of);
  }
}
