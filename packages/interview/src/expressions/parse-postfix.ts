import { didYouMean } from 'gpt-assay/basics';
import { unexpected } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import type { Token } from './expression-tokens';
import { knownMethods, otherMethods } from './known-functions';
import { parseArguments } from './parse-arguments';
import { parseAtom } from './parse-atom';
import { makeTerm, valueOf, within, type Place, type Term } from './term';

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
