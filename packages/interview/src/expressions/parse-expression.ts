import {
  type Expression,
  type Operator,
  type Comparator,
  type TypeName,
  typeNames,
  type KeyFunction,
  type Loop,
  type Replacement,
} from './expression';
import {
  unexpected,
  isMark,
  ExpressionCursor,
  type FormattedPart,
  describeExpressionError,
  ExpressionError,
  type ExpressionProblem,
  tokensOf,
  type Token,
} from './expression-tokens';
import { negativeOf, readFloat, readInteger, tuple } from '../values/make-value';
import {
  typeNameOf,
  knownMethods,
  otherMethods,
  knownFunctions,
  typeMeantBy,
  type FunctionForm,
  type TermGives,
} from './known-functions';
import { didYouMean, appendTo } from 'gpt-assay/basics';
import type { Wire } from 'gpt-assay/sandbox';
import { uses } from 'gpt-assay/code';

interface Link {
  readonly comparator: Comparator;
  readonly of: Term;
  readonly offset: number;
}

const comparators = ['==', '!=', '<=', '<', '>=', '>'] as const;

/** Signs of calculation, the ones that bind least first. */
const levels: readonly (readonly Operator[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%']];

const mostTokens = 20_000;

/** What an expression gives: a text, a number from 0 up, true or false, the name of a type, or anything. */
export type Gives = 'text' | 'number' | 'truth' | 'type' | 'value';

type ParsedExpression =
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
    const cursor = new ExpressionCursor(tokens);
    const { offset } = cursor.next;
    const term = parseAny({ cursor, scope: new Map(), depth: 0 });
    const rest = cursor.next;
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
    const { offset } = place.cursor.next;
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
  return comparators.find((sign) => cursor.skip(sign));
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
  switch (expression.kind) {
    case 'list':
    case 'tuple':
    case 'set':
      return expression.items.flatMap(typeNamesIn);
    case 'constant':
      return typeof expression.value === 'string' ? typeNameOf(expression.value) : [];
    default:
      return [];
  }
}

function parseAny(place: Place): Term {
  const { cursor } = place;
  const { offset } = cursor.next;
  if (isMark(cursor.next, 'lambda')) {
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
    const { offset } = cursor.next;
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
  const { offset } = cursor.next;
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
    const { offset } = cursor.next;
    const operator = signs.find((sign) => cursor.skip(sign));
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
  const { offset } = cursor.next;
  const sign = (['-', '+', '~'] as const).find((one) => cursor.skip(one));
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
  const { offset } = cursor.next;
  return cursor.skip('**') ? calculate('**', base, parseSign(within(place)), offset) : base;
}

function resultOf(term: Term, offset: number): { readonly expression: Expression; readonly gives: Gives } {
  const { gives, expression } = term;
  switch (gives) {
    case 'text':
    case 'number':
    case 'truth':
      return { expression, gives };
    case 'argument':
      return { expression, gives: 'text' };
    default:
      return gives === 'type' && expression.kind === 'type'
        ? { expression, gives }
        : { expression: valueOf(term, offset), gives: 'value' };
  }
}

/** A part of an expression and what it gives. */
interface Term {
  readonly expression: Expression;
  readonly gives: TermGives;
  /** Parts within parts. */
  readonly height: number;
}

/** Where a parser is: the tokens ahead, the names that loops around it give, and the brackets around it. */
interface Place {
  readonly cursor: ExpressionCursor;
  readonly scope: ReadonlyMap<string, TermGives>;
  readonly depth: number;
}

/** Brackets within brackets that an expression may have. */
const deepest = 64;
/** Parts within parts that it may have. */
const highest = 200;

function within(place: Place): Place {
  const { cursor, depth } = place;
  if (depth >= deepest) {
    throw new ExpressionError(cursor.next.offset, `nested deeper than ${deepest}`);
  }
  return { ...place, depth: depth + 1 };
}

function makeTerm(
  gives: TermGives,
  expression: Expression,
  offset: number,
  ...parts: readonly (readonly Term[])[]
): Term {
  const height = 1 + parts.flat().reduce((most, part) => Math.max(most, part.height), 0);
  if (height > highest) {
    throw new ExpressionError(offset, `more than ${highest} parts within each other: make it several checks`);
  }
  return { gives, expression, height };
}

/** The expression of a term that has to be a value by itself. */
function valueOf({ gives, expression }: Term, offset: number): Expression {
  switch (gives) {
    case 'items':
    case 'view':
      throw new ExpressionError(
        offset,
        'this only gives one item after the other: write list(…) or sorted(…) around it',
      );
    case 'type':
    case 'types':
      throw new ExpressionError(offset, 'a type is no value: compare it, as in type(f.call(0)) == list');
    default:
      return expression;
  }
}

/** The expression of a term that items are taken from. */
function itemsOf(term: Term, offset: number): Expression {
  return term.gives === 'items' || term.gives === 'view' ? term.expression : valueOf(term, offset);
}

const properties = ['name', 'args', 'call', 'uses'];

const formsOfF = "f.name, f.args, f.call(…), f.uses('recursion')";

const constants = new Map<string, Wire>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
]);

