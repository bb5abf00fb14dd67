import type { SyntaxNode } from '@lezer/common';
import { appendTo } from '../../basics/collections';

/** Nodes that have names of their own. */
const closed = new Set(['FunctionDefinition', 'LambdaExpression', 'ClassDefinition']);

/** Names that get a value right in a module or function: parameters, assigned ones, loop variables, imports, definitions. */
export function boundBy(scope: SyntaxNode, code: string): ReadonlySet<string> {
  const names = new Set<string>();
  const add = ({ from, to }: SyntaxNode): unknown => names.add(code.slice(from, to));
  const list = scope.getChild('ParamList');
  for (let node = list?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (node.name === 'VariableName' && node.prevSibling?.name !== 'AssignOp') {
      add(node);
    }
  }
  const root = scope.getChild('Body') ?? scope;
  root.cursor().iterate(({ node }) => {
    assignedIn(node).forEach((target) => {
      if (target.name === 'VariableName') {
        add(target);
      }
    });
    if (node.name === 'ImportStatement' || closed.has(node.name)) {
      node.getChildren('VariableName').forEach(add);
    }
    return (node.from === root.from && node.to === root.to) || !closed.has(node.name);
  });
  return names;
}

/** What a statement or expression itself assigns to: names, and members such as `list[0]`. */
export function assignedIn(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.name) {
    case 'AssignStatement': {
      const signs = node.getChildren('AssignOp');
      return targetsBetween(node.firstChild, signs.at(-1));
    }
    case 'UpdateStatement':
      return targetsBetween(node.firstChild, node.getChild('UpdateOp'));
    case 'NamedExpression':
      return targetsBetween(node.firstChild, node.getChild('AssignOp'));
    case 'DeleteStatement':
      return targetsBetween(node.firstChild, null);
    case 'ForStatement':
      return targetsBetween(node.getChild('for'), node.getChild('in'));
    case 'WithStatement':
    case 'TryStatement':
      return node.getChildren('VariableName').filter(({ prevSibling }) => prevSibling?.name === 'as');
    default:
      return node.name.endsWith('ComprehensionExpression')
        ? node.getChildren('for').flatMap((start) => targetsBetween(start, inAfter(start)))
        : [];
  }
}

function inAfter(start: SyntaxNode): SyntaxNode | null {
  let node = start.nextSibling;
  while (node !== null && node.name !== 'in') {
    node = node.nextSibling;
  }
  return node;
}

function targetsBetween(from: SyntaxNode | null, to: SyntaxNode | null | undefined): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let node = from; node !== null && node.from !== to?.from; node = node.nextSibling) {
    if (node.name === 'VariableName' || node.name === 'MemberExpression') {
      found.push(node);
    } else if (/^(Tuple|Array|Parenthesized)Expression$/.test(node.name)) {
      appendTo(found, targetsBetween(node.firstChild, null));
    }
  }
  return found;
}

/** What a list of parameters says. */
interface Parameters {
  readonly names: readonly string[];
  readonly takes: { readonly atLeast: number; readonly atMost: number };
}

/** Reads a `ParamList`; the first parameter of a method that is its instance or class is left out. */
export function readParameters(code: string, list: SyntaxNode | null, isBound: boolean): Parameters {
  const names: string[] = [];
  let atLeast = 0;
  let atMost = 0;
  let positional = true;
  let before: string | undefined;
  for (let node = list?.firstChild ?? null; node !== null; node = node.nextSibling) {
    const isName = node.name === 'VariableName' && (before === undefined || /^(\(|,|\*\*?)$/.test(before));
    const name = code.slice(node.from, node.to);
    if (isName && !(isBound && names.length === 0 && atMost === 0 && isInstance(name))) {
      names.push(name);
      if (before === '*') {
        atMost = Infinity;
        positional = false;
      } else if (before !== '**' && positional) {
        atLeast += nextName(node) === 'AssignOp' ? 0 : 1;
        atMost += 1;
      }
    }
    positional &&= node.name !== '*';
    before = node.type.isError ? before : node.name;
  }
  return { names, takes: { atLeast, atMost } };
}

function isInstance(name: string): boolean {
  return /^_*(self|cls|klass|mcs|this)$/i.test(name);
}

/** What follows a parameter's name, but for its type. */
function nextName({ nextSibling: next }: SyntaxNode): string | undefined {
  return next?.name === 'TypeDef' ? next.nextSibling?.name : next?.name;
}
