import type { SyntaxNode } from '@lezer/common';
import type { Site } from 'gpt-assay/code';
import { freshName } from '../names';
import { indentUnitOf, lineBreakOf, linesOf } from '../lines';
import {
  type ParsedPython,
  type Around,
  type Variables,
  childrenOf,
  contains,
  isInFunction,
  readVariables,
  sitesAt,
} from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';

/** What keeps values for later, or gives names to them. */
const tangled = /^(Lambda|Named|Await|Yield|\w*Comprehension)Expression$|^(async|Comment)$/;

/** Writes list comprehensions as loops. */
export const comprehensions: CodeOperators<ParsedPython> = {
  // `a = [f(x) for x in b if x]` → a loop that appends to `a`; the same where a list is returned.
  'comprehension-loop': {
    summary: 'writes a list comprehension as a loop',
    sitesIn(parsed) {
      const { code } = parsed;
      const variables = readVariables(parsed);
      const name = freshName(code, 'values');
      const lineBreak = lineBreakOf(code);
      const unit = indentUnitOf(code);
      const unfold = (
        node: SyntaxNode,
        value: SyntaxNode,
        { owner }: Around,
        list: string,
        end: string,
      ): readonly Site[] => {
        const lines = linesOf(code, node);
        const isKnown = variables !== undefined && owner !== undefined;
        const read = isKnown ? readComprehension(code, value, owner, variables) : undefined;
        if (lines === undefined || read === undefined) {
          return [];
        }
        const { indent } = lines;
        const inner = `${indent}${unit}`;
        const append = `${list}.append(${read.item})`;
        const text = [
          `${list} = []`,
          `${indent}for ${read.target} in ${read.list}:`,
          ...(read.condition === undefined
            ? [`${inner}${append}`]
            : [`${inner}if ${read.condition}:`, `${inner}${unit}${append}`]),
          ...(end === '' ? [] : [`${indent}${end}`]),
        ].join(lineBreak);
        return [
          {
            edits: [{ from: node.from, to: node.to, text }],
            what: `a comprehension becomes a loop that fills \`${list}\``,
          },
        ];
      };
      return sitesAt({
        ReturnStatement(node, around) {
          const [, value, ...rest] = childrenOf(node);
          const isList = value?.name === 'ArrayComprehensionExpression' && rest.length === 0 && isInFunction(around);
          return isList ? unfold(node, value, around, name, `return ${name}`) : [];
        },
        AssignStatement(node, around) {
          const [target, sign, value, ...rest] = childrenOf(node);
          const isList =
            target?.name === 'VariableName' &&
            sign?.name === 'AssignOp' &&
            value?.name === 'ArrayComprehensionExpression';
          return isList && rest.length === 0 && isOwn(target, value, around, variables)
            ? unfold(node, value, around, code.slice(target.from, target.to), '')
            : [];
        },
      })(parsed);
    },
  },
};

interface Comprehension {
  readonly target: string;
  readonly list: string;
  readonly condition: string | undefined;
  readonly item: string;
}

/** Whether nothing can see the list before it is complete. */
function isOwn(target: SyntaxNode, value: SyntaxNode, around: Around, variables: Variables | undefined): boolean {
  const variable = variables?.at(target.from);
  return (
    variable?.scope?.kind === 'function' &&
    isInFunction(around) &&
    !around.statements.slice(-50).some(({ name }) => name === 'TryStatement') &&
    around.statements.length < 50 &&
    variable.uses.every(
      ({ from, kind, scope }) =>
        (kind === 'target' || kind === 'read') &&
        (scope === variable.scope || scope.kind === 'comprehension') &&
        (from < value.from || from >= value.to),
    )
  );
}

function readComprehension(
  code: string,
  value: SyntaxNode,
  owner: SyntaxNode,
  variables: Variables,
): Comprehension | undefined {
  const [, item, start, ...rest] = childrenOf(value);
  const end = rest.findIndex(({ name }) => name === 'in');
  const [list, sign, condition, ...more] = rest.slice(end + 1);
  const targets = rest.slice(0, Math.max(0, end));
  if (item === undefined || start?.name !== 'for' || list === undefined || more.length > 1) {
    return undefined;
  }
  const hasCondition = sign?.name === 'if';
  const first = targets[0];
  const last = targets.at(-1);
  const parts = [item, list, ...(hasCondition && condition !== undefined ? [condition] : [])];
  const words = targets.flatMap(({ from, to }) => code.slice(from, to).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  const isPlain =
    !parts.some((part) => contains(part, tangled)) &&
    targets.every(({ name }) => /^(VariableName|,|TupleExpression)$/.test(name)) &&
    (hasCondition ? more.length === 1 : condition === undefined);
  if (first === undefined || last === undefined || !isPlain || !areFresh(words, value, owner, variables)) {
    return undefined;
  }
  const inBrackets = (node: SyntaxNode): string => {
    const text = code.slice(node.from, node.to);
    return text.includes('\n') ? `(${text})` : text;
  };
  return {
    target: code.slice(first.from, last.to),
    list: inBrackets(list),
    condition: hasCondition && condition !== undefined ? inBrackets(condition) : undefined,
    item: code.slice(item.from, item.to),
  };
}

/** Whether the names that the comprehension keeps to itself mean nothing else in the function around it. */
function areFresh(names: readonly string[], value: SyntaxNode, owner: SyntaxNode, variables: Variables): boolean {
  return names.every((name) =>
    variables
      .named(name)
      .every(
        ({ uses }) =>
          !uses.some(({ from }) => from >= owner.from && from < owner.to && (from < value.from || from >= value.to)),
      ),
  );
}
