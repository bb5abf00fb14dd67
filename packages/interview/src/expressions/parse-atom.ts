import type { Wire } from 'gpt-assay/sandbox';
import { didYouMean } from 'gpt-assay/basics';
import { readFloat, readInteger } from '../values/make-value';
import type { Expression } from './expression';
import { openExpression, unexpected } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import type { Token } from './expression-tokens';
import { knownFunctions } from './known-functions';
import { parseArguments } from './parse-arguments';
import { parseBraces, parseList, parseParentheses } from './parse-brackets';
import { parseFunction } from './parse-function';
import { parseIsInstance, parseType } from './parse-types';
import { makeTerm, valueOf, within, type Place, type Term } from './term';
import { typeMeantBy, typeNameOf } from './type-name-of';

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

/** Reads the smallest part of an expression that has a value. */
export function parseAtom(place: Place): Term {
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
  const isCalled = cursor.peek().kind === 'mark' && cursor.peek().text === '(';
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
  const parts: (string | Extract<Expression, { readonly kind: 'text' }>['parts'][number])[] = [];
  const terms: Term[] = [];
  for (let token = first; ; token = cursor.take()) {
    if (token.kind === 'string') {
      parts.push(token.value);
    } else if (token.kind === 'f-string') {
      for (const part of token.parts) {
        if (typeof part === 'string') {
          parts.push(part);
          continue;
        }
        const inner = { ...within(place), cursor: openExpression(part.tokens) };
        const { offset } = inner.cursor.peek();
        const term = inner.any(inner);
        if (inner.cursor.peek().kind !== 'end') {
          throw unexpected(inner.cursor.peek(), '"}" after the expression');
        }
        terms.push(term);
        parts.push({ of: valueOf(term, offset), conversion: part.conversion, format: part.format });
      }
    }
    const { kind } = cursor.peek();
    if (kind !== 'string' && kind !== 'f-string') {
      break;
    }
  }
  const isPlain = parts.every((part) => typeof part === 'string');
  const expression: Expression = isPlain ? { kind: 'constant', value: parts.join('') } : { kind: 'text', parts };
  return makeTerm('text', expression, first.offset, terms);
}
