import type { SyntaxNodeRef } from '@lezer/common';
import type { ParsedPython } from './parse-python';
import { readScopes, functionsIn } from './read-scopes';

/** The names that tie one piece of code to another. */
export interface PythonNames {
  /** Functions, classes, imports and CONSTANTS of the top. */
  readonly given: ReadonlySet<string>;
  /** Names that it uses and defines nowhere. */
  readonly needed: ReadonlySet<string>;
}

/** Reads which names a program gives to others and which it needs from elsewhere; built-in ones are among the latter. */
export function findPythonNames(parsed: ParsedPython): PythonNames {
  const { code, tree } = parsed;
  const module = readScopes(parsed);
  const imported = new Set<string>();
  const used = new Set<string>();
  tree.iterate({
    enter(node) {
      if (node.name === 'VariableName') {
        const name = code.slice(node.from, node.to);
        (isImported(node) ? imported : used).add(name);
      }
    },
  });
  const constants = [...module.bound].filter((name) => /^[A-Z][A-Z\d_]+$/.test(name));
  const scopes = [module, ...functionsIn(module)];
  const own = new Set([...imported, ...scopes.flatMap(({ members, bound }) => [...members.keys(), ...bound])]);
  return {
    given: new Set([...module.members.keys(), ...imported, ...constants]),
    needed: new Set([...used].filter((name) => !own.has(name))),
  };
}

function isImported(node: SyntaxNodeRef): boolean {
  return node.node.parent?.name === 'ImportStatement';
}
