import type { AnyNode, Statement } from 'acorn';
import type { Site } from 'gpt-assay/code';
import {
  type FunctionNode,
  type ParsedProgram,
  type Reading,
  functionAround,
  isDirective,
  quote,
  sitesAt,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { dropStatement, insertBefore, insertBehind } from '../statement-text';

const abrupt = /^(?:Return|Throw|Break|Continue)Statement$/;

/** Takes statements of functions away, or ends functions early. */
export const statements: CodeOperators<ParsedProgram> = {
  // Declarations stay.
  'remove-statement': {
    summary: 'removes a statement',
    sitesIn: sitesAt({
      ReturnStatement: remove,
      BreakStatement: remove,
      ContinueStatement: remove,
      ThrowStatement: remove,
      ExpressionStatement: (node, reading) => (isDirective(node) ? [] : remove(node, reading)),
    }),
  },
  'remove-block': {
    summary: 'removes an `if` or a loop with its body',
    sitesIn: sitesAt({
      IfStatement: (node, reading) => remove(node, reading, 'the `if` '),
      ForStatement: removeLoop,
      ForOfStatement: removeLoop,
      ForInStatement: removeLoop,
      WhileStatement: removeLoop,
      DoWhileStatement: removeLoop,
    }),
  },
  // At a function's beginning, and at the end of a loop's first turn, with what the function gives back at its end.
  'return-early': {
    summary: 'returns at the start, or in the first iteration of a loop',
    sitesIn: sitesAt({
      FunctionDeclaration: returnAtStart,
      FunctionExpression: returnAtStart,
      ArrowFunctionExpression: returnAtStart,
      ForStatement: returnInLoop,
      ForOfStatement: returnInLoop,
      ForInStatement: returnInLoop,
      WhileStatement: returnInLoop,
      DoWhileStatement: returnInLoop,
    }),
  },
};

function remove(node: AnyNode, reading: Reading, word = ''): readonly Site[] {
  const text = quote(reading.code.slice(node.start, node.end));
  return functionAround(reading, node) === undefined
    ? []
    : [{ edits: [dropStatement(reading, node)], what: `${word}${text} is left out` }];
}

function removeLoop(node: AnyNode, reading: Reading): readonly Site[] {
  return remove(node, reading, 'the loop ');
}

function returnAtStart(node: Extract<AnyNode, { readonly params: unknown }>, reading: Reading): readonly Site[] {
  const first =
    node.body.type === 'BlockStatement' ? node.body.body.find((statement) => !isDirective(statement)) : undefined;
  const text = returnOf(node);
  return first === undefined || first.type === 'ReturnStatement'
    ? []
    : [{ edits: [insertBefore(reading, first, [text])], what: `\`${text}\` stands at the function's beginning` }];
}

function returnInLoop(loop: AnyNode & { readonly body: Statement }, reading: Reading): readonly Site[] {
  const last = loop.body.type === 'BlockStatement' ? loop.body.body.at(-1) : undefined;
  const around = functionAround(reading, loop);
  if (last === undefined || around === undefined || abrupt.test(last.type)) {
    return [];
  }
  const text = returnOf(around);
  return [{ edits: [insertBehind(reading, last, [text])], what: `\`${text}\` ends the loop in its first turn` }];
}

/** Constants alone: names may not have their values yet. */
function returnOf({ body }: Pick<FunctionNode, 'body'>): string {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : undefined;
  const value = last?.type === 'ReturnStatement' ? last.argument : undefined;
  const isShort = value?.type === 'Literal' && value.regex === undefined && (value.raw ?? '').length < 40;
  return isShort ? `return ${value.raw ?? ''};` : 'return;';
}
