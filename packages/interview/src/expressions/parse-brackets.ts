import type { Wire } from 'gpt-assay/sandbox';
import { tuple } from '../values/make-value';
import type { Expression } from './expression';
import { isMark, unexpected } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import { parseArgument } from './parse-arguments';
import { parseLoops } from './parse-loops';
import { makeTerm, valueOf, type Place, type Term } from './term';

/** Reads the rest of `[ … ]`. */
export function parseList(place: Place, offset: number): Term {
  return parseDisplay(place, ']', 'list', offset);
}

/** Reads the rest of `( … )`: a value in brackets, a tuple, or a loop. */
export function parseParentheses(place: Place, offset: number): Term {
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
export function parseBraces(place: Place, offset: number): Term {
  const { cursor } = place;
  if (cursor.skip('}')) {
    return makeTerm('value', { kind: 'constant', value: { $: 'object', v: [] } }, offset);
  }
  const loop = cursor.findLoop();
  if (loop !== undefined) {
    return parseDictLoop(place, loop, offset);
  }
  const first = parseArgument(place, false);
  if (!isMark(cursor.peek(), ':')) {
    if (!cursor.skip(',')) {
      cursor.expect('}', '":" after a key, "," or "}"');
      return displayOf('set', [first], offset);
    }
    return displayOf('set', [first, ...parseRest(place, '}')], offset);
  }
  return parseDict(place, first, offset);
}

function parseDictLoop(place: Place, loop: number, offset: number): Term {
  const { cursor } = place;
  const { loops, inner, terms, end } = parseLoops(place, loop);
  const first = inner.any(inner);
  const second = cursor.skip(':') ? inner.any(inner) : undefined;
  if (cursor.position() !== loop) {
    throw unexpected(cursor.peek(), '"for"');
  }
  cursor.go(end);
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
  let at = offset + 1;
  for (let key = firstKey; ;) {
    const { expression } = key;
    cursor.expect(':', '":" after the key');
    const text = expression.kind === 'constant' && typeof expression.value === 'string' ? expression.value : undefined;
    if (text !== undefined && seen.has(text)) {
      throw new ExpressionError(at, `the key ${JSON.stringify(text)} appears twice: keep one`);
    }
    if (text !== undefined) {
      seen.add(text);
    }
    const value = place.any(place);
    entries.push([valueOf(key, at), valueOf(value, at)]);
    terms.push(key, value);
    if (!cursor.skip(',')) {
      cursor.expect('}', '"," or "}"');
      break;
    }
    if (cursor.skip('}')) {
      break;
    }
    at = cursor.peek().offset;
    key = place.any(place);
  }
  const pairs = entries.flatMap(([key, value]): readonly (readonly Wire[])[] =>
    key.kind === 'constant' && typeof key.value === 'string' && value.kind === 'constant'
      ? [[key.value, value.value]]
      : [],
  );
  const expression: Expression =
    pairs.length === entries.length
      ? { kind: 'constant', value: { $: 'object', v: pairs } }
      : { kind: 'dict', entries };
  return makeTerm('value', expression, offset, terms);
}

function parseRest(place: Place, close: string): readonly Term[] {
  const { cursor } = place;
  const terms: Term[] = [];
  while (!cursor.skip(close)) {
    terms.push(parseArgument(place, false));
    if (!cursor.skip(',')) {
      cursor.expect(close, `"," or "${close}"`);
      break;
    }
  }
  return terms;
}

function parseDisplay(place: Place, close: string, kind: 'list', offset: number): Term {
  const { cursor } = place;
  if (cursor.findLoop() === undefined) {
    return displayOf(kind, parseRest(place, close), offset);
  }
  const term = parseArgument(place, true);
  cursor.expect(close);
  const { expression } = term;
  return expression.kind === 'comprehension'
    ? { ...term, gives: 'value', expression: { ...expression, makes: kind } }
    : term;
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
