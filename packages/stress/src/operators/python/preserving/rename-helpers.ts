import type { PythonOperator } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { rename } from '../rename';
import { type Variable, isClear, readVariables } from 'gpt-assay/code/python';

/** `is_seen` → `helper1`: an inner function, or one at the top whose name says that it only serves others. */
export const renameHelpers: PythonOperator = {
  name: 'rename-helpers',
  purpose: 'preserving',
  summary: 'gives an inner or private function a plain name: `is_seen` → `helper1`',
  sitesIn(parsed) {
    const variables = isClear(parsed) ? (readVariables(parsed)?.all ?? []) : [];
    const name = freshName(parsed.code, 'helper');
    return variables
      .filter((variable) => isFunction(variable) && isHelper(variable))
      .map((variable) => rename(variable, name));
  },
};

function isFunction({ name, uses, isShown }: Variable): boolean {
  const definitions = uses.flatMap(({ kind, binder }) => (kind === 'definition' ? [binder] : []));
  const [definition] = definitions;
  return (
    definitions.length === 1 &&
    definition?.name === 'FunctionDefinition' &&
    definition.parent?.name !== 'DecoratedStatement' &&
    uses.every(({ kind }) => kind === 'definition' || kind === 'read') &&
    !isShown &&
    !name.startsWith('__')
  );
}

/** A task may ask for any other function at the top, be it called by others or not. */
function isHelper({ name, scope, uses }: Variable): boolean {
  const isCalled = uses.some((use) => use.kind === 'read' && use.scope.kind !== 'module');
  return scope?.kind === 'function' || (scope?.kind === 'module' && /^_|helper|auxiliary/i.test(name) && isCalled);
}