const expectedValue = "a value, such as f.call(1), f.args, 'text', 3 or [1, 2]";

const knownNames = 'an expression knows f, names of its own loops, and functions such as len and sorted';

/** Reads a value and what follows it: indexes, slices, `.name` of an argument, methods. */
function parsePostfix(place: Place): Term {
  const { cursor } = place;
  let term = parseAtom(place);
  for (;;) {
    const { offset } = cursor.next;
    if (cursor.skip('[')) {
      term = parseIndex(place, term, offset);
    } else if (cursor.skip('.')) {
      term = parseProperty(place, term);
    } else if (cursor.skip('(')) {
      throw new ExpressionError(offset, 'only f.call, known functions and methods can be called');
    } else {
      return term;
    }
  }
}

function parseFunction(place: Place): Term {
  const { cursor } = place;
  cursor.expect('.', `"." after f: known are ${formsOfF}`);
  const property = cursor.take();
  const { offset } = property;
  switch (property.kind === 'name' ? property.text : '') {
    case 'name':
      return makeTerm('text', { kind: 'function name' }, offset);
    case 'args':
      return makeTerm('arguments', { kind: 'arguments' }, offset);
    case 'call': {
      cursor.expect('(', '"(" after f.call');
      const { args, terms } = parseArguments(
        within(place),
        { text: 'f.call', offset },
        { args: [0, 100], gives: 'value' },
      );
      return makeTerm('value', { kind: 'call', args }, offset, terms);
    }
    case 'uses': {
      cursor.expect('(', '"(" after f.uses');
      const name = cursor.take();
      const use = uses.find((one) => name.kind === 'string' && one === name.value);
      if (use === undefined) {
        const quoted = uses.map((one) => `'${one}'`).join(' or ');
        throw unexpected(name, `${quoted}${didYouMean(name.kind === 'string' ? name.value : name.text, uses)}`);
      }
      cursor.expect(')');
      return makeTerm('truth', { kind: 'uses', use }, offset);
    }
    default:
      throw unexpected(property, `one of ${formsOfF}${didYouMean(property.text, properties)}`);
  }
}

/** Reads the smallest part of an expression that has a value. */
function parseAtom(place: Place): Term {
  const { cursor } = place;
  const token = cursor.take();
  const { offset } = token;
  const constant = (value: Wire, gives: Term['gives'] = 'value'): Term =>
    makeTerm(gives, { kind: 'constant', value }, offset);
  switch (token.kind) {
    case 'string':
    case 'f-string':
      return parseTexts(place, token);
    case 'integer':
      return constant(readInteger(token.text));
    case 'float':
      return constant(readFloat(token.text));
    case 'name':
      return parseName(place, token);
    case 'mark':
      switch (token.text) {
        case '(':
          return parseParentheses(within(place), offset);
        case '[':
          return parseList(within(place), offset);
        case '{':
          return parseBraces(within(place), offset);
      }
      break;
    case 'end':
  }
  throw unexpected(token, expectedValue);
}

