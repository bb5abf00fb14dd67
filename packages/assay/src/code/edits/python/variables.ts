import type { SyntaxNode } from '@lezer/common';
import type { ParsedPython } from '../../python/parse-python';
import { assignedIn } from '../../python/bindings';

/** One place of a variable. */
export interface Use {
  readonly from: number;
  readonly kind: UseKind;
  /** The innermost scope. */
  readonly scope: NameScope;
  /** What gives it a value here, such as an `AssignStatement`. */
  readonly binder: SyntaxNode | undefined;
}

/** A variable as Python tells it from others of its name. */
export interface Variable {
  readonly name: string;
  /** `undefined` for what is built in, or comes from nowhere. */
  readonly scope: NameScope | undefined;
  readonly uses: readonly Use[];
  /** Whether its name is shown, as by `f"{name=}"`. */
  readonly isShown: boolean;
}

/** The variables of a program. */
export interface Variables {
  /** In the order in which they first occur. */
  readonly all: readonly Variable[];
  /** The variable whose name begins at a position. */
  readonly at: (position: number) => Variable | undefined;
  /** All variables of a name. */
  readonly named: (name: string) => readonly Variable[];
  /** Whether the name that begins at a position stands for what is built in. */
  readonly isBuiltIn: (position: number) => boolean;
  /** Keywords of calls. */
  readonly keywords: ReadonlySet<string>;
}

interface Known extends Variable {
  readonly uses: Use[];
  isShown: boolean;
}

interface Found {
  readonly name: string;
  readonly use: Use;
  readonly isShown: boolean;
}

