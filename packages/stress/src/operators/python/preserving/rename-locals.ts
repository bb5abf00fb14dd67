import type { PythonOperator } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { rename } from '../rename';
import { type Variable, isClear, readVariables } from 'gpt-assay/code/python';

/** `total` → `value1`: a local variable that is no parameter gets a plain name. */
export const renameLocals: PythonOperator = {
  name: 'rename-locals',
  purpose: 'preserving',
  summary: 'gives a local variable a plain name: `total` → `value1`',
  sitesIn(parsed) {
    const variables = isClear(parsed) ? (readVariables(parsed)?.all ?? []) : [];
    const name = freshName(parsed.code, 'value');
    return variables.filter(isPlainLocal).map((variable) => rename(variable, name));
  },
};

function isPlainLocal({ name, scope, uses, isShown }: Variable): boolean {
  return (
    (scope?.kind === 'function' || scope?.kind === 'comprehension') &&
    !isShown &&
    !name.startsWith('__') &&
    uses.every(({ kind }) => kind === 'target' || kind === 'read')
  );
}