function parseName(place: Place, token: Token): Term {
  const { cursor, scope } = place;
  const { text, offset } = token;
  const known = scope.get(text);
  if (known !== undefined) {
    return makeTerm(known, { kind: 'variable', name: text }, offset);
  }
  const constant = constants.get(text);
  if (constant !== undefined) {
    return makeTerm(typeof constant === 'boolean' ? 'truth' : 'value', { kind: 'constant', value: constant }, offset);
  }
  const isCalled = cursor.next.kind === 'mark' && cursor.next.text === '(';
  const form = knownFunctions.get(text);
  if (text === 'f') {
    return parseFunction(place);
  }
  if (isCalled && (text === 'type' || text === 'isinstance' || form !== undefined)) {
    cursor.take();
    if (form === undefined) {
      return text === 'type' ? parseType(within(place), token) : parseIsInstance(within(place), token);
    }
    const { args, keywords, by, terms } = parseArguments(within(place), token, form);
    return makeTerm(form.gives, { kind: 'function', name: text, args, keywords, by }, offset, terms);
  }
  const [type] = typeNameOf(text);
  if (type !== undefined) {
    return makeTerm('type', { kind: 'constant', value: type }, offset);
  }
  throw unknownName(token, place, isCalled);
}

function unknownName({ text, offset }: Token, { scope }: Place, isCalled: boolean): ExpressionError {
  if (knownFunctions.has(text) || text === 'type' || text === 'isinstance') {
    return new ExpressionError(offset, `${text} is a function: write ${text}(…)`);
  }
  if (text === 'lambda') {
    return new ExpressionError(offset, 'a lambda can only stand after key=, or first in map(…) and filter(…)');
  }
  const called = [...knownFunctions.keys(), 'type', 'isinstance'];
  const meant = typeMeantBy(text);
  const suggestion =
    meant === undefined
      ? didYouMean(text, isCalled ? called : [...scope.keys(), ...constants.keys(), ...called])
      : ` (did you mean "${meant}"?)`;
  const shown = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  return new ExpressionError(offset, `${JSON.stringify(shown)} is not known${suggestion}: ${knownNames}`);
}

/** Texts that stand next to each other are one. */
function parseTexts(place: Place, first: Token): Term {
  const { cursor } = place;
  const parts: (string | Replacement)[] = [];
  const terms: Term[] = [];
  for (let token = first; ; token = cursor.take()) {
    for (const part of partsOf(token)) {
      parts.push(typeof part === 'string' ? part : parseReplacement(part, place, terms));
    }
    if (cursor.next.kind !== 'string' && cursor.next.kind !== 'f-string') {
      break;
    }
  }
  const isPlain = parts.every((part) => typeof part === 'string');
  const expression: Expression = isPlain ? { kind: 'constant', value: parts.join('') } : { kind: 'text', parts };
  return makeTerm('text', expression, first.offset, terms);
}

function partsOf(token: Token): readonly FormattedPart[] {
  switch (token.kind) {
    case 'string':
      return [token.value];
    case 'f-string':
      return token.parts;
    default:
      return [];
  }
}

function parseReplacement(
  { tokens, conversion, format }: Exclude<FormattedPart, string>,
  place: Place,
  terms: Term[],
): Replacement {
  const cursor = new ExpressionCursor(tokens);
  const { offset } = cursor.next;
  const term = parseAny({ ...within(place), cursor });
  if (cursor.next.kind !== 'end') {
    throw unexpected(cursor.next, '"}" after the expression');
  }
  terms.push(term);
  return { of: valueOf(term, offset), conversion, format };
}

function parseIndex(place: Place, term: Term, offset: number): Term {
  const { cursor } = place;
  const inner = within(place);
  const of = valueOf(term, offset);
  const bounds: (Term | undefined)[] = [];
  do {
    const isOpen = [':', ']'].includes(cursor.next.text) && cursor.next.kind === 'mark';
    bounds.push(isOpen ? undefined : parseAny(inner));
  } while (bounds.length < 3 && cursor.skip(':'));
  const [first] = bounds;
  if (bounds.length === 1 && first === undefined) {
    throw unexpected(cursor.next, 'an index or a key between the brackets');
  }
  cursor.expect(']');
  const parts = [term, ...bounds.flatMap((bound) => bound ?? [])];
  if (bounds.length > 1 || first === undefined) {
    const gives = term.gives === 'arguments' || term.gives === 'text' ? term.gives : 'value';
    const values = bounds.map((bound) => (bound === undefined ? undefined : valueOf(bound, offset)));
    return makeTerm(gives, { kind: 'slice', of, bounds: values }, offset, parts);
  }
  if (term.gives === 'arguments' && first.gives === 'text') {
    throw new ExpressionError(offset + 1, 'expected the number of an argument, from 0');
  }
  const given = term.gives === 'text' ? 'text' : 'value';
  const gives = term.gives === 'arguments' ? 'argument' : given;
  return makeTerm(gives, { kind: 'item', of, key: valueOf(first, offset) }, offset, parts);
}

