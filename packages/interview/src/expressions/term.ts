import type { Expression } from './expression';
import type { ExpressionCursor } from './expression-cursor';
import { ExpressionError } from './expression-problem';

/**
 * What a part of an expression gives: the names of all parameters or of one, the name of a type or of several, a value,
 * or items that are only gone through (`view`: that have a length as well).
 */
export type TermGives =
  | 'text'
  | 'number'
  | 'truth'
  | 'type'
  | 'types'
  | 'value'
  | 'arguments'
  | 'argument'
  | 'items'
  | 'view';

/** A part of an expression and what it gives. */
export interface Term {
  readonly expression: Expression;
  readonly gives: TermGives;
  /** Parts within parts. */
  readonly height: number;
}

/** Where a parser is: the tokens ahead, the names that loops around it give, and the brackets around it. */
export interface Place {
  readonly cursor: ExpressionCursor;
  readonly scope: ReadonlyMap<string, TermGives>;
  readonly depth: number;
  /** Reads an expression of any kind. */
  readonly any: (place: Place) => Term;
  /** As `any`, but stops at an `if`. */
  readonly withoutChoice: (place: Place) => Term;
}

/** Brackets within brackets that an expression may have. */
export const deepest = 64;
/** Parts within parts that it may have. */
const highest = 200;

/** The place within one more bracket. */
export function within(place: Place): Place {
  const { cursor, depth } = place;
  if (depth >= deepest) {
    throw new ExpressionError(cursor.peek().offset, `nested deeper than ${deepest}`);
  }
  return { ...place, depth: depth + 1 };
}

/** A term made of others. */
export function makeTerm(
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
export function valueOf({ gives, expression }: Term, offset: number): Expression {
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
    case 'text':
    case 'number':
    case 'truth':
    case 'value':
    case 'arguments':
    case 'argument':
      return expression;
  }
}

/** The expression of a term that items are taken from. */
export function itemsOf(term: Term, offset: number): Expression {
  return term.gives === 'items' || term.gives === 'view' ? term.expression : valueOf(term, offset);
}
