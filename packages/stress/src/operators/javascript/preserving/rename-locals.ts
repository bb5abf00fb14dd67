import type { Variable } from 'eslint-scope';
import type { JavaScriptOperator } from 'gpt-assay/code';
import {
  type Reading,
  findSafeSites,
  freshNames,
  isInFunction,
  quote,
  renameEdits,
  variablesOf,
} from 'gpt-assay/code/javascript';

/** Variables of functions become `value1`, `value2`…: each alone, and all of them. */
export const renameLocals: JavaScriptOperator = {
  name: 'rename-locals',
  purpose: 'preserving',
  summary: 'gives local variables plain names: `seen` → `value1`',
  sitesIn: findSafeSites(function* (reading) {
    const names = freshNames(reading, 'value');
    const renamed = variablesOf(reading)
      .filter((variable) => isLocal(reading, variable))
      .map((variable) => {
        const name = names.next().value;
        const what = `${quote(variable.name)} is called ${quote(name)}`;
        return { edits: renameEdits(reading, variable, name), what };
      });
    yield* renamed;
    if (renamed.length > 1) {
      yield { edits: renamed.flatMap(({ edits }) => edits), what: 'all local variables have plain names' };
    }
  }),
};

function isLocal({ parentOf }: Reading, { name, defs, scope }: Variable): boolean {
  return (
    name !== 'arguments' &&
    isInFunction(scope) &&
    defs.length > 0 &&
    // A function's own name can be told by its variable's.
    defs.every(({ type, name: id }) => type === 'Variable' && !/Function|Class/.test(typeOfValue(parentOf(id))))
  );
}

function typeOfValue(declarator: ReturnType<Reading['parentOf']>): string {
  return declarator?.type === 'VariableDeclarator' ? (declarator.init?.type ?? '') : '';
}
