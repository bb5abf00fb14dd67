import type { Operator, OperatorTable } from 'gpt-assay/code';

/** Every operator of code by purpose, in the order in which tables list them; most apply to JavaScript and Python. */
const names = {
  preserving: [
    'rename-locals',
    'rename-helpers',
    'reindent',
    'quotes',
    'semicolons',
    'braces',
    'parentheses',
    'blank-lines',
    'dead-code',
    'uncalled-right',
    'uncalled-wrong',
    'reorder',
    'for-while',
    'arrow-function',
    'lambda-function',
    'else-after-return',
    'turn-comparison',
    'extract-constant',
    'inline-condition',
    'de-morgan',
    'compound-assignment',
    'comprehension-loop',
  ],
  flipping: [
    'boundary',
    'arithmetic',
    'equality',
    'logic',
    'negate-condition',
    'literal',
    'boolean-literal',
    'return-value',
    'remove-statement',
    'remove-block',
    'index',
    'range',
    'swap-arguments',
    'initial-value',
    'return-early',
    'swap-method',
    'drop-else',
    'drop-negation',
    'swap-branches',
    'leak-variable',
    'nested-loop',
    'copy-in-loop',
    'wrong-param',
    'wrong-returns',
    'drop-doc',
    'short-parameter',
    'vague-parameter',
  ],
} as const;

/** Operators of one language; another name than those above does not compile. */
export type CodeOperators<Code> = Readonly<
  Partial<Record<(typeof names)[keyof typeof names][number], OperatorTable<Code>[string]>>
>;

/** The operators of a language, in the order of tables. */
export function listOperators<Code>(table: CodeOperators<Code>): readonly Operator<Code>[] {
  return (['preserving', 'flipping'] as const).flatMap((purpose) =>
    names[purpose].flatMap((name) => {
      const own = table[name];
      return own === undefined ? [] : [{ name, purpose, ...own }];
    }),
  );
}
