import type { SyntaxNode } from '@lezer/common';

/** What a list of parameters says. */
export interface Parameters {
  readonly names: readonly string[];
  readonly takes: { readonly atLeast: number; readonly atMost: number };
}

/** Reads a `ParamList`; the first parameter of a method that is its instance or class is left out. */
export function readParameters(code: string, list: SyntaxNode | null, isBound: boolean): Parameters {
  const names: string[] = [];
  let atLeast = 0;
  let atMost = 0;
  let positional = true;
  let before: string | undefined;
  for (let node = list?.firstChild ?? null; node !== null; node = node.nextSibling) {
    const isName = node.name === 'VariableName' && (before === undefined || /^(\(|,|\*\*?)$/.test(before));
    const name = code.slice(node.from, node.to);
    if (isName && !(isBound && names.length === 0 && atMost === 0 && isInstance(name))) {
      names.push(name);
      if (before === '*') {
        atMost = Infinity;
        positional = false;
      } else if (before !== '**' && positional) {
        atLeast += nextName(node) === 'AssignOp' ? 0 : 1;
        atMost += 1;
      }
    }
    positional &&= node.name !== '*';
    before = node.type.isError ? before : node.name;
  }
  return { names, takes: { atLeast, atMost } };
}

function isInstance(name: string): boolean {
  return /^_*(self|cls|klass|mcs|this)$/i.test(name);
}

/** What follows a parameter's name, but for its type. */
function nextName({ nextSibling: next }: SyntaxNode): string | undefined {
  return next?.name === 'TypeDef' ? next.nextSibling?.name : next?.name;
}
