import type { PythonOperator, Site } from 'gpt-assay/code';
import { argumentsOf, replacement, sitesAt } from 'gpt-assay/code/python';

/** Of at most one argument. */
const methods: Readonly<Record<string, string>> = {
  add: 'discard',
  discard: 'add',
  startswith: 'endswith',
  endswith: 'startswith',
  find: 'rfind',
  rfind: 'find',
  appendleft: 'append',
  keys: 'values',
  values: 'keys',
  upper: 'lower',
  lower: 'upper',
  popleft: 'pop',
  lstrip: 'rstrip',
  rstrip: 'lstrip',
};
const functions: Readonly<Record<string, string>> = { min: 'max', max: 'min', any: 'all', all: 'any', sorted: 'list' };

/** `a.append(x)` → `a.insert(0, x)`, `min` ↔ `max`, `any` ↔ `all`, and more. */
export const swapMethod: PythonOperator = {
  name: 'swap-method',
  purpose: 'flipping',
  summary: 'calls a method or function that does something similar: `append` → `insert(0, …)`, `min` ↔ `max`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      CallExpression(node): readonly Site[] {
        const called = node.firstChild;
        const name = called?.name === 'MemberExpression' ? called.getChild('PropertyName') : called;
        const list = node.getChild('ArgList');
        if (called === null || name === null || list === null) {
          return [];
        }
        const text = code.slice(name.from, name.to);
        const values = argumentsOf(node);
        const [value] = values ?? [];
        if (called.name === 'VariableName') {
          return Object.hasOwn(functions, text) ? [replacement(code, name, functions[text] ?? '')] : [];
        }
        if (name.name !== 'PropertyName' || values === undefined || values.length > 1) {
          return [];
        }
        const inner = { from: list.from, to: list.to };
        const given = value === undefined ? '' : code.slice(value.from, value.to);
        const both = { from: name.from, to: list.to };
        return [
          ...(text === 'append' && value !== undefined && given.length <= 200
            ? [replacement(code, both, `insert(0, ${given})`)]
            : []),
          ...(text === 'pop' && given === '' ? [replacement(code, inner, '(0)')] : []),
          ...(text === 'pop' && given === '0' ? [replacement(code, inner, '()')] : []),
          ...(Object.hasOwn(methods, text) ? [replacement(code, name, methods[text] ?? '')] : []),
        ];
      },
    });
  },
};
