import { negativeOf } from '../values/make-value';
import { operators, type Operator } from './expression';
import { isMark } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import { parseComparison } from './parse-comparison';
import { parsePostfix } from './parse-postfix';
import { makeTerm, valueOf, within, type Place, type Term } from './term';

/** Signs of calculation, the ones that bind least first. */
const levels: readonly (readonly Operator[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%']];

/** Reads an expression of any kind. */
export function parseAny(place: Place): Term {
  const { cursor } = place;
  const { offset } = cursor.peek();
  if (isMark(cursor.peek(), 'lambda')) {
    throw new ExpressionError(offset, 'a lambda can only stand after key=, or first in map(…) and filter(…)');
  }
  const yes = parseOr(place);
  if (!cursor.skip('if')) {
    return yes;
  }
  const test = parseOr(place);
  cursor.expect('else', 'else: a value for when the condition is false');
  const no = parseAny(within(place));
  const gives = yes.gives === no.gives ? yes.gives : 'value';
  const [testOf, yesOf, noOf] = [valueOf(test, offset), valueOf(yes, offset), valueOf(no, offset)];
  return makeTerm(gives, { kind: 'choice', test: testOf, yes: yesOf, no: noOf }, offset, [yes, test, no]);
}

/** Reads what may stand before `if` and after `in` of a loop. */
export function parseOr(place: Place): Term {
  return parseLogic(place, 'or', (inner) => parseLogic(inner, 'and', parseNot));
}

function parseLogic(place: Place, kind: 'and' | 'or', parse: (place: Place) => Term): Term {
  const { cursor } = place;
  let left = parse(place);
  for (;;) {
    const { offset } = cursor.peek();
    if (!cursor.skip(kind)) {
      return left;
    }
    const right = parse(place);
    const gives = left.gives === 'truth' && right.gives === 'truth' ? 'truth' : 'value';
    const expression = { kind, left: valueOf(left, offset), right: valueOf(right, offset) };
    left = makeTerm(gives, expression, offset, [left, right]);
  }
}

function parseNot(place: Place): Term {
  const { cursor } = place;
  const { offset } = cursor.peek();
  if (!cursor.skip('not')) {
    return parseComparison(place, (inner) => parseCalculation(inner, 0));
  }
  const of = parseNot(within(place));
  return makeTerm('truth', { kind: 'not', of: valueOf(of, offset) }, offset, [of]);
}

function parseCalculation(place: Place, level: number): Term {
  const signs = levels[level];
  if (signs === undefined) {
    return parseSign(place);
  }
  const { cursor } = place;
  let left = parseCalculation(place, level + 1);
  for (;;) {
    const { offset } = cursor.peek();
    const operator = signs.find(cursor.skip);
    if (operator === undefined) {
      return left;
    }
    const right = parseCalculation(place, level + 1);
    left = calculate(operator, left, right, offset);
  }
}

function calculate(operator: Operator, left: Term, right: Term, offset: number): Term {
  const gives = operator === '+' && left.gives === 'text' ? 'text' : 'value';
  const expression = {
    kind: 'operation',
    operator,
    left: valueOf(left, offset),
    right: valueOf(right, offset),
  } as const;
  return makeTerm(gives, expression, offset, [left, right]);
}

function parseSign(place: Place): Term {
  const { cursor } = place;
  const { offset } = cursor.peek();
  const sign = (['-', '+', '~'] as const).find(cursor.skip);
  if (sign === undefined) {
    return parsePower(place);
  }
  const of = parseSign(within(place));
  const { expression } = of;
  const negative = sign === '-' && expression.kind === 'constant' ? negativeOf(expression.value) : undefined;
  if (negative !== undefined) {
    return makeTerm('value', { kind: 'constant', value: negative }, offset);
  }
  return makeTerm('value', { kind: 'sign', sign, of: valueOf(of, offset) }, offset, [of]);
}

function parsePower(place: Place): Term {
  const { cursor } = place;
  const base = parsePostfix(place);
  const { offset } = cursor.peek();
  return cursor.skip(operators[6]) ? calculate('**', base, parseSign(within(place)), offset) : base;
}
