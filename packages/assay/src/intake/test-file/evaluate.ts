import type { AnyNode, TemplateLiteral } from 'acorn';
import { bindPattern } from './bind-pattern';
import { evaluateCall } from './evaluate-call';
import { evaluateItem } from './evaluate-item';
import { joinTexts } from './join-texts';
import { lineOf, type Interpreter } from './interpreter';
import { propertyKey, readProperty } from './read-property';
import { lookUp } from './scope';
import { named, nothing, sourcesOf, unite, type Scope, type Value } from './value';

/** What an expression gives, as far as that is known without running anything. */
export function evaluate(interpreter: Interpreter, node: AnyNode, scope: Scope): Value {
  const go = (part: AnyNode): Value => interpreter.evaluate(part, scope);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string'
        ? { kind: 'text', text: node.value, line: lineOf(node), names: [], holes: [] }
        : typeof node.value === 'boolean' || typeof node.value === 'number' || node.value === null
          ? { kind: 'plain', value: node.value }
          : interpreter.opaque(node);
    case 'TemplateLiteral':
      return joinTexts(interpreter, node, templateParts(interpreter, node, go));
    case 'TaggedTemplateExpression':
      return node.tag.type === 'MemberExpression' && isRaw(node.tag.object, node.tag.property)
        ? joinTexts(interpreter, node, templateParts(interpreter, node.quasi, go, 'raw'))
        : // What a tag makes of its text, only running tells; the text itself is not what it gives.
          interpreter.opaque(node);
    case 'BinaryExpression':
      return node.operator === '+' ? joinTexts(interpreter, node, summands(node).map(go)) : interpreter.opaque(node);
    case 'Identifier':
      return node.name === 'undefined' ? nothing : (lookUp(scope, node.name) ?? interpreter.opaque(node));
    case 'ArrayExpression':
      interpreter.make(node.elements.length);
      return { kind: 'list', items: node.elements.flatMap((item) => evaluateItem(interpreter, item, scope)) };
    case 'ObjectExpression':
      return evaluateObject(interpreter, node.properties, scope);
    case 'MemberExpression': {
      const owner = go(node.object);
      const key = propertyKey(interpreter, node, scope);
      return key === undefined
        ? interpreter.opaque(node, owner.kind === 'opaque' ? sourcesOf(interpreter, owner) : [])
        : readProperty(interpreter, node, owner, key);
    }
    case 'CallExpression':
      return evaluateCall(interpreter, node, scope);
    case 'NewExpression':
      return interpreter.opaque(node, unite(interpreter, node.arguments.map(go)));
    case 'UpdateExpression':
      bindPattern(interpreter, node.argument, interpreter.opaque(node), { scope, declares: false });
      return interpreter.opaque(node);
    case 'AwaitExpression':
    case 'UnaryExpression': {
      if (node.type === 'UnaryExpression' && node.operator === 'delete') {
        bindPattern(interpreter, node.argument, interpreter.opaque(node), { scope, declares: false });
      }
      const value = go(node.argument);
      return node.type === 'AwaitExpression'
        ? value
        : node.operator === '!' && value.kind === 'plain'
          ? { kind: 'plain', value: !value.value }
          : node.operator === '-' && value.kind === 'plain' && typeof value.value === 'number'
            ? { kind: 'plain', value: -value.value }
            : interpreter.opaque(node);
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return go(node.expression);
    case 'SequenceExpression':
      return node.expressions.map(go).at(-1) ?? nothing;
    case 'AssignmentExpression': {
      const right = go(node.right);
      const value =
        node.operator === '='
          ? right
          : node.operator === '+='
            ? joinTexts(interpreter, node, [go(node.left), right])
            : interpreter.opaque(node);
      bindPattern(interpreter, node.left, value, { scope, declares: false });
      return value;
    }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { kind: 'function', node, scope };
    case 'ConditionalExpression': {
      const test = go(node.test);
      return test.kind === 'plain' ? go(test.value ? node.consequent : node.alternate) : interpreter.opaque(node);
    }
    default:
      return interpreter.opaque(node);
  }
}

function evaluateObject(interpreter: Interpreter, properties: readonly AnyNode[], scope: Scope): Value {
  const entries = new Map<string, Value>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const base = interpreter.evaluate(property.argument, scope);
      if (base.kind !== 'record') {
        return interpreter.opaque(property, unite(interpreter, [...entries.values(), base]));
      }
      interpreter.make(base.entries.size);
      for (const [key, value] of base.entries) {
        entries.set(key, value);
      }
    } else if (property.type === 'Property') {
      const key = propertyKey(interpreter, property, scope);
      const value =
        property.kind === 'init' ? interpreter.evaluate(property.value, scope) : interpreter.opaque(property);
      if (key === undefined) {
        return interpreter.opaque(property, unite(interpreter, [...entries.values(), value]));
      }
      entries.set(key, named(value, key));
    }
  }
  return { kind: 'record', entries };
}

function templateParts(
  interpreter: Interpreter,
  { quasis, expressions }: TemplateLiteral,
  evaluateHole: (node: AnyNode) => Value,
  as: 'cooked' | 'raw' = 'cooked',
): readonly Value[] {
  return quasis.flatMap((quasi, index): readonly Value[] => {
    const hole = expressions[index];
    const text = quasi.value[as] ?? '';
    interpreter.spend(text.length);
    const own: Value = { kind: 'text', text: text.replaceAll('\r\n', '\n'), line: lineOf(quasi), names: [], holes: [] };
    return hole === undefined ? [own] : [own, evaluateHole(hole)];
  });
}

/** The summands of a sum, which may have a thousand. */
function summands(node: AnyNode): readonly AnyNode[] {
  const parts: AnyNode[] = [];
  let left = node;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    parts.push(left.right);
    left = left.left;
  }
  return [...parts, left].reverse();
}

function isRaw(owner: AnyNode, property: AnyNode): boolean {
  return (
    owner.type === 'Identifier' && owner.name === 'String' && property.type === 'Identifier' && property.name === 'raw'
  );
}
