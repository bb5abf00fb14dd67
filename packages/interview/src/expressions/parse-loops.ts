import { appendTo } from 'gpt-assay/basics';
import { type Loop, typeNames } from './expression';
import { unexpected } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import { itemsOf, valueOf, within, type Place, type Term, type TermGives } from './term';
import { knownFunctions } from './known-functions';

/** Names that a loop cannot give. */
const reservedWords: ReadonlySet<string> = new Set([
  ...['f', 'isinstance', 'type', 'True', 'False', 'None', 'true', 'false', 'null', 'and', 'or', 'not', 'in', 'is'],
  ...['if', 'else', 'for', 'lambda', 'async', 'await', 'yield', 'from', 'import', 'del', 'return', 'def', 'class'],
  ...knownFunctions.keys(),
  ...typeNames,
]);

/** The loops of a comprehension, and the place where what they give is read. */
export interface Loops {
  readonly loops: readonly Loop[];
  /** Where the value stands, with the names that the loops give. */
  readonly inner: Place;
  readonly terms: readonly Term[];
  /** Where the loops end. */
  readonly end: number;
}

/** Loops within each other. */
const mostLoops = 4;

/** Reads the loops that stand at a position, and goes back to the value before them, which needs their names. */
export function parseLoops(place: Place, position: number): Loops {
  const { cursor } = place;
  const start = cursor.position();
  cursor.go(position);
  const loops: Loop[] = [];
  const terms: Term[] = [];
  let inner = within(place);
  for (;;) {
    const { offset } = cursor.peek();
    if (!cursor.skip('for')) {
      break;
    }
    if (loops.length === mostLoops) {
      throw new ExpressionError(offset, `more than ${mostLoops} loops within each other`);
    }
    const { names, unpacks } = parseNames(inner, 'in');
    cursor.expect('in', '"in" and what to go through');
    const over = inner.withoutChoice(inner);
    const gives: TermGives = over.gives === 'arguments' && !unpacks ? 'argument' : 'value';
    inner = { ...inner, scope: new Map([...inner.scope, ...names.map((name) => [name, gives] as const)]) };
    const conditions: Term[] = [];
    while (cursor.skip('if')) {
      conditions.push(inner.withoutChoice(inner));
    }
    loops.push({
      names,
      unpacks,
      over: itemsOf(over, offset),
      conditions: conditions.map((term) => valueOf(term, offset)),
    });
    appendTo(terms, [over, ...conditions]);
  }
  const end = cursor.position();
  cursor.go(start);
  return { loops, inner, terms, end };
}

/** Reads the names that a loop or a lambda gives, up to a word or mark. */
export function parseNames(
  { cursor }: Place,
  until: string,
): { readonly names: readonly string[]; readonly unpacks: boolean } {
  const isBracketed = cursor.skip('(');
  const names: string[] = [];
  let unpacks = false;
  do {
    const token = cursor.peek();
    if (names.length > 0 && (token.text === until || token.text === ')')) {
      break;
    }
    cursor.take();
    if (token.kind !== 'name' || reservedWords.has(token.text)) {
      throw unexpected(token, 'a name of your own, such as x');
    }
    names.push(token.text);
    unpacks = isMarkNext();
  } while (cursor.skip(','));
  if (isBracketed) {
    cursor.expect(')');
  }
  return { names, unpacks: unpacks || names.length > 1 };

  function isMarkNext(): boolean {
    return cursor.peek().kind === 'mark' && cursor.peek().text === ',';
  }
}