function parseProperty(place: Place, term: Term): Term {
  const { cursor } = place;
  const property = cursor.take();
  if (term.gives === 'type' && property.text === '__name__') {
    return { ...term, gives: 'text' };
  }
  if (term.gives === 'argument' && property.text === 'name') {
    return makeTerm('text', { kind: 'argument name', of: term.expression }, property.offset, [term]);
  }
  const form = property.kind === 'name' ? knownMethods.get(property.text) : undefined;
  if (form === undefined) {
    throw unknownProperty(property, term);
  }
  const of = valueOf(term, property.offset);
  cursor.expect('(', `"(" after ${property.text}`);
  const { args, terms } = parseArguments(within(place), property, form);
  return makeTerm(form.gives, { kind: 'method', name: property.text, of, args }, property.offset, [term], terms);
}

function unknownProperty(property: Token, { gives }: Term): ExpressionError {
  const other = otherMethods.get(property.text);
  if (property.kind === 'name' && other !== undefined) {
    return new ExpressionError(property.offset, `${property.text} cannot be called: ${other}`);
  }
  if (property.text === 'name') {
    return new ExpressionError(property.offset, 'only an argument has a name, as in f.args[0].name');
  }
  const known = [...knownMethods.keys(), ...(gives === 'argument' ? ['name'] : [])];
  const suggestion = property.kind === 'name' ? didYouMean(property.text, known) : '';
  const expected = gives === 'argument' ? '"name" or a method of a text' : 'a method of a text, list, dict or set';
  return unexpected(property, `${expected} that changes nothing${suggestion}`);
}

/** Reads the rest of `type(…)`. */
function parseType(place: Place, { offset }: Token): Term {
  const of = parseAny(place);
  place.cursor.expect(')');
  return makeTerm('type', { kind: 'type', of: valueOf(of, offset) }, offset, [of]);
}

/** Reads the rest of `isinstance(…, …)`. */
function parseIsInstance(place: Place, { offset }: Token): Term {
  const { cursor } = place;
  const of = parseAny(place);
  cursor.expect(',', '"," and a type, as in isinstance(f.call(0), int)');
  const types: TypeName[] = [];
  if (cursor.skip('(')) {
    parseItems(cursor, ')', () => types.push(parseTypeName(cursor)));
  } else {
    do {
      types.push(parseTypeName(cursor));
    } while (cursor.skip('|'));
  }
  cursor.expect(')');
  return makeTerm('truth', { kind: 'is instance', of: valueOf(of, offset), types }, offset, [of]);
}

function parseTypeName(cursor: ExpressionCursor): TypeName {
  const token = cursor.take();
  const [type] = token.kind === 'name' ? typeNameOf(token.text) : [];
  if (type === undefined) {
    const other = typeMeantBy(token.text);
    const suggestion = other === undefined ? didYouMean(token.text, typeNames) : ` (did you mean "${other}"?)`;
    throw unexpected(token, `one of the types ${typeNames.join(', ')}${suggestion}`);
  }
  return type;
}

/** Reads the rest of `[ … ]`. */
function parseList(place: Place, offset: number): Term {
  const { cursor } = place;
  if (cursor.findLoop() === undefined) {
    return displayOf('list', parseRest(place, ']'), offset);
  }
  const term = parseArgument(place, true);
  cursor.expect(']');
  const { expression } = term;
  return expression.kind === 'comprehension'
    ? { ...term, gives: 'value', expression: { ...expression, makes: 'list' } }
    : term;
}

/** Reads the rest of `( … )`: a value in brackets, a tuple, or a loop. */
function parseParentheses(place: Place, offset: number): Term {
  const { cursor } = place;
  if (cursor.skip(')')) {
    return makeTerm('value', { kind: 'constant', value: tuple([]) }, offset);
  }
  const first = parseArgument(place, true);
  if (cursor.skip(')')) {
    return first;
  }
  cursor.expect(',', '"," or ")"');
  return displayOf('tuple', [first, ...parseRest(place, ')')], offset);
}

