import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { childrenOf, isInFunction, replacement, sitesAt, textOf } from 'gpt-assay/code/python';

const others: Readonly<Record<string, string>> = {
  '0': '1',
  '[]': '[0]',
  'list()': '[0]',
  '{}': '{0: 0}',
  'dict()': '{0: 0}',
  'set()': '{0}',
  "''": "' '",
  '""': '" "',
  None: '0',
};

/** `count = 0` → `count = 1`. */
export const initialValue: PythonOperator = {
  name: 'initial-value',
  purpose: 'flipping',
  summary: 'changes an initial value: `count = 0` → `count = 1`, `[]` → `[0]`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      AssignStatement(node, around): readonly Site[] {
        const values = isInFunction(around) ? valuesOf(node) : [];
        return values.flatMap((value) => {
          const text = textOf(code, value);
          const other =
            value.to - value.from > 200 ? undefined : Object.hasOwn(others, text) ? others[text] : otherNumber(text);
          return other === undefined ? [] : [replacement(code, value, other)];
        });
      },
    });
  },
};

function valuesOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children = childrenOf(node);
  const sign = children.findLastIndex(({ name }) => name === 'AssignOp');
  return sign < 0 ? [] : children.slice(sign + 1);
}

function otherNumber(text: string): string | undefined {
  return /^-?(\d+(\.\d+)?|float\(.[-+]?inf(inity)?.\))$/.test(text) ? '0' : undefined;
}
