import type { Comparator, Expression, TypeName } from './expression';
import type { ExpressionCursor } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import { typeNameOf } from './type-name-of';
import { itemsOf, makeTerm, valueOf, type Place, type Term } from './term';

interface Link {
  readonly comparator: Comparator;
  readonly of: Term;
  readonly offset: number;
}

const signs = ['==', '!=', '<=', '<', '>=', '>'] as const;

/** Reads what is compared, chained or not: `1 < f.call(2) <= 3`. */
export function parseComparison(place: Place, parse: (place: Place) => Term): Term {
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