/** Reads the rest of `{ … }`: a dict or a set, given item by item or by loops. */
function parseBraces(place: Place, offset: number): Term {
  const { cursor } = place;
  if (cursor.skip('}')) {
    return makeTerm('value', { kind: 'constant', value: { $: 'object', v: [] } }, offset);
  }
  const loop = cursor.findLoop();
  if (loop !== undefined) {
    return parseDictLoop(place, loop, offset);
  }
  const first = parseArgument(place, false);
  if (isMark(cursor.next, ':')) {
    return parseDict(place, first, offset);
  }
  if (cursor.skip(',')) {
    return displayOf('set', [first, ...parseRest(place, '}')], offset);
  }
  cursor.expect('}', '":" after a key, "," or "}"');
  return displayOf('set', [first], offset);
}

function parseDictLoop(place: Place, loop: number, offset: number): Term {
  const { cursor } = place;
  const { loops, inner, terms, end } = parseLoops(place, loop);
  const first = parseAny(inner);
  const second = cursor.skip(':') ? parseAny(inner) : undefined;
  if (cursor.position !== loop) {
    throw unexpected(cursor.next, '"for"');
  }
  cursor.position = end;
  cursor.expect('}');
  const [key, value] = second === undefined ? [undefined, first] : [valueOf(first, offset), second];
  const makes = second === undefined ? 'set' : 'dict';
  const expression = { kind: 'comprehension', makes, key, value: valueOf(value, offset), loops } as const;
  return makeTerm('value', expression, offset, [first, ...(second === undefined ? [] : [second])], terms);
}

function parseDict(place: Place, firstKey: Term, offset: number): Term {
  const { cursor } = place;
  const entries: (readonly [Expression, Expression])[] = [];
  const terms: Term[] = [];
  const seen = new Set<string>();
  parseItems(cursor, '}', () => {
    const isFirst = entries.length === 0;
    const at = isFirst ? offset + 1 : cursor.next.offset;
    const key = isFirst ? firstKey : parseAny(place);
    cursor.expect(':', '":" after the key');
    const text = textOf(key.expression);
    if (text !== undefined && seen.has(text)) {
      throw new ExpressionError(at, `the key ${JSON.stringify(text)} appears twice: keep one`);
    }
    if (text !== undefined) {
      seen.add(text);
    }
    const value = parseAny(place);
    entries.push([valueOf(key, at), valueOf(value, at)]);
    terms.push(key, value);
  });
  const pairs = entries.flatMap(([key, value]): readonly (readonly Wire[])[] => {
    const text = textOf(key);
    return text !== undefined && value.kind === 'constant' ? [[text, value.value]] : [];
  });
  const expression: Expression =
    pairs.length === entries.length
      ? { kind: 'constant', value: { $: 'object', v: pairs } }
      : { kind: 'dict', entries };
  return makeTerm('value', expression, offset, terms);
}

/** The text that an expression is; `undefined` for what has to be evaluated, and for other values. */
function textOf(expression: Expression): string | undefined {
  return expression.kind === 'constant' && typeof expression.value === 'string' ? expression.value : undefined;
}

function parseRest(place: Place, close: string): readonly Term[] {
  const terms: Term[] = [];
  parseItems(place.cursor, close, () => terms.push(parseArgument(place, false)));
  return terms;
}

function displayOf(kind: 'list' | 'tuple' | 'set', items: readonly Term[], offset: number): Term {
  const isOfTypes = items.length > 0 && items.every(({ gives }) => gives === 'type');
  const expressions = items.map((item) => (isOfTypes ? item.expression : valueOf(item, offset)));
  const values = expressions.flatMap((item) => (item.kind === 'constant' ? [item.value] : []));
  const isConstant = !isOfTypes && kind !== 'set' && values.length === items.length;
  const value = kind === 'tuple' ? tuple(values) : values;
  const expression: Expression = isConstant ? { kind: 'constant', value } : { kind, items: expressions };
  return makeTerm(isOfTypes ? 'types' : 'value', expression, offset, items);
}

/** What stands between the brackets of a call. */
interface Arguments {
  readonly args: readonly Expression[];
  readonly keywords: Readonly<Record<string, Expression>>;
  readonly by: KeyFunction | undefined;
  /** All of them, for how deep they are. */
  readonly terms: readonly Term[];
}

/** The name of what is called, and where it stands. */
interface Called {
  readonly text: string;
  readonly offset: number;
}

