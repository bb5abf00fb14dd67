import { didYouMean } from '../../basics/text/did-you-mean';
import type { Expression } from './expression';
import { unexpected, type ExpressionCursor } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import type { Token } from './expression-tokens';
import { deepest, parseLiteral } from './parse-literal';

/** A part of an expression and what it gives. */
export interface Term {
  readonly expression: Expression;
  readonly gives: 'text' | 'number' | 'truth' | 'type' | 'value' | 'arguments' | 'argument';
}

/** Reads what follows a term: indexes, `.name` of an argument, `.get(…)` of a returned value. */
export function parsePostfix(cursor: ExpressionCursor, first: Term, depth: number): Term {
  let term = first;
  for (let steps = depth; ; steps += 1) {
    const { offset } = cursor.peek();
    if (cursor.skip('[')) {
      term = parseIndex(cursor, term, offset);
      cursor.expect(']');
    } else if (cursor.skip('.')) {
      term = parseProperty(cursor, term);
    } else {
      return term;
    }
    if (steps >= deepest) {
      throw new ExpressionError(offset, `nested deeper than ${deepest}`);
    }
  }
}

function parseIndex(cursor: ExpressionCursor, { expression: of, gives }: Term, offset: number): Term {
  if (gives !== 'value' && gives !== 'arguments') {
    throw new ExpressionError(offset, 'an index takes an item of f.args or of what f.call(…) returns');
  }
  const token = cursor.peek();
  const key = parseKey(cursor, token, 'a whole number or a key in quotes');
  if (gives === 'value') {
    return { gives, expression: { kind: 'item', of, key } };
  }
  if (typeof key !== 'number') {
    throw unexpected(token, 'the number of an argument, from 0');
  }
  return { gives: 'argument', expression: { kind: 'item', of, key } };
}

function parseProperty(cursor: ExpressionCursor, { expression: of, gives }: Term): Term {
  const property = cursor.take();
  if (gives === 'argument') {
    if (property.text !== 'name') {
      throw unexpected(property, `"name", the only thing known of an argument${didYouMean(property.text, ['name'])}`);
    }
    return { gives: 'text', expression: { kind: 'argument name', of } };
  }
  if (gives !== 'value') {
    throw unexpected(property, 'nothing more: only arguments and returned values have properties');
  }
  if (property.text !== 'get') {
    throw unexpected(property, `get(…), the only method that is known${didYouMean(property.text, ['get'])}`);
  }
  cursor.expect('(', '"(" after get');
  const key = parseKey(cursor, cursor.peek(), 'a key in quotes or a whole number');
  cursor.expect(')', '")" after the key: get takes nothing else');
  return { gives, expression: { kind: 'get', of, key } };
}

function parseKey(cursor: ExpressionCursor, token: Token, expected: string): number | string {
  const isKey = ['string', 'integer'].includes(token.kind) || token.text === '-';
  const key = isKey ? parseLiteral(cursor) : undefined;
  if (typeof key === 'string' || (typeof key === 'number' && Number.isInteger(key))) {
    return key;
  }
  throw unexpected(token, expected);
}
