import { didYouMean } from 'gpt-assay/basics';
import type { Expression, KeyFunction } from './expression';
import { isMark, unexpected, type ExpressionCursor } from './expression-cursor';
import { ExpressionError } from './expression-problem';
import { type FunctionForm, knownFunctions, knownMethods } from './known-functions';
import { parseLoops, parseNames } from './parse-loops';
import { itemsOf, makeTerm, valueOf, type Place, type Term, within } from './term';

/** What stands between the brackets of a call. */
export interface Arguments {
  readonly args: readonly Expression[];
  readonly keywords: Readonly<Record<string, Expression>>;
  readonly by: KeyFunction | undefined;
  /** All of them, for how deep they are. */
  readonly terms: readonly Term[];
}

/** The name of what is called, and where it stands. */
interface Called {
  readonly text: string;
  readonly offset: number;
}

/** Reads the arguments of a call after its opening bracket, and the closing one. */
export function parseArguments(place: Place, called: Called, form: FunctionForm): Arguments {
  const { cursor } = place;
  const args: Expression[] = [];
  const keywords: Record<string, Expression> = {};
  const terms: Term[] = [];
  let by: KeyFunction | undefined;
  if (form.by === 'first') {
    by = parseKeyFunction(place, terms);
    cursor.expect(',', '"," and what to go through');
  }
  parseItems(cursor, ')', () => {
    const token = cursor.peek();
    const keyword = takeKeyword(cursor);
    if (keyword === 'key' && form.by === 'key') {
      by = parseKeyFunction(place, terms);
    } else if (keyword !== undefined) {
      if (form.keywords?.includes(keyword) !== true) {
        const known = [...(form.keywords ?? []), ...(form.by === 'key' ? ['key'] : [])];
        const takes = known.length === 0 ? 'no named arguments' : `only ${known.map((name) => `${name}=`).join(', ')}`;
        throw new ExpressionError(token.offset, `${called.text} takes ${takes}${didYouMean(keyword, known)}`);
      }
      const term = place.any(place);
      terms.push(term);
      keywords[keyword] = valueOf(term, token.offset);
    } else {
      const term = parseArgument(place, args.length === 0);
      terms.push(term);
      const isView = called.text === 'len' && term.gives === 'view';
      args.push(form.takesItems === true || isView ? itemsOf(term, token.offset) : valueOf(term, token.offset));
    }
  });
  requireCount(called, args.length, form);
  return { args, keywords, by, terms };
}

/** Reads what stands between brackets, after the opening one, parted by commas. */
export function parseItems(cursor: ExpressionCursor, close: string, parse: () => void): void {
  while (!cursor.skip(close)) {
    parse();
    if (!cursor.skip(',')) {
      cursor.expect(close, `"," or "${close}"`);
      break;
    }
  }
}

/** An argument, which may be a loop without brackets of its own if it is the first. */
export function parseArgument(place: Place, isFirst: boolean): Term {
  const { cursor } = place;
  const token = cursor.peek();
  if (isMark(token, '*') || isMark(token, '**')) {
    throw new ExpressionError(token.offset, `arguments cannot be unpacked ("${token.text}"): write each of them`);
  }
  const loop = isFirst ? cursor.findLoop() : undefined;
  if (loop === undefined) {
    return place.any(place);
  }
  const { loops, inner, terms, end } = parseLoops(place, loop);
  const value = inner.any(inner);
  if (cursor.position() !== loop) {
    throw unexpected(cursor.peek(), '"for"');
  }
  cursor.go(end);
  const expression = {
    kind: 'comprehension',
    makes: 'items',
    key: undefined,
    value: valueOf(value, token.offset),
    loops,
  } as const;
  return makeTerm('items', expression, token.offset, [value], terms);
}

function takeKeyword(cursor: ExpressionCursor): string | undefined {
  const start = cursor.position();
  const token = cursor.take();
  if (token.kind === 'name' && isMark(cursor.peek(), '=')) {
    cursor.take();
    return token.text;
  }
  cursor.go(start);
  return undefined;
}

function requireCount({ text, offset }: Called, count: number, { args: [least, most] }: FunctionForm): void {
  if (count < least || count > most) {
    const expected = least === most ? `${least}` : most >= 100 ? `at least ${least}` : `${least} to ${most}`;
    throw new ExpressionError(
      offset,
      `${text} takes ${expected} argument${expected.endsWith(' 1') || expected === '1' ? '' : 's'}, not ${count}`,
    );
  }
}

/** Reads a function that is handed on: `len`, `str.lower`, `f.call`, a lambda. */
function parseKeyFunction(place: Place, terms: Term[]): KeyFunction {
  const { cursor } = place;
  const { offset } = cursor.peek();
  if (cursor.skip('lambda')) {
    const { names } = isMark(cursor.peek(), ':') ? { names: [] } : parseNames(place, ':');
    cursor.expect(':', '":" and what the lambda gives');
    const inner = within({
      ...place,
      scope: new Map([...place.scope, ...names.map((name) => [name, 'value'] as const)]),
    });
    const body = inner.any(inner);
    terms.push(body);
    return { kind: 'lambda', names, body: valueOf(body, offset) };
  }
  const token = cursor.take();
  if (token.kind === 'name' && cursor.skip('.')) {
    const member = cursor.take();
    if (token.text === 'f' && member.text === 'call') {
      return { kind: 'named', name: 'f.call' };
    }
    if (token.text === 'str' && knownMethods.get(member.text)?.args[0] === 0) {
      return { kind: 'named', name: `str.${member.text}` };
    }
    throw unexpected(member, 'f.call or a method such as str.lower');
  }
  const form = token.kind === 'name' ? knownFunctions.get(token.text) : undefined;
  const isFit = form !== undefined && form.args[0] <= 1 && form.by !== 'first' && form.gives !== 'items';
  if (!(isFit && form.gives !== 'view') && !isMark(token, 'None')) {
    throw unexpected(token, 'a function of one value, such as len, str.lower or lambda x: x[0]');
  }
  return { kind: 'named', name: token.text };
}
