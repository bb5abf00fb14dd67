import { didYouMean } from '../../basics/text/did-you-mean';
import { typeNames, uses, type Expression, type TypeName } from './expression';
import { openExpression, unexpected, type ExpressionCursor } from './expression-cursor';
import { describeExpressionError, ExpressionError, type ExpressionProblem } from './expression-problem';
import type { Token } from './expression-tokens';
import { deepest, parseItems, parseLiteral } from './parse-literal';
import { parsePostfix, type Term } from './parse-postfix';

/** What an expression gives: a name, a count, true or false, the name of a type, or whatever the function returns. */
export type Gives = Exclude<Term['gives'], 'arguments' | 'argument'>;

/** What came of reading an expression. */
export type ParsedExpression =
  | { readonly status: 'parsed'; readonly expression: Expression; readonly gives: Gives }
  | { readonly status: 'unusable'; readonly problem: ExpressionProblem };

/** Forms that an expression starts with. */
const starts = ['f', 'len', 'isinstance', 'type'];
const properties = ['name', 'args', 'call', 'uses'];
const knownForms = "f.name, f.args, f.call(…), f.uses('recursion')";

/** Names that people of other languages give to types. */
const otherNames: Readonly<Record<string, TypeName>> = {
  ...{ integer: 'int', number: 'int', double: 'float', string: 'str', text: 'str', boolean: 'bool' },
  ...{ array: 'list', object: 'dict', map: 'dict', None: 'NoneType', null: 'NoneType', undefined: 'NoneType' },
};

/** Reads the expression of a check; it is data from here on, and nothing of it is ever run. */
export function parseExpression(text: string): ParsedExpression {
  try {
    const cursor = openExpression(text);
    const { expression, gives } = parseTerm(cursor, 0);
    const rest = cursor.peek();
    if (rest.kind !== 'end') {
      throw unexpected(rest, 'the end of the expression (what is expected of it stands under eq)');
    }
    if (gives === 'arguments' || gives === 'argument') {
      throw new ExpressionError(rest.offset, 'an argument has no value here: write len(f.args) or f.args[0].name');
    }
    return { status: 'parsed', expression, gives };
  } catch (error) {
    if (error instanceof ExpressionError) {
      return { status: 'unusable', problem: describeExpressionError(text, error) };
    }
    throw error;
  }
}

function parseTerm(cursor: ExpressionCursor, depth: number): Term {
  const start = cursor.take();
  if (depth > deepest) {
    throw new ExpressionError(start.offset, `nested deeper than ${deepest}`);
  }
  if (start.kind !== 'name' || !starts.includes(start.text)) {
    const suggestion = start.kind === 'name' ? didYouMean(start.text, starts) : '';
    throw unexpected(
      start,
      `an expression that starts with ${knownForms}, len(…), isinstance(…) or type(…)${suggestion}`,
    );
  }
  if (start.text === 'f') {
    return parsePostfix(cursor, parseFunction(cursor), depth);
  }
  cursor.expect('(', `"(" after ${start.text}`);
  const inner = parseTerm(cursor, depth + 1);
  const of = inner.expression;
  switch (start.text) {
    case 'len':
      requireOf(inner, start, ['value', 'arguments', 'text']);
      cursor.expect(')');
      return { gives: 'number', expression: { kind: 'length', of } };
    case 'type':
      requireOf(inner, start, ['value']);
      cursor.expect(')');
      return { gives: 'type', expression: { kind: 'type', of } };
    default: {
      requireOf(inner, start, ['value']);
      cursor.expect(',', '"," and a type, as in isinstance(f.call(0), int)');
      const types = parseTypes(cursor);
      cursor.expect(')');
      return { gives: 'truth', expression: { kind: 'is instance', of, types } };
    }
  }
}

function requireOf({ gives }: Term, { text, offset }: Token, allowed: readonly Term['gives'][]): void {
  if (!allowed.includes(gives)) {
    const all = allowed.length > 1 ? 'f.args or what f.call(…) returns' : 'what f.call(…) returns';
    throw new ExpressionError(offset, `${text} expects ${all}`);
  }
}

function parseFunction(cursor: ExpressionCursor): Term {
  cursor.expect('.', `"." after f: known are ${knownForms}`);
  const property = cursor.take();
  switch (property.text) {
    case 'name':
      return { gives: 'text', expression: { kind: 'function name' } };
    case 'args':
      return { gives: 'arguments', expression: { kind: 'arguments' } };
    case 'call':
      cursor.expect('(', '"(" after f.call');
      return {
        gives: 'value',
        expression: { kind: 'call', args: parseItems(cursor, ')', () => parseLiteral(cursor)) },
      };
    case 'uses': {
      cursor.expect('(', '"(" after f.uses');
      const name = cursor.take();
      const use = uses.find((one) => name.kind === 'string' && one === name.value);
      if (use === undefined) {
        const quoted = uses.map((one) => `'${one}'`).join(' or ');
        throw unexpected(name, `${quoted}${didYouMean(name.kind === 'string' ? name.value : name.text, uses)}`);
      }
      cursor.expect(')');
      return { gives: 'truth', expression: { kind: 'uses', use } };
    }
    default:
      throw unexpected(property, `one of ${knownForms}${didYouMean(property.text, properties)}`);
  }
}

function parseTypes(cursor: ExpressionCursor): readonly TypeName[] {
  return cursor.skip('(') ? parseItems(cursor, ')', () => parseType(cursor)) : [parseType(cursor)];
}

function parseType(cursor: ExpressionCursor): TypeName {
  const token = cursor.take();
  const type = typeNames.find((name) => token.kind === 'name' && name === token.text);
  if (type === undefined) {
    const other = Object.hasOwn(otherNames, token.text) ? otherNames[token.text] : undefined;
    const suggestion = other === undefined ? didYouMean(token.text, typeNames) : ` (did you mean "${other}"?)`;
    throw unexpected(token, `one of the types ${typeNames.join(', ')}${suggestion}`);
  }
  return type;
}
