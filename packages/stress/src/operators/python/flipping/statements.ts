import type { SyntaxNode } from '@lezer/common';
import type { Site } from 'gpt-assay/code';
import {
  type Around,
  type ParsedPython,
  childrenOf,
  isInFunction,
  quoted,
  sitesAt,
  textOf,
} from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import { insertFirst, insertLast, isText, linesOf, removeStatement } from '../lines';

const literals = new Set(['Boolean', 'Number', 'None']);

/** Takes statements of functions away, or ends functions early. */
export const statements: CodeOperators<ParsedPython> = {
  'remove-statement': {
    summary: 'removes a statement',
    sitesIn: sitesAt({
      AssignStatement: remove,
      UpdateStatement: remove,
      ExpressionStatement: remove,
      DeleteStatement: remove,
      ReturnStatement: remove,
      RaiseStatement: remove,
      BreakStatement: remove,
      ContinueStatement: remove,
    }),
  },
  'remove-block': {
    summary: 'removes an `if` or a loop with its body',
    sitesIn: sitesAt({ IfStatement: removeBlock, ForStatement: removeBlock, WhileStatement: removeBlock }),
  },
  'return-early': {
    summary: 'returns after the first iteration of a loop, or at the start of a function',
    sitesIn(parsed) {
      const known = new Map<number, string>();
      const returnInLoop = (node: SyntaxNode, around: Around): readonly Site[] => {
        const { code, owner } = around;
        const body = node.getChild('Body');
        if (body === null || owner === undefined || !isInFunction(around) || isAsync(owner)) {
          return [];
        }
        const text = `return ${lastValueOf(code, owner, known)}`;
        const edit = insertLast(code, body, [text]);
        return edit === undefined ? [] : [{ edits: [edit], what: `the loop ends its first turn with \`${text}\`` }];
      };
      return sitesAt({
        ForStatement: returnInLoop,
        WhileStatement: returnInLoop,
        FunctionDefinition(node, { code }) {
          const body = node.getChild('Body');
          const text = `return ${lastValueOf(code, node, known)}`;
          const edit = body === null || isAsync(node) ? undefined : insertFirst(code, body, [text]);
          return edit === undefined ? [] : [{ edits: [edit], what: `the function begins with \`${text}\`` }];
        },
      })(parsed);
    },
  },
};

function remove(node: SyntaxNode, around: Around): readonly Site[] {
  const { code } = around;
  return isInFunction(around) && !isText(node)
    ? [{ edits: [removeStatement(code, node)], what: `${quoted(textOf(code, node))} is left out` }]
    : [];
}

function removeBlock(node: SyntaxNode, around: Around): readonly Site[] {
  const { code } = around;
  const [line = ''] = textOf(code, node).slice(0, 200).split('\n', 1);
  return isInFunction(around) && linesOf(code, node) !== undefined
    ? [{ edits: [removeStatement(code, node)], what: `${quoted(line)} is left out, with its body` }]
    : [];
}

/** One that yields must not return a value. */
function isAsync(owner: SyntaxNode): boolean {
  return owner.firstChild?.name === 'async';
}

/** What the last statement of a function returns, where that is a constant; looked for once for all its loops. */
function lastValueOf(code: string, owner: SyntaxNode, known: Map<number, string>): string {
  const before = known.get(owner.from);
  if (before !== undefined) {
    return before;
  }
  const last = owner.getChild('Body')?.getChildren('ReturnStatement').at(-1);
  const [, value, ...rest] = last === undefined ? [] : childrenOf(last);
  const text = value !== undefined && literals.has(value.name) && rest.length === 0 ? textOf(code, value) : 'None';
  known.set(owner.from, text);
  return text;
}
