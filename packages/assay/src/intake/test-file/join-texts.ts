import type { AnyNode } from 'acorn';
import { lineOf, type Interpreter } from './interpreter';
import { unite, type Value } from './value';

/** A text of its parts; unknown when one of them is. */
export function joinTexts(interpreter: Interpreter, node: AnyNode, parts: readonly Value[]): Value {
  const own = (part: Value): boolean => part.kind === 'text' && part.names.length === 0 && part.holes.length === 0;
  const holes = unite(
    interpreter,
    parts.filter((part) => !own(part)),
  );
  const pieces = parts.map((part) =>
    part.kind === 'text' ? part.text : part.kind === 'plain' ? String(part.value) : undefined,
  );
  if (pieces.includes(undefined) || !parts.some(({ kind }) => kind === 'text')) {
    return interpreter.opaque(node, holes);
  }
  interpreter.spend(pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0));
  const text = pieces.join('');
  return { kind: 'text', text, line: lineOf(node), names: [], holes };
}
