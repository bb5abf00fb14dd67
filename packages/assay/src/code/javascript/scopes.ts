import { analyze, type ScopeManager } from 'eslint-scope';
import type { ParsedProgram } from './parse-program';

/** The scopes of a program, its own as that of a CommonJS module. */
export function analyzeScopes({ program, isModule }: ParsedProgram): ScopeManager {
  return analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2022,
    sourceType: isModule ? 'module' : 'script',
    nodejsScope: !isModule,
  });
}

/** A name that code assigns to and nobody declares. */
interface AccidentalGlobal {
  readonly name: string;
  /** Line of the first assignment, from 1. */
  readonly line: number;
}

/** Variables of every CommonJS module, which nobody leaks by assigning to them. */
const ownOfModules = new Set(['module', 'exports', 'require', 'arguments']);

/** Every name that the program assigns to without a declaration of it, by scope analysis; in order of appearance. */
export function findAccidentalGlobals(parsed: ParsedProgram): readonly AccidentalGlobal[] {
  const { globalScope } = analyzeScopes(parsed);
  const writes = (globalScope?.through ?? []).filter(
    (reference) => reference.isWrite() && !ownOfModules.has(reference.identifier.name),
  );
  const first = new Map<string, AccidentalGlobal>();
  for (const { identifier } of writes) {
    const { name } = identifier;
    if (!first.has(name)) {
      first.set(name, { name, line: identifier.loc?.start.line ?? 1 });
    }
  }
  return [...first.values()].sort((a, b) => a.line - b.line);
}
