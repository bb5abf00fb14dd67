import type { ParsedProgram } from '../../../../code/javascript/parse-program';
import type { ParsedPython } from '../../../../code/python/parse-python';
import { isFunction } from '../../../../code/javascript/found-function';
import { functionAround, readingOf } from '../../../../code/edits/javascript/reading';
import { isInFunction, mentionsOf, variablesOf } from '../../../../code/edits/javascript/scopes';
import { childrenOf } from '../../../../code/edits/python/write-code';
import { readVariables } from '../../../../code/edits/python/variables';
import { readCode, type Code } from './read-code';

/** How the rest of a file uses a top-level function. */
type Use = 'at the top' | 'in a function' | 'nowhere';

/**
 * Whether a top-level function has a body and is mentioned nowhere else. In a file without exports, classes or
 * top-level calls of its functions, one such function is the solution itself.
 */
export function hasUncalledFunction(code: Code): boolean {
  const uses = readCode(code, { javascript: usesInJavaScript, python: usesInPython }) ?? [];
  const uncalled = uses.filter((use) => use === 'nowhere').length;
  return uncalled > (uses.includes('at the top') ? 0 : 1);
}

function usesInJavaScript(parsed: ParsedProgram): readonly Use[] {
  const reading = readingOf(parsed);
  const { parentOf, nodes } = reading;
  const classes = nodes.filter(({ type }) => type === 'ClassDeclaration').map((): Use => 'at the top');
  const functions = variablesOf(reading).flatMap((variable): readonly Use[] => {
    const [definition] = variable.defs;
    const declaration = definition === undefined ? undefined : parentOf(definition.name);
    const own = declaration?.type === 'VariableDeclarator' ? declaration.init : declaration;
    if (isInFunction(variable.scope) || definition === undefined || !isFunction(own)) {
      return [];
    }
    const isEmpty = own.body.type === 'BlockStatement' && own.body.body.length === 0;
    const outer = declaration?.type === 'VariableDeclarator' ? parentOf(declaration) : declaration;
    if (outer !== undefined && parentOf(outer)?.type.startsWith('Export') === true) {
      return ['at the top'];
    }
    const others = mentionsOf(variable).filter(
      ({ node, start, end }) => node !== definition.name && (start < own.start || end > own.end),
    );
    const isAtTop = others.some(({ node }) => {
      const parent = parentOf(node);
      return parent === undefined || functionAround(reading, parent) === undefined;
    });
    return isAtTop ? ['at the top'] : others.length > 0 ? ['in a function'] : isEmpty ? [] : ['nowhere'];
  });
  return [...classes, ...functions];
}

function usesInPython(parsed: ParsedPython): readonly Use[] {
  const classes = childrenOf(parsed.tree.topNode).filter(({ name }) => name === 'ClassDefinition');
  const functions = (readVariables(parsed)?.all ?? []).flatMap(({ scope, uses }): readonly Use[] => {
    const own = uses.find(({ kind, binder }) => kind === 'definition' && binder?.name === 'FunctionDefinition')?.binder;
    if (scope?.kind !== 'module' || own === undefined) {
      return [];
    }
    const body = own.getChild('Body');
    const isEmpty =
      body !== null &&
      childrenOf(body)
        .slice(1)
        .every(({ name }) => name === 'PassStatement');
    const others = uses.filter(({ kind, from }) => kind === 'read' && (from < own.from || from > own.to));
    return others.some((use) => use.scope.kind === 'module')
      ? ['at the top']
      : others.length > 0
        ? ['in a function']
        : isEmpty
          ? []
          : ['nowhere'];
  });
  return [...classes.map((): Use => 'at the top'), ...functions];
}
