import { didYouMean } from 'gpt-assay/basics';
import { typeNames, type TypeName } from './expression';
import { unexpected, type ExpressionCursor } from './expression-cursor';
import type { Token } from './expression-tokens';
import { parseItems } from './parse-arguments';
import { makeTerm, valueOf, type Place, type Term } from './term';
import { typeMeantBy, typeNameOf } from './type-name-of';

/** Reads the rest of `type(…)`. */
export function parseType(place: Place, { offset }: Token): Term {
  const of = place.any(place);
  place.cursor.expect(')');
  return makeTerm('type', { kind: 'type', of: valueOf(of, offset) }, offset, [of]);
}

/** Reads the rest of `isinstance(…, …)`. */
export function parseIsInstance(place: Place, { offset }: Token): Term {
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
