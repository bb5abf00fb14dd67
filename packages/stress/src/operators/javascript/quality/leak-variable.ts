import type { AnyNode, VariableDeclaration } from 'acorn';
import { type ParsedProgram, type Reading, findSites, quote, variablesOf } from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { dropStatement } from '../statement-text';

/** Leaves variables behind. */
export const leaks: CodeOperators<ParsedProgram> = {
  'leak-variable': {
    summary: 'drops the keyword of a declaration: `let i = 0` → `i = 0`',
    sitesIn: findSites(function* (reading) {
      if (reading.isModule || reading.isStrict) {
        return;
      }
      const leaking = namesThatLeak(reading);
      for (const node of reading.nodes) {
        const names = node.type === 'VariableDeclaration' ? namesOf(node) : [];
        if (
          node.type !== 'VariableDeclaration' ||
          names.length === 0 ||
          !names.every(({ start }) => leaking.has(start))
        ) {
          continue;
        }
        const [first] = node.declarations;
        const isIn = isHead(reading.parentOf(node), node);
        const what = `${names.map(({ name }) => quote(name)).join(', ')} is declared nowhere`;
        if (first !== undefined && node.declarations.every(({ init }) => Boolean(init) !== isIn)) {
          yield { edits: [{ from: node.start, to: first.start, text: '' }], what };
        } else if (node.declarations.every(({ init }) => !init) && reading.placeOf(node) !== undefined) {
          yield { edits: [dropStatement(reading, node)], what };
        }
      }
    }),
  },
};

/** Where each variable is declared that no other hides, in code that is not strict. */
function namesThatLeak(reading: Reading): ReadonlySet<number> {
  const places = new Set<number>();
  for (const { name, defs, scope, references } of variablesOf(reading)) {
    const [definition, ...others] = defs;
    const isWritten = references.some((reference) => reference.isWrite());
    if (definition?.type !== 'Variable' || others.length > 0 || scope.isStrict || !isWritten) {
      continue;
    }
    let outer = scope.upper;
    while (outer && !outer.set.has(name)) {
      outer = outer.upper;
    }
    if (!outer && !/^(?:async|let|module|exports|require|arguments|undefined|NaN|Infinity)$/.test(name)) {
      places.add(definition.name.range?.[0] ?? -1);
    }
  }
  return places;
}

/** The plain names that a declaration declares; none if there are others. */
function namesOf({
  kind,
  declarations,
}: VariableDeclaration): readonly { readonly name: string; readonly start: number }[] {
  const names = declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id] : []));
  return /^(?:var|let|const)$/.test(kind) && names.length === declarations.length ? names : [];
}

/** Whether a declaration names what a `for … of` or `for … in` gives. */
function isHead(parent: AnyNode | undefined, node: VariableDeclaration): boolean {
  return (parent?.type === 'ForOfStatement' || parent?.type === 'ForInStatement') && parent.left === node;
}
