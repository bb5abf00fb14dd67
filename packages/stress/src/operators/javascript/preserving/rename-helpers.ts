import type { Variable } from 'eslint-scope';
import type { JavaScriptOperator } from 'gpt-assay/code';
import {
  type Reading,
  findSafeSites,
  freshNames,
  functionAround,
  isFunction,
  isInFunction,
  mentionsOf,
  quote,
  renameEdits,
  variablesOf,
} from 'gpt-assay/code/javascript';

/** Functions that others in the file call, and nobody else, become `helper1`, `helper2`… */
export const renameHelpers: JavaScriptOperator = {
  name: 'rename-helpers',
  purpose: 'preserving',
  summary: 'gives helper functions plain names: `isPair` → `helper1`',
  sitesIn: findSafeSites(function* (reading) {
    const names = freshNames(reading, 'helper');
    for (const variable of variablesOf(reading)) {
      if (isHelper(reading, variable)) {
        const name = names.next().value;
        yield {
          edits: renameEdits(reading, variable, name),
          what: `the function ${quote(variable.name)} is called ${quote(name)}`,
        };
      }
    }
  }),
};

function isHelper(reading: Reading, variable: Variable): boolean {
  const { parentOf, names } = reading;
  const [definition, ...others] = variable.defs;
  const declaration = definition === undefined ? undefined : parentOf(definition.name);
  const isVariable = declaration?.type === 'VariableDeclarator';
  const own = isVariable ? declaration.init : declaration;
  if (
    others.length > 0 ||
    !isFunction(own) ||
    (!isVariable && own.type !== 'FunctionDeclaration') ||
    names.has('name')
  ) {
    return false;
  }
  const outer = isVariable ? parentOf(declaration) : declaration;
  if (outer === undefined || parentOf(outer)?.type.startsWith('Export') === true) {
    return false;
  }
  const uses = mentionsOf(variable).filter(({ node }) => node !== definition?.name);
  const isCalled = uses.every(({ node }) => {
    const call = parentOf(node);
    return call?.type === 'CallExpression' && call.callee === node;
  });
  const fromOthers = uses.filter(({ start }) => start < own.start || start >= own.end);
  return (
    isCalled &&
    fromOthers.length > 0 &&
    (isInFunction(variable.scope) || fromOthers.every(({ node }) => isSolution(reading, node)))
  );
}

/** Whether a name stands in a function that gives something back, as tests and samples do not. */
function isSolution(reading: Reading, node: object): boolean {
  const call = reading.parentOf(node);
  const caller = call === undefined ? undefined : functionAround(reading, call);
  return (
    caller !== undefined &&
    (caller.body.type !== 'BlockStatement' || caller.body.body.some(({ type }) => type === 'ReturnStatement'))
  );
}
