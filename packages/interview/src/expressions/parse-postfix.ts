import { didYouMean } from 'gpt-assay/basics';
import { unexpected, openExpression, type ExpressionCursor } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import type { Token } from './expression-tokens';
import { knownMethods, otherMethods, knownFunctions } from './known-functions';
import { parseArguments, parseItems } from './parse-arguments';
import { makeTerm, valueOf, within, type Place, type Term } from './term';
import type { Wire } from 'gpt-assay/sandbox';
import { readFloat, readInteger } from '../values/make-value';
import { type Expression, typeNames, type TypeName } from './expression';
import { parseBraces, parseList, parseParentheses } from './parse-brackets';
import { typeMeantBy, typeNameOf } from './type-name-of';
import { uses } from 'gpt-assay/code';

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
export function parsePostfix(place: Place): Term {
  const { cursor } = place;
  let term = parseAtom(place);
  for (;;) {
    const { offset } = cursor.peek();
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

/** Reads what follows `f`. */
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

function parseIndex(place: Place, term: Term, offset: number): Term {
  const { cursor } = place;
  const inner = within(place);
  const of = valueOf(term, offset);
  const bounds: (Term | undefined)[] = [];
  do {
    const isOpen = [':', ']'].includes(cursor.peek().text) && cursor.peek().kind === 'mark';
    bounds.push(isOpen ? undefined : place.any(inner));
  } while (bounds.length < 3 && cursor.skip(':'));
  const [first] = bounds;
  if (bounds.length === 1 && first === undefined) {
    throw unexpected(cursor.peek(), 'an index or a key between the brackets');
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
  const gives = term.gives === 'arguments' ? 'argument' : term.gives === 'text' ? 'text' : 'value';
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
  const of = place.any(place);
  place.cursor.expect(')');
  return makeTerm('type', { kind: 'type', of: valueOf(of, offset) }, offset, [of]);
}

/** Reads the rest of `isinstance(…, …)`. */
function parseIsInstance(place: Place, { offset }: Token): Term {
  const { cursor } = place;
  const of = place.any(place);
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
