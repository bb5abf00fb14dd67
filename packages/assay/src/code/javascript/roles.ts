import type { AnyNode, Identifier, Program } from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf, simple } from './walk';
import type { FoundFunction, FunctionNode } from './found-function';

/** Whether a function can be called with a number of arguments. */
export function takes({ node }: FoundFunction, count: number): boolean {
  if (node === undefined) {
    return false;
  }
  const required = node.params.filter(({ type }) => type !== 'AssignmentPattern' && type !== 'RestElement').length;
  const takesMore = node.params.some(({ type }) => type === 'RestElement') || node.params.length >= count;
  return required <= count && (takesMore || usesArguments(node));
}

/** Whether a function takes what it is given from `arguments`. */
export function usesArguments({ type, body }: FunctionNode): boolean {
  return type !== 'ArrowFunctionExpression' && ownNodes(body).some((node) => isNamed(node, 'arguments'));
}

/** Names of the functions and methods that a function calls. */
export function calledNames({ node }: FoundFunction): ReadonlySet<string> {
  return namesCalledIn(node?.body ?? { type: 'EmptyStatement', start: 0, end: 0 });
}

/** Names of the functions and methods that are called outside of named functions: by samples and tests. */
export function namesCalledAtTop({ body }: Program): ReadonlySet<string> {
  const outside = body.filter(({ type }) => type === 'ExpressionStatement' || type.endsWith('Statement'));
  const values = body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []));
  const called = values.filter(({ init }) => !/Function|Class/.test(init?.type ?? 'Class'));
  return new Set([...outside, ...called].flatMap((node) => [...namesCalledIn(node)]));
}

function namesCalledIn(node: AnyNode): ReadonlySet<string> {
  const names = new Set<string>();
  simple(node, {
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') {
        names.add(callee.name);
      } else if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        names.add(callee.property.name);
      }
    },
  });
  return names;
}

/** Whether a function gives a value back, as far as its text tells. */
export function returnsValue({ node }: FoundFunction): boolean {
  return (
    node?.body.type !== 'BlockStatement' ||
    ownNodes(node.body).some((one) => one.type === 'ReturnStatement' && Boolean(one.argument))
  );
}

const ofTests = /^(run|do|my)?_?(tests?|asserts?|expects?|prints?|logs?|shows?|demos?|displays?)(?![a-z])/i;
const ofExpectations = /^(expect|esperad|erwart|attend|should|assert)/i;

/** Whether a function only tries another one and shows what comes of it. */
export function isHarness(one: FoundFunction, pool: readonly FoundFunction[]): boolean {
  const { node, name } = one;
  if (node === undefined || returnsValue(one)) {
    return false;
  }
  const parameters = node.params.flatMap((parameter) => (parameter.type === 'Identifier' ? [parameter.name] : []));
  const others = new Set(pool.filter((other) => other !== one && returnsValue(other)).map((other) => other.name));
  const passesOn = ownNodes(node.body).some(
    (call) =>
      call.type === 'CallExpression' &&
      call.callee.type === 'Identifier' &&
      others.has(call.callee.name) &&
      parameters.length > 1 &&
      parameters.slice(0, 2).every((parameter, index) => isNamed(call.arguments[index], parameter)),
  );
  return passesOn || ofTests.test(name) || parameters.some((parameter) => ofExpectations.test(parameter));
}

function isNamed(node: AnyNode | undefined, name: string): node is Identifier {
  return node?.type === 'Identifier' && node.name === name;
}

/** All nodes of a function's body but those in functions inside of it. */
function ownNodes(body: AnyNode): readonly AnyNode[] {
  const nodes: AnyNode[] = [];
  const open = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    appendTo(
      open,
      childrenOf(node).filter(({ type }) => !type.includes('Function')),
    );
  }
  return nodes;
}
