import type { KeyFunction } from './expression';
import { isMark, unexpected } from './expression-cursor';
import { knownFunctions, knownMethods } from './known-functions';
import { parseNames } from './parse-loops';
import { valueOf, within, type Place, type Term } from './term';

/** Reads a function that is handed on: `len`, `str.lower`, `f.call`, a lambda. */
export function parseKeyFunction(place: Place, terms: Term[]): KeyFunction {
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
