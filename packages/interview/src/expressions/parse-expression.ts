import { type Expression, operators, type Operator, type Comparator, type TypeName } from './expression';
import { openExpression, unexpected, isMark, type ExpressionCursor } from './expression-cursor';
import { describeExpressionError, ExpressionError, type ExpressionProblem } from './expression-problem';
import { tokensOf } from './expression-tokens';
import { valueOf, type Term, makeTerm, within, type Place, itemsOf } from './term';
import { negativeOf } from '../values/make-value';
import { parsePostfix } from './parse-postfix';
import { typeNameOf } from './type-name-of';

interface Link {
  readonly comparator: Comparator;
  readonly of: Term;
  readonly offset: number;
}

const signs = ['==', '!=', '<=', '<', '>=', '>'] as const;

/** Signs of calculation, the ones that bind least first. */
const levels: readonly (readonly Operator[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%']];

/** Tokens that an expression may have. */
const mostTokens = 20_000;

/** What an expression gives: a text, a number from 0 up, true or false, the name of a type, or anything. */
export type Gives = 'text' | 'number' | 'truth' | 'type' | 'value';

/** What came of reading an expression. */
export type ParsedExpression =
  | { readonly status: 'parsed'; readonly expression: Expression; readonly gives: Gives }
  | { readonly status: 'unusable'; readonly problem: ExpressionProblem };

/** Reads the expression of a check; it is data from here on, and nothing of it is ever run. */
export function parseExpression(text: string): ParsedExpression {
  try {
    const tokens = tokensOf(text);
    const tooMany = tokens[mostTokens];
    if (tooMany !== undefined) {
      throw new ExpressionError(tooMany.offset, `more than ${mostTokens} parts: make it several checks`);
    }
    const cursor = openExpression(tokens);
    const { offset } = cursor.peek();
    const term = parseAny({ cursor, scope: new Map(), depth: 0, any: parseAny, withoutChoice: parseOr });
    const rest = cursor.peek();
    if (rest.kind !== 'end') {
      const isAssigned = rest.kind === 'mark' && rest.text === '=';
      throw unexpected(rest, isAssigned ? '== to compare' : 'the end of the expression');
    }
    return { status: 'parsed', ...resultOf(term, offset) };
  } catch (error) {
    if (error instanceof ExpressionError) {
      return { status: 'unusable', problem: describeExpressionError(text, error) };
    }
    throw error;
  }
}

/** Reads what is compared, chained or not: `1 < f.call(2) <= 3`. */
function parseComparison(place: Place, parse: (place: Place) => Term): Term {
  const first = parse(place);
  const rest: Link[] = [];
  for (;;) {
    const { offset } = place.cursor.peek();
    const comparator = takeComparator(place.cursor);
    if (comparator === undefined) {
      return rest.length === 0 ? first : compare(first, rest);
    }
    rest.push({ comparator, of: parse(place), offset });
  }
}

function takeComparator(cursor: ExpressionCursor): Comparator | undefined {
  if (cursor.skip('in')) {
    return 'in';
  }
  if (cursor.skip('is')) {
    return cursor.skip('not') ? 'is not' : 'is';
  }
  if (cursor.skip('not')) {
    cursor.expect('in', 'in after not');
    return 'not in';
  }
  return signs.find(cursor.skip);
}

function compare(first: Term, rest: readonly Link[]): Term {
  const [link, second] = rest;
  const offset = link?.offset ?? 0;
  const all = [first, ...rest.map(({ of }) => of)];
  if (link !== undefined && all.some(({ gives }) => gives === 'type' || gives === 'types')) {
    if (second !== undefined) {
      throw new ExpressionError(second.offset, 'types are compared two at a time: write and between comparisons');
    }
    return compareTypes(first, link);
  }
  const links = rest.map(({ comparator, of, offset: at }, index) => {
    const left = all[index] ?? first;
    requireIdentity(comparator, [left, of], at);
    const isMember = comparator === 'in' || comparator === 'not in';
    return { comparator, of: isMember ? itemsOf(of, at) : valueOf(of, at) };
  });
  return makeTerm('truth', { kind: 'comparison', first: valueOf(first, offset), rest: links }, offset, all);
}

function requireIdentity(comparator: Comparator, sides: readonly Term[], offset: number): void {
  const isSingle = ({ expression }: Term): boolean =>
    expression.kind === 'constant' && (expression.value === null || typeof expression.value === 'boolean');
  if ((comparator === 'is' || comparator === 'is not') && !sides.some(isSingle)) {
    const instead = comparator === 'is' ? '==' : '!=';
    throw new ExpressionError(offset, `"${comparator}" compares with None, True and False only: write ${instead}`);
  }
}

function compareTypes(left: Term, { comparator, of: right, offset }: Link): Term {
  const isNot = comparator === '!=' || comparator === 'is not' || comparator === 'not in';
  const isMember = comparator === 'in' || comparator === 'not in';
  const isEqual = ['==', '!=', 'is', 'is not'].includes(comparator);
  const sides = [left, right].sort(
    (a, b) => Number(b.expression.kind === 'type') - Number(a.expression.kind === 'type'),
  );
  const [type, other] = sides;
  const fits = isMember ? left.gives === 'type' && right.gives === 'types' : isEqual && right.gives === left.gives;
  const types = other === undefined ? [] : typeNamesIn(other.expression);
  if (!fits || type?.expression.kind !== 'type') {
    throw new ExpressionError(offset, 'compare a type with a type: type(f.call(0)) == list, type(…) in (int, float)');
  }
  const compared: Expression =
    types.length > 0
      ? { kind: 'is type', of: type.expression.of, types }
      : { kind: 'comparison', first: left.expression, rest: [{ comparator: '==', of: right.expression }] };
  return makeTerm('truth', isNot ? { kind: 'not', of: compared } : compared, offset, sides);
}

function typeNamesIn(expression: Expression): readonly TypeName[] {
  return expression.kind === 'list' || expression.kind === 'tuple' || expression.kind === 'set'
    ? expression.items.flatMap(typeNamesIn)
    : expression.kind === 'constant' && typeof expression.value === 'string'
      ? typeNameOf(expression.value)
      : [];
}

/** Reads an expression of any kind. */
function parseAny(place: Place): Term {
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
  const testOf = valueOf(test, offset);
  const yesOf = valueOf(yes, offset);
  const noOf = valueOf(no, offset);
  return makeTerm(gives, { kind: 'choice', test: testOf, yes: yesOf, no: noOf }, offset, [yes, test, no]);
}

/** Reads what may stand before `if` and after `in` of a loop. */
function parseOr(place: Place): Term {
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

function resultOf(term: Term, offset: number): { readonly expression: Expression; readonly gives: Gives } {
  const { gives, expression } = term;
  switch (gives) {
    case 'type':
      if (expression.kind === 'type') {
        return { expression, gives };
      }
      break;
    case 'text':
    case 'number':
    case 'truth':
      return { expression, gives };
    case 'argument':
      return { expression, gives: 'text' };
    case 'arguments':
    case 'value':
    case 'types':
    case 'items':
    case 'view':
      break;
  }
  return { expression: valueOf(term, offset), gives: 'value' };
}
