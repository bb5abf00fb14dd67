import type { AnyNode, MemberExpression, Program } from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/walk';

/** What a file changes after it was stated. None of it is read: each name leads to the node that changes it. */
export interface Changes {
  /** Variables that an operator such as `+=` assigns, or an assignment that cannot be followed. */
  readonly variables: ReadonlyMap<string, AnyNode>;
  /** Variables whose lists and objects get or lose a part. */
  readonly owners: ReadonlyMap<string, AnyNode>;
  /** Properties that are assigned, of whatever object. */
  readonly properties: ReadonlyMap<string, AnyNode>;
}

/** Methods that change their list. */
const ofChange = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Finds what a file changes, by name. */
export function findChanges(program: Program): Changes {
  const variables = new Map<string, AnyNode>();
  const owners = new Map<string, AnyNode>();
  const properties = new Map<string, AnyNode>();
  const waiting: AnyNode[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const target of targetsOf(node)) {
      if (target.type === 'MemberExpression') {
        owners.set(rootOf(target), node);
        properties.set(keyOf(target), node);
      } else if (target.type === 'Identifier' && !isAssignment(node)) {
        variables.set(target.name, node);
      }
    }
    const owner = ownerChangedBy(node);
    if (owner !== undefined) {
      owners.set(rootOf(owner), node);
    }
    appendTo(waiting, childrenOf(node));
  }
  return { variables, owners, properties };
}

/** Whether a node is an assignment with `=`, which changes nothing for who follows it in its order. */
export function isAssignment(node: AnyNode): boolean {
  return node.type === 'AssignmentExpression' && node.operator === '=';
}

/** The same changes, where some assignments could not be followed. */
export function withMissed(changes: Changes, missed: readonly AnyNode[]): Changes {
  const names = missed.flatMap((node) => namesSetBy(node).map((name) => [name, node] as const));
  return { ...changes, variables: new Map([...changes.variables, ...names]) };
}

/** The names that a node itself declares or assigns: a variable's, those of parameters, a function's. */
export function namesSetBy(node: AnyNode): readonly string[] {
  const ids = 'id' in node && node.id != null ? [node.id] : [];
  const parameters = 'params' in node ? node.params : [];
  return [...ids, ...parameters, ...targetsOf(node)]
    .flatMap(targetsIn)
    .flatMap((target) => (target.type === 'Identifier' ? [target.name] : []));
}

function targetsOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'AssignmentExpression':
      return targetsIn(node.left);
    case 'UpdateExpression':
      return [node.argument];
    case 'UnaryExpression':
      return node.operator === 'delete' ? [node.argument] : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? [] : targetsIn(node.left);
    default:
      return [];
  }
}

function targetsIn(pattern: AnyNode): readonly AnyNode[] {
  switch (pattern.type) {
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => targetsIn(part.type === 'RestElement' ? part : part.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part === null ? [] : targetsIn(part)));
    case 'AssignmentPattern':
      return targetsIn(pattern.left);
    case 'RestElement':
      return targetsIn(pattern.argument);
    default:
      return [pattern];
  }
}

/** The list or the object that a call such as `rows.push(…)` or `Object.assign(row, …)` changes. */
function ownerChangedBy(node: AnyNode): AnyNode | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') {
    return undefined;
  }
  const { object, property } = node.callee;
  const method = property.type === 'Identifier' ? property.name : '';
  if (object.type === 'Identifier' && object.name === 'Object') {
    return /^(assign|define)/.test(method) ? node.arguments[0] : undefined;
  }
  // What `rows.filter(…)` and `Object.keys(…)` give is a list of its own.
  return ofChange.test(method) && object.type !== 'CallExpression' ? object : undefined;
}

/** The name of a property that stands in the file; an empty text of another one. */
function keyOf({ property, computed }: MemberExpression): string {
  if (property.type === 'Identifier' && !computed) {
    return property.name;
  }
  return property.type === 'Literal' ? String(property.value) : '';
}

/** The variable in front of `.a.find(…).b`; an empty text of anything else. */
function rootOf(node: AnyNode): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return rootOf(node.object);
    case 'CallExpression':
      return rootOf(node.callee);
    case 'ChainExpression':
      return rootOf(node.expression);
    default:
      return '';
  }
}
