import type { AnyNode, Expression, Program, Statement } from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf } from './walk';
import { findFunctions } from './find-functions';
import { keptName, type FoundFunction, type FunctionNode, type Range } from './found-function';
import type { ParsedProgram } from './parse-program';

/** Statements below the top of a program. */
interface Scope {
  readonly body: readonly Statement[];
  /** Offset in the code from which its names can be reached. */
  readonly at: number;
  /** The function whose body it is, if nothing is known to call it. */
  readonly callback: Range | undefined;
}

/** Functions in functions in functions … are looked for so deep. */
const deepest = 3;

/**
 * Functions that nothing at the top of a program names: those in its blocks, in functions that it calls at once or
 * hands to others, and functions that are values without a name.
 */
export function findInnerFunctions(parsed: ParsedProgram): readonly FoundFunction[] {
  const found: FoundFunction[] = [];
  let depth = 0;
  const visitScope = ({ body, at, callback }: Scope): void => {
    const program = { ...parsed.program, body: [...body] } as Program;
    const named = findFunctions({ ...parsed, program });
    appendTo(
      found,
      named.map((one) => ({ ...one, exported: false, within: { at, callback } })),
    );
  };
  const visitFunction = (node: FunctionNode, callback: Range | undefined): void => {
    if (node.body.type !== 'BlockStatement' || depth >= deepest) {
      return;
    }
    const { body, start } = node.body;
    const directive = body.findLast((statement) => 'directive' in statement);
    visitScope({ body, at: directive?.end ?? start + 1, callback });
    depth += 1;
    body.forEach((statement) => {
      visit(statement, undefined);
    });
    depth -= 1;
  };
  const visit = (node: AnyNode, parent: AnyNode | undefined): void => {
    switch (node.type) {
      case 'ClassDeclaration':
      case 'ClassExpression':
        return;
      case 'BlockStatement':
        visitScope({ body: node.body, at: node.start + 1, callback: undefined });
        break;
      case 'FunctionDeclaration':
        visitFunction(node as FunctionNode, undefined);
        return;
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (isValue(node, parent)) {
          const { start, end } = node;
          const name = node.type === 'FunctionExpression' ? node.id?.name : undefined;
          found.push({
            ...unnamed,
            name: name ?? unnamed.name,
            node,
            anchors: [start],
            within: { kept: { start, end } },
          });
        }
        visitFunction(node, canBeKept(node, parent) ? node : undefined);
        return;
      default:
        break;
    }
    for (const child of childrenOf(node)) {
      visit(child, node);
    }
  };
  parsed.program.body.forEach((statement) => {
    visit(statement, undefined);
  });
  return found;
}

const unnamed = { name: 'the function', entry: keptName, exported: false, certain: true } as const;

/** Whether it stands alone as a statement, or is called where it stands with what may be the arguments of a challenge. */
function isValue(node: Expression, parent: AnyNode | undefined): boolean {
  if (parent?.type !== 'CallExpression' || parent.callee !== node) {
    return parent?.type === 'ExpressionStatement';
  }
  return parent.arguments.length > 0 && !parent.arguments.some(({ type }) => /Function|^ThisExpression$/.test(type));
}

/** Whether nothing calls or names it where it stands, and its text is an expression. */
function canBeKept(node: Expression, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'CallExpression':
      return parent.callee !== node;
    case 'Property':
      return !parent.method && parent.kind === 'init';
    case 'MemberExpression':
    case 'VariableDeclarator':
      return false;
    default:
      return true;
  }
}