/** Reads the arguments of a call after its opening bracket, and the closing one. */
function parseArguments(place: Place, called: Called, form: FunctionForm): Arguments {
  const { cursor } = place;
  const args: Expression[] = [];
  const keywords: Record<string, Expression> = {};
  const terms: Term[] = [];
  let by: KeyFunction | undefined;
  if (form.by === 'first') {
    by = parseKeyFunction(place, terms);
    cursor.expect(',', '"," and what to go through');
  }
  parseItems(cursor, ')', () => {
    const { offset } = cursor.next;
    const keyword = takeKeyword(cursor);
    if (keyword === 'key' && form.by === 'key') {
      by = parseKeyFunction(place, terms);
    } else if (keyword !== undefined) {
      requireKeyword(keyword, offset, called, form);
      const term = parseAny(place);
      terms.push(term);
      keywords[keyword] = valueOf(term, offset);
    } else {
      const term = parseArgument(place, args.length === 0);
      terms.push(term);
      const isView = called.text === 'len' && term.gives === 'view';
      args.push(form.takesItems === true || isView ? itemsOf(term, offset) : valueOf(term, offset));
    }
  });
  requireCount(called, args.length, form);
  return { args, keywords, by, terms };
}

function requireKeyword(keyword: string, offset: number, { text }: Called, { keywords = [], by }: FunctionForm): void {
  if (!keywords.includes(keyword)) {
    const known = [...keywords, ...(by === 'key' ? ['key'] : [])];
    const takes = known.length === 0 ? 'no named arguments' : `only ${known.map((name) => `${name}=`).join(', ')}`;
    throw new ExpressionError(offset, `${text} takes ${takes}${didYouMean(keyword, known)}`);
  }
}

/** Reads what stands between brackets, after the opening one, parted by commas. */
function parseItems(cursor: ExpressionCursor, close: string, parse: () => unknown): void {
  while (!cursor.skip(close)) {
    parse();
    if (!cursor.skip(',')) {
      cursor.expect(close, `"," or "${close}"`);
      break;
    }
  }
}

/** An argument, which may be a loop without brackets of its own if it is the first. */
function parseArgument(place: Place, isFirst: boolean): Term {
  const { cursor } = place;
  const token = cursor.next;
  if (isMark(token, '*') || isMark(token, '**')) {
    throw new ExpressionError(token.offset, `arguments cannot be unpacked ("${token.text}"): write each of them`);
  }
  const loop = isFirst ? cursor.findLoop() : undefined;
  if (loop === undefined) {
    return parseAny(place);
  }
  const { loops, inner, terms, end } = parseLoops(place, loop);
  const value = parseAny(inner);
  if (cursor.position !== loop) {
    throw unexpected(cursor.next, '"for"');
  }
  cursor.position = end;
  const expression = {
    kind: 'comprehension',
    makes: 'items',
    key: undefined,
    value: valueOf(value, token.offset),
    loops,
  } as const;
  return makeTerm('items', expression, token.offset, [value], terms);
}

function takeKeyword(cursor: ExpressionCursor): string | undefined {
  const start = cursor.position;
  const token = cursor.take();
  if (token.kind === 'name' && isMark(cursor.next, '=')) {
    cursor.take();
    return token.text;
  }
  cursor.position = start;
  return undefined;
}

function requireCount({ text, offset }: Called, count: number, { args: [least, most] }: FunctionForm): void {
  if (count < least || count > most) {
    const range = most >= 100 ? `at least ${least}` : `${least} to ${most}`;
    const expected = least === most ? `${least}` : range;
    const noun = /(?:^| )1$/.test(expected) ? 'argument' : 'arguments';
    throw new ExpressionError(offset, `${text} takes ${expected} ${noun}, not ${count}`);
  }
}

