import type { SyntaxNode } from '@lezer/common';
import type { Site } from 'gpt-assay/code';
import { insertFirst, linesOf, removeStatement } from '../lines';
import { type ParsedPython, type Variable, childrenOf } from 'gpt-assay/code/python';
import { variablesOf } from '../names';
import type { CodeOperators } from '../../code-operators';

/** Leaves variables behind. */
export const leaks: CodeOperators<ParsedPython> = {
  // `global seen` in a function, or `seen=[]` as the default value of a parameter.
  'leak-variable': {
    summary: 'lets a local variable survive the call: `global seen`, or as a default value `seen=[]`',
    sitesIn(parsed) {
      const { code } = parsed;
      const locals = variablesOf(parsed).filter(isLocal);
      return locals.flatMap((variable) => [...asGlobal(code, variable), ...asDefault(code, variable)]);
    },
  },
};

function isLocal({ scope, uses }: Variable): boolean {
  return scope?.kind === 'function' && uses.every(({ kind }) => kind === 'target' || kind === 'read');
}

function asGlobal(code: string, { name, scope }: Variable): readonly Site[] {
  const body = scope?.node.getChild('Body') ?? null;
  const edit = body === null ? undefined : insertFirst(code, body, [`global ${name}`]);
  return edit === undefined ? [] : [{ edits: [edit], what: `\`${name}\` becomes global` }];
}

function asDefault(code: string, { name, scope, uses }: Variable): readonly Site[] {
  const binders = uses.flatMap(({ kind, binder }) => (kind === 'target' && binder !== undefined ? [binder] : []));
  const [binder] = binders;
  const list = scope?.node.getChild('ParamList') ?? null;
  const value = binders.length === 1 && binder !== undefined ? containerIn(code, binder) : undefined;
  if (scope === undefined || binder === undefined || value === undefined || list === null || !takesMore(list)) {
    return [];
  }
  const isOwn = binder.parent?.from === scope.node.getChild('Body')?.from && linesOf(code, binder) !== undefined;
  const separator = childrenOf(list).length > 2 ? ', ' : '';
  const added = { from: list.to - 1, to: list.to - 1, text: `${separator}${name}=${value}` };
  return isOwn
    ? [{ edits: [added, removeStatement(code, binder)], what: `\`${name}\` becomes the default value of a parameter` }]
    : [];
}

function containerIn(code: string, binder: SyntaxNode): string | undefined {
  const [target, sign, value, ...rest] = binder.name === 'AssignStatement' ? childrenOf(binder) : [];
  const isOne =
    target?.name === 'VariableName' && sign?.name === 'AssignOp' && value !== undefined && rest.length === 0;
  const text = isOne ? code.slice(value.from, Math.min(value.to, value.from + 10)) : '';
  return /^(\[\]|\{\}|(set|list|dict)\(\))$/.test(text) ? text : undefined;
}

function takesMore(list: SyntaxNode): boolean {
  return list.getChild('**') === null && childrenOf(list).at(-2)?.name !== ',';
}
