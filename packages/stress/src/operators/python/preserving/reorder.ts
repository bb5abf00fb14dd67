import type { SyntaxNode } from '@lezer/common';
import {
  type ParsedPython,
  type Variables,
  childrenOf,
  quoted,
  readVariables,
  sitesAt,
  textOf,
} from 'gpt-assay/code/python';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { linesOf, statementsIn } from '../lines';
import { isAtMost, mayTrade, purityOf, type Purity } from '../purity';

interface Declaration {
  readonly node: SyntaxNode;
  readonly name: string;
  readonly purity: Purity;
  readonly words: readonly string[];
}

/** Two adjacent variables that have nothing to do with one another are declared in the other order. */
export const reorder: PythonOperator = {
  name: 'reorder',
  purpose: 'preserving',
  summary: 'swaps two adjacent, independent assignments',
  sitesIn(parsed) {
    const variables = readVariables(parsed);
    const swapIn = (block: SyntaxNode): readonly Site[] =>
      variables === undefined ? [] : swapsIn(parsed, block, variables);
    return sitesAt(parsed, {
      Script: swapIn,
      Body: (node, { owner }) => (owner?.name === 'ClassDefinition' ? [] : swapIn(node)),
    });
  },
};

function swapsIn({ code }: ParsedPython, block: SyntaxNode, variables: Variables): readonly Site[] {
  const declarations = statementsIn(block).map((node) => readDeclaration(code, node, variables));
  return declarations.slice(1).flatMap((second, index): readonly Site[] => {
    const first = declarations[index];
    if (first === undefined || second === undefined || !isIndependent(first, second)) {
      return [];
    }
    const one = textOf(code, first.node);
    const other = textOf(code, second.node);
    const edits = [
      { from: first.node.from, to: first.node.to, text: other },
      { from: second.node.from, to: second.node.to, text: one },
    ];
    return [{ edits, what: `${quoted(one)} and ${quoted(other)} swap places` }];
  });
}

function isIndependent(one: Declaration, other: Declaration): boolean {
  return (
    one.name !== other.name &&
    !one.words.includes(other.name) &&
    !other.words.includes(one.name) &&
    mayTrade(one.purity, other.purity)
  );
}

function readDeclaration(code: string, node: SyntaxNode, variables: Variables): Declaration | undefined {
  const [target, sign, value, ...rest] = node.name === 'AssignStatement' ? childrenOf(node) : [];
  const lines = target === undefined ? undefined : linesOf(code, node);
  if (target?.name !== 'VariableName' || sign?.name !== 'AssignOp' || value === undefined || rest.length > 0) {
    return undefined;
  }
  const isEmpty = /^(\[\]|\{\}|\(\)|(set|list|dict)\(\))$/.test(textOf(code, value));
  const isSure = value.name !== 'CallExpression' || variables.isBuiltIn(value.from);
  const purity = isEmpty && isSure ? 'literal' : purityOf(code, value, variables);
  return lines === undefined || lines.hasComment || !isAtMost('pure', purity)
    ? undefined
    : { node, name: textOf(code, target), purity, words: textOf(code, value).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [] };
}
