import type { Identifier, MemberExpression } from 'acorn';
import type MagicString from 'magic-string';
import type { ParsedProgram } from './parse-program';
import { simple } from './walk';

const names = new Set(['window', 'self', 'global']);

/** Makes `window.name` a property of the real global object where the program itself puts it there. */
export function useGlobalObject({ program }: ParsedProgram, text: MagicString): void {
  const uses: { readonly object: Identifier; readonly name: string }[] = [];
  const assigned = new Set<string>();
  simple(program, {
    MemberExpression(node) {
      const name = propertyOfGlobal(node);
      if (name !== undefined) {
        uses.push({ object: node.object as Identifier, name });
      }
    },
    AssignmentExpression({ left }) {
      const name = left.type === 'MemberExpression' ? propertyOfGlobal(left) : undefined;
      if (name !== undefined) {
        assigned.add(name);
      }
    },
  });
  for (const { object, name } of uses) {
    if (assigned.has(name)) {
      text.overwrite(object.start, object.end, 'globalThis');
    }
  }
}

function propertyOfGlobal({ object, property, computed }: MemberExpression): string | undefined {
  const isGlobal = object.type === 'Identifier' && names.has(object.name);
  return isGlobal && !computed && property.type === 'Identifier' ? property.name : undefined;
}
