import type { Wire } from '../../sandbox/wire';
import { didYouMean } from '../../basics/text/did-you-mean';
import { type ExpressionCursor, unexpected } from './expression-cursor';
import { ExpressionError } from './expression-problem';

/** Brackets within brackets that an expression may have. */
export const deepest = 64;

const constants = new Map<string, Wire>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
]);
const expectedValue = 'a number, a text in quotes, True, False, None, a list [ … ] or a dict { … }';

/** Reads one argument of a call. */
export function parseLiteral(cursor: ExpressionCursor, depth = 0): Wire {
  const token = cursor.take();
  if (depth > deepest) {
    throw new ExpressionError(token.offset, `nested deeper than ${deepest}`);
  }
  switch (token.kind) {
    case 'string':
      return token.value;
    case 'integer':
    case 'float':
      return numberOf(token.kind, token.text);
    case 'name': {
      const value = constants.get(token.text);
      if (value === undefined) {
        const known = [...constants.keys()];
        const message = `expected ${expectedValue}, received ${token.text}${didYouMean(token.text, known)}`;
        throw new ExpressionError(token.offset, message);
      }
      return value;
    }
    case 'end':
      break;
    case 'mark':
      switch (token.text) {
        case '-': {
          const number = cursor.take();
          if (number.kind !== 'integer' && number.kind !== 'float') {
            throw unexpected(number, 'a number after "-"');
          }
          return numberOf(number.kind, `-${number.text}`);
        }
        case '[':
          return parseItems(cursor, ']', () => parseLiteral(cursor, depth + 1));
        case '{':
          return parseDict(cursor, depth);
        case '(':
          throw new ExpressionError(token.offset, 'a tuple cannot be an argument: write a list [ … ]');
      }
  }
  throw unexpected(token, expectedValue);
}

/** Reads what stands between brackets, after the opening one, parted by commas. */
export function parseItems<Item>(cursor: ExpressionCursor, close: string, parse: () => Item): readonly Item[] {
  const items: Item[] = [];
  while (!cursor.skip(close)) {
    items.push(parse());
    if (!cursor.skip(',')) {
      cursor.expect(close, `"," or "${close}"`);
      break;
    }
  }
  return items;
}

/** Whole numbers of any size, and floats that stay floats where they are whole. */
function numberOf(kind: 'integer' | 'float', text: string): Wire {
  const value = Number(text);
  if (kind === 'float') {
    const written = Object.is(value, -0) ? '-0' : String(value);
    return Number.isInteger(value) ? { $: 'float', v: written.includes('e') ? written : `${written}.0` } : value;
  }
  return Number.isSafeInteger(value) ? value + 0 : { $: 'bigint', v: String(BigInt(text)) };
}

function parseDict(cursor: ExpressionCursor, depth: number): Wire {
  const keys = new Set<string>();
  const entries = parseItems(cursor, '}', (): readonly Wire[] => {
    const key = cursor.take();
    if (key.kind !== 'string') {
      throw unexpected(key, 'a key in quotes');
    }
    if (keys.has(key.value)) {
      throw new ExpressionError(key.offset, `the key ${JSON.stringify(key.value)} appears twice: keep one`);
    }
    keys.add(key.value);
    cursor.expect(':', '":" after the key');
    return [key.value, parseLiteral(cursor, depth + 1)];
  });
  return { $: 'object', v: entries };
}