/** Reads a function that is handed on: `len`, `str.lower`, `f.call`, a lambda. */
function parseKeyFunction(place: Place, terms: Term[]): KeyFunction {
  const { cursor } = place;
  if (isMark(cursor.next, 'lambda')) {
    return parseLambda(place, terms);
  }
  const token = cursor.take();
  if (token.kind === 'name' && cursor.skip('.')) {
    const member = cursor.take();
    const isCall = token.text === 'f' && member.text === 'call';
    if (!isCall && !(token.text === 'str' && knownMethods.get(member.text)?.args[0] === 0)) {
      throw unexpected(member, 'f.call or a method such as str.lower');
    }
    return { kind: 'named', name: `${token.text}.${member.text}` };
  }
  const form = token.kind === 'name' ? knownFunctions.get(token.text) : undefined;
  if (!isMark(token, 'None') && (form === undefined || !takesOne(form))) {
    throw unexpected(token, 'a function of one value, such as len, str.lower or lambda x: x[0]');
  }
  return { kind: 'named', name: token.text };
}

/** Whether a function gives a value for a single argument. */
function takesOne({ args: [least], by, gives }: FunctionForm): boolean {
  return least <= 1 && by !== 'first' && gives !== 'items' && gives !== 'view';
}

function parseLambda(place: Place, terms: Term[]): KeyFunction {
  const { cursor } = place;
  const { offset } = cursor.take();
  const { names } = isMark(cursor.next, ':') ? { names: [] } : parseNames(cursor, ':');
  cursor.expect(':', '":" and what the lambda gives');
  const body = parseAny(within(naming(place, names, 'value')));
  terms.push(body);
  return { kind: 'lambda', names, body: valueOf(body, offset) };
}

/** The place where a loop or lambda gives these names. */
function naming(place: Place, names: readonly string[], gives: TermGives): Place {
  return { ...place, scope: new Map([...place.scope, ...names.map((name) => [name, gives] as const)]) };
}

/** Names that a loop cannot give. */
const reservedWords: ReadonlySet<string> = new Set([
  ...['f', 'isinstance', 'type', 'True', 'False', 'None', 'true', 'false', 'null', 'and', 'or', 'not', 'in', 'is'],
  ...['if', 'else', 'for', 'lambda', 'async', 'await', 'yield', 'from', 'import', 'del', 'return', 'def', 'class'],
  ...knownFunctions.keys(),
  ...typeNames,
]);

/** The loops of a comprehension, and the place where what they give is read. */
interface Loops {
  readonly loops: readonly Loop[];
  /** Where the value stands, with the names that the loops give. */
  readonly inner: Place;
  readonly terms: readonly Term[];
  /** Where the loops end. */
  readonly end: number;
}

const mostLoops = 4;

/** Reads the loops that stand at a position, and goes back to the value before them, which needs their names. */
function parseLoops(place: Place, position: number): Loops {
  const { cursor } = place;
  const start = cursor.position;
  cursor.position = position;
  const loops: Loop[] = [];
  const terms: Term[] = [];
  let inner = within(place);
  for (;;) {
    const { offset } = cursor.next;
    if (!cursor.skip('for')) {
      break;
    }
    if (loops.length === mostLoops) {
      throw new ExpressionError(offset, `more than ${mostLoops} loops within each other`);
    }
    const { names, unpacks } = parseNames(cursor, 'in');
    cursor.expect('in', '"in" and what to go through');
    const over = parseOr(inner);
    inner = naming(inner, names, over.gives === 'arguments' && !unpacks ? 'argument' : 'value');
    const conditions: Term[] = [];
    while (cursor.skip('if')) {
      conditions.push(parseOr(inner));
    }
    loops.push({
      names,
      unpacks,
      over: itemsOf(over, offset),
      conditions: conditions.map((term) => valueOf(term, offset)),
    });
    appendTo(terms, [over, ...conditions]);
  }
  const end = cursor.position;
  cursor.position = start;
  return { loops, inner, terms, end };
}

/** Reads the names that a loop or a lambda gives, up to a word or mark. */
function parseNames(
  cursor: ExpressionCursor,
  until: string,
): { readonly names: readonly string[]; readonly unpacks: boolean } {
  const isBracketed = cursor.skip('(');
  const names: string[] = [];
  let unpacks = false;
  do {
    if (names.length > 0 && [until, ')'].includes(cursor.next.text)) {
      break;
    }
    const token = cursor.take();
    if (token.kind !== 'name' || reservedWords.has(token.text)) {
      throw unexpected(token, 'a name of your own, such as x');
    }
    names.push(token.text);
    unpacks = isMark(cursor.next, ',');
  } while (cursor.skip(','));
  if (isBracketed) {
    cursor.expect(')');
  }
  return { names, unpacks: unpacks || names.length > 1 };
}
