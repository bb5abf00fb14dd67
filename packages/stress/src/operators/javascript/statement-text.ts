import type { AnyNode } from 'acorn';
import type { Edit } from 'gpt-assay/code';
import { type Reading, nextToken, type Range, firstFrom, full } from 'gpt-assay/code/javascript';

/** Blanks before a line's first character beyond which they are no indentation. */
const deepest = 200;

/** Offset at which the line of a node begins. */
export function lineStart({ start, loc }: AnyNode): number {
  return start - (loc?.start.column ?? 0);
}

/** The blanks with which the line of a node begins. */
export function indentOf({ code }: Reading, node: AnyNode): string {
  const from = lineStart(node);
  return /^[\t ]*/.exec(code.slice(from, Math.min(node.start, from + deepest)))?.[0] ?? '';
}

/** What one level of a program is indented by, as far as the statements of a list tell against those around it. */
export function unitOf(reading: Reading, list: readonly AnyNode[], owner: AnyNode): string {
  const [first] = list;
  const outer = indentOf(reading, owner);
  const inner = first === undefined ? '' : indentOf(reading, first);
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : '  ';
}

/** Lines before a statement that stands in a list, indented as it is. */
export function insertBefore(reading: Reading, statement: AnyNode, lines: readonly string[]): Edit {
  const break_ = `${reading.eol}${indentOf(reading, statement)}`;
  return { from: statement.start, to: statement.start, text: lines.map((line) => `${line}${break_}`).join('') };
}

/** Lines behind a statement that stands in a list, indented as it is. */
export function insertBehind(reading: Reading, statement: AnyNode, lines: readonly string[]): Edit {
  const break_ = `${reading.eol}${indentOf(reading, statement)}`;
  return { from: statement.end, to: statement.end, text: lines.map((line) => `${break_}${line}`).join('') };
}

/** A statement taken away, with its line if nothing else stands there; something stays where the code could not do without. */
export function dropStatement(reading: Reading, statement: AnyNode): Edit {
  const { code, placeOf } = reading;
  const { start: from, end: to } = statement;
  if (placeOf(statement) === undefined) {
    return { from, to, text: '{}' };
  }
  // What comes then may go on with the statement before, or become a directive.
  if (/[^\w$}@{\\]/.test(code.charAt(nextToken(reading, to)))) {
    return { from, to, text: ';' };
  }
  const line = lineStart(statement);
  const rest = /^[\t ]*(?:\r?\n|$)/.exec(code.slice(to, to + deepest));
  const isAlone = from - line <= deepest && /^[\t ]*$/.test(code.slice(line, from)) && rest !== null;
  return isAlone ? { from: line, to: to + rest[0].length, text: '' } : { from, to, text: '' };
}

/** Whether a statement ends by itself, so that anything may follow on its line. */
export function endsItself({ code }: Reading, { type, end }: AnyNode): boolean {
  return type === 'BlockStatement' || code.charAt(end - 1) === ';';
}

const known = new WeakMap<Reading, readonly Range[]>();

/** Tells of an offset whether it stands in a text, so that blanks there are part of it. */
export function insideText(reading: Reading): (offset: number) => boolean {
  const ranges = known.get(reading) ?? reading.nodes.filter(goesOverLines).sort((a, b) => a.start - b.start);
  known.set(reading, ranges);
  return (offset) => isInOneOf(ranges, offset);
}

/** Tells of an offset whether it stands in a comment. */
export function insideComment({ comments }: Reading): (offset: number) => boolean {
  return (offset) => isInOneOf(comments, offset);
}

function goesOverLines({ type, loc }: AnyNode): boolean {
  return type === 'TemplateElement' || (type === 'Literal' && loc?.start.line !== loc?.end.line);
}

function isInOneOf(ranges: readonly Range[], offset: number): boolean {
  const before = ranges[firstFrom(ranges, offset) - 1];
  return before !== undefined && before.end >= offset;
}

/** Whether an expression only reads names, properties and constants and calculates with them. */
export function isPure(expression: AnyNode): boolean {
  const waiting: (AnyNode | null)[] = [expression];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    switch (node.type) {
      case 'Identifier':
        break;
      case 'Literal':
        if (node.regex !== undefined) {
          return false;
        }
        break;
      case 'MemberExpression':
        waiting.push(node.object);
        if (node.computed) {
          waiting.push(node.property);
        }
        break;
      case 'UnaryExpression':
        if (node.operator === 'delete') {
          return false;
        }
        waiting.push(node.argument);
        break;
      case 'BinaryExpression':
        if (node.operator === 'in' || node.operator === 'instanceof') {
          return false;
        }
        waiting.push(node.left, node.right);
        break;
      default:
        return false;
    }
  }
  return true;
}

/** Whether an expression is a constant, or makes a new and empty object, array, set or map. */
export function isFresh(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return node.elements.every((element) => element?.type === 'Literal');
    case 'ObjectExpression':
      return node.properties.length === 0;
    case 'NewExpression':
      return node.arguments.length === 0 && node.callee.type === 'Identifier' && /^(?:Set|Map)$/.test(node.callee.name);
    default:
      return false;
  }
}

/** Names in a part of a program, of properties too. */
export function namesIn(root: AnyNode): ReadonlySet<string> {
  const names = new Set<string>();
  full(root, (node) => {
    if (node.type === 'Identifier') {
      names.add(node.name);
    }
  });
  return names;
}
