import type { SyntaxNode } from '@lezer/common';
import { assignedIn } from '../../python/bindings';

/** How a name is used in one place. */
export type UseKind = 'read' | 'parameter' | 'target' | 'definition' | 'import' | 'declaration' | 'pattern';

/** Takes note of what names are that stand right in a node; a `label` is no variable, as in `sorted(key=…)`. */
export type Mark = (names: readonly SyntaxNode[], kind: UseKind | 'label', binder: SyntaxNode) => void;

/** Finds the names to which a node itself gives a value or a meaning. */
export function markBindings(node: SyntaxNode, mark: Mark): void {
  switch (node.name) {
    case 'FunctionDefinition':
    case 'ClassDefinition':
      mark(node.getChildren('VariableName').slice(0, 1), 'definition', node);
      return;
    case 'ImportStatement':
      mark(node.getChildren('VariableName'), 'import', node);
      return;
    case 'ScopeStatement':
      mark(node.getChildren('VariableName'), 'declaration', node);
      return;
    case 'CapturePattern':
    case 'AsPattern':
    case 'MappingPattern':
      mark(node.getChildren('VariableName'), 'pattern', node);
      return;
    case 'KeywordPattern':
      mark(node.getChildren('VariableName').slice(0, 1), 'label', node);
      return;
    case 'ParamList':
      mark(afterSigns(node), 'parameter', node);
      return;
    case 'ArgList':
      markArguments(node, mark);
      return;
    default:
      mark(assignedIn(node), 'target', node);
  }
}

/** The names of parameters: not their types and default values. */
function afterSigns(list: SyntaxNode): readonly SyntaxNode[] {
  const names: SyntaxNode[] = [];
  let before = ',';
  for (let node = list.firstChild; node !== null; node = node.nextSibling) {
    if (node.name === 'VariableName' && /^(\(|,|\*\*?)$/.test(before)) {
      names.push(node);
    }
    before = node.name === 'Comment' ? before : node.name;
  }
  return names;
}

function markArguments(list: SyntaxNode, mark: Mark): void {
  let isTarget = false;
  let before: SyntaxNode | undefined;
  for (let node = list.firstChild; node !== null; node = node.nextSibling) {
    if (node.name === 'AssignOp' && before !== undefined) {
      mark([before], node.to - node.from === 1 ? 'label' : 'target', list);
    }
    before = node;
    isTarget = node.name === 'for' || (isTarget && node.name !== 'in');
    if (isTarget && node.name === 'VariableName') {
      mark([node], 'target', node);
    } else if (isTarget && /^(Tuple|Array|Parenthesized)Expression$/.test(node.name)) {
      mark(node.getChildren('VariableName'), 'target', node);
    }
  }
}
