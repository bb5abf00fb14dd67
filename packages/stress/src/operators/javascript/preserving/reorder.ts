import type { AnyNode } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { exchange, findSafeSites, hasComment, quote } from 'gpt-assay/code/javascript';
import { isFresh, isPure, namesIn } from '../pure';

/** Two declarations that stand beside each other, neither of which needs the other, in each other's places. */
export const reorder: JavaScriptOperator = {
  name: 'reorder',
  purpose: 'preserving',
  summary: 'swaps two independent declarations',
  sitesIn: findSafeSites(function* (reading) {
    const { code, nodes, placeOf } = reading;
    for (const first of nodes) {
      const place = placeOf(first);
      const second = place?.list[place.index + 1];
      if (
        second !== undefined &&
        isSimple(first) &&
        isSimple(second) &&
        code.charAt(first.end - 1) === ';' &&
        code.charAt(second.end - 1) === ';' &&
        !hasComment(reading, first.start, second.end) &&
        areApart(first, second)
      ) {
        const texts = [first, second].map(({ start, end }) => quote(code.slice(start, end)));
        yield { edits: exchange(code, first, second), what: `${texts.join(' and ')} change places` };
      }
    }
  }),
};

function isSimple(node: AnyNode): boolean {
  return (
    node.type === 'VariableDeclaration' &&
    /^(?:var|let|const)$/.test(node.kind) &&
    node.declarations.every(({ id, init }) => id.type === 'Identifier' && (!init || isFresh(init) || isPure(init)))
  );
}

function areApart(first: AnyNode, second: AnyNode): boolean {
  const ofFirst = declaredIn(first);
  const ofSecond = declaredIn(second);
  const inFirst = namesIn(first);
  const inSecond = namesIn(second);
  return ofFirst.every((name) => !inSecond.has(name)) && ofSecond.every((name) => !inFirst.has(name));
}

function declaredIn(node: AnyNode): readonly string[] {
  return node.type === 'VariableDeclaration'
    ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    : [];
}