/** Code that may look its own names up. */
const reflection =
  /\b(locals|globals|vars|eval|exec|inspect|_getframe|\w*__code__|__dict__|__annotations__)\b|(?<!\.)\bdir\s*\(/;

const deepest = 100;

const scoped = /^(Script|FunctionDefinition|LambdaExpression|ClassDefinition|\w*ComprehensionExpression)$/;

/** Reads which names are the same variable; `undefined` where the code may look names up, or nests too deeply to tell. */
export function readVariables({ code, tree }: ParsedPython): Variables | undefined {
  if (reflection.test(code)) {
    return undefined;
  }
  const kinds = new Map<number, { readonly kind: UseKind | 'label'; readonly binder: SyntaxNode }>();
  const keywords = new Set<string>();
  const found: Found[] = [];
  const open: NameScope[] = [];
  let depth = 0;
  let shownTo = 0;
  let hasStar = false;
  const mark: Mark = (nodes, kind, binder) => {
    nodes.filter(({ name }) => name === 'VariableName').forEach(({ from }) => kinds.set(from, { kind, binder }));
  };
  tree.iterate({
    enter(ref) {
      const { name, from, to } = ref;
      if (name === 'VariableName') {
        const marked = kinds.get(from);
        const text = code.slice(from, to);
        if (marked?.kind === 'label') {
          keywords.add(text);
          return;
        }
        const kind = marked?.kind ?? 'read';
        const innermost = open.at(-1);
        if (innermost === undefined) {
          return;
        }
        const isNamed = /^(NamedExpression|ArgList)$/.test(marked?.binder.name ?? '');
        const scope = kind === 'parameter' ? innermost : ownerOf(innermost, from, isNamed);
        note(scope, text, kind, ref.node);
        found.push({ name: text, use: { from, kind, scope, binder: marked?.binder }, isShown: from < shownTo });
        return;
      }
      if (ref.node.firstChild === null) {
        return;
      }
      const { node } = ref;
      markBindings(node, mark);
      hasStar ||= name === 'ImportStatement' && node.lastChild?.name === '*';
      if (name === 'FormatReplacement' && node.getChild('FormatSelfDoc') !== null) {
        shownTo = Math.max(shownTo, to);
      }
      if (isScope(node)) {
        open.push(createNameScope(node, open.at(-1)));
        depth = Math.max(depth, open.length);
      }
    },
    leave({ node }) {
      const last = open.at(-1)?.node;
      if (last?.from === node.from && last.to === node.to && last.name === node.name) {
        open.pop();
      }
    },
  });
  return depth > deepest ? undefined : group(found, keywords, hasStar);
}

function isScope(node: SyntaxNode): boolean {
  return scoped.test(node.name) || (node.name === 'ArgList' && node.getChild('for') !== null);
}

function note(scope: NameScope, text: string, kind: UseKind, { parent }: SyntaxNode): void {
  if (kind === 'declaration') {
    (parent?.firstChild?.name === 'global' ? scope.globals : scope.nonlocals).add(text);
  } else if (kind !== 'read') {
    scope.bound.add(text);
  }
}

function group(found: readonly Found[], keywords: ReadonlySet<string>, hasStar: boolean): Variables {
  const byScope = new Map<NameScope | undefined, Map<string, Known>>();
  const all: Known[] = [];
  const at = new Map<number, Variable>();
  const byName = new Map<string, Known[]>();
  for (const { name, use, isShown } of found) {
    const scope = resolve(name, use.scope);
    const names = byScope.get(scope) ?? new Map<string, Known>();
    byScope.set(scope, names);
    const known = names.get(name);
    const variable = known ?? { name, scope, uses: [], isShown: false };
    if (known === undefined) {
      names.set(name, variable);
      all.push(variable);
      const same = byName.get(name) ?? [];
      byName.set(name, same);
      same.push(variable);
    }
    variable.uses.push(use);
    variable.isShown ||= isShown;
    at.set(use.from, variable);
  }
  return {
    all,
    at: (position) => at.get(position),
    named: (name) => byName.get(name) ?? [],
    isBuiltIn: (position) => !hasStar && at.get(position)?.scope === undefined,
    keywords,
  };
}

/** How a name is used in one place. */
type UseKind = 'read' | 'parameter' | 'target' | 'definition' | 'import' | 'declaration' | 'pattern';

/** Takes note of what names are that stand right in a node; a `label` is no variable, as in `sorted(key=…)`. */
type Mark = (names: readonly SyntaxNode[], kind: UseKind | 'label', binder: SyntaxNode) => void;

/** Finds the names to which a node itself gives a value or a meaning. */
function markBindings(node: SyntaxNode, mark: Mark): void {
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

/** A part of a program in which names have a meaning of their own. */
interface NameScope {
  readonly node: SyntaxNode;
  readonly kind: 'module' | 'function' | 'lambda' | 'class' | 'comprehension';
  readonly parent: NameScope | undefined;
  /** What belongs to its node and is evaluated outside of it: defaults, the first list of a comprehension. */
  readonly outside: { readonly from: number; readonly to: number };
  readonly bound: Set<string>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
}

/** The scope of a node, inside of another. */
function createNameScope(node: SyntaxNode, parent: NameScope | undefined): NameScope {
  const kind = kindOf(node);
  return {
    node,
    kind,
    parent,
    outside: outsideOf(node, kind),
    bound: new Set(),
    globals: new Set(),
    nonlocals: new Set(),
  };
}

function kindOf({ name }: SyntaxNode): NameScope['kind'] {
  switch (name) {
    case 'Script':
      return 'module';
    case 'FunctionDefinition':
      return 'function';
    case 'LambdaExpression':
      return 'lambda';
    case 'ClassDefinition':
      return 'class';
    default:
      return 'comprehension';
  }
}

function outsideOf(node: SyntaxNode, kind: NameScope['kind']): NameScope['outside'] {
  switch (kind) {
    case 'module':
      return { from: 0, to: 0 };
    case 'comprehension': {
      const start = node.getChild('in');
      let end = start?.nextSibling ?? null;
      while (end !== null && end.name !== 'for' && end.name !== 'if' && end.nextSibling !== null) {
        end = end.nextSibling;
      }
      return { from: start?.to ?? node.from, to: end?.from ?? node.to };
    }
    default:
      return { from: node.from, to: (node.getChild('Body') ?? node.getChild(':'))?.from ?? node.to };
  }
}

/** The scope to which a name belongs that stands in another one, maybe in a part that is evaluated outside of it. */
function ownerOf(innermost: NameScope, position: number, isNamed: boolean): NameScope {
  let scope = innermost;
  while (scope.parent !== undefined && (isOutside(scope, position) || (isNamed && scope.kind === 'comprehension'))) {
    scope = scope.parent;
  }
  return scope;
}

function isOutside({ outside }: NameScope, position: number): boolean {
  return position >= outside.from && position < outside.to;
}

/** The scope whose variable a name is, as Python looks it up. */
function resolve(name: string, from: NameScope): NameScope | undefined {
  let isNonlocal = false;
  for (let scope: NameScope | undefined = from; scope !== undefined; scope = scope.parent) {
    if (scope.globals.has(name)) {
      return rootOf(scope);
    }
    const isSeen = scope.kind !== 'class' || scope === from;
    if (isSeen && scope.nonlocals.has(name)) {
      isNonlocal = true;
    } else if (isSeen && scope.bound.has(name) && !(isNonlocal && scope.kind === 'module')) {
      return scope;
    }
  }
  return undefined;
}

function rootOf(scope: NameScope): NameScope {
  let root = scope;
  while (root.parent !== undefined) {
    root = root.parent;
  }
  return root;
}
