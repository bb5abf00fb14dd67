import type { SyntaxNode } from '@lezer/common';
import { assignedIn, boundBy } from './bindings';
import { lineAt } from './line-at';
import type { ParsedPython } from './parse-python';
import { readScopes } from './read-scopes';

/** A place where a function leaves something behind outside of itself. */
export interface PythonLeak {
  readonly name: string;
  /** `global`: assigned through `global`; `module`, `default`: changes a value at the top of the file, of a parameter's default. */
  readonly how: 'global' | 'module' | 'default';
  /** From 1. */
  readonly line: number;
}

interface Frame {
  readonly node: SyntaxNode;
  readonly bound: ReadonlySet<string>;
  /** Names that `global` declares here. */
  readonly global: ReadonlySet<string>;
  /** Parameters whose default is a container. */
  readonly defaults: ReadonlySet<string>;
}

/** Methods that change a list, set, dictionary or deque. */
const changing = new Set(
  (
    'add append appendleft clear difference_update discard extend extendleft insert intersection_update move_to_end ' +
    'pop popitem popleft remove reverse setdefault sort subtract symmetric_difference_update update'
  ).split(' '),
);
const containers = /^(\[|\{|(set|list|dict|defaultdict|deque|Counter|OrderedDict|bytearray)\b)/;

/** Finds where functions change what stands outside of them at the top of the file, or a default value. */
export function findLeaks(parsed: ParsedPython): readonly PythonLeak[] {
  const { code, tree } = parsed;
  const leaks: PythonLeak[] = [];
  const { imported, members } = readScopes(parsed);
  const atTop = new Set([...boundBy(tree.topNode, code)].filter((name) => !imported.has(name) && !members.has(name)));
  const frames: Frame[] = [];
  const textOf = ({ from, to }: SyntaxNode): string => code.slice(from, to);
  const leak = (name: string, how: PythonLeak['how'], { from }: SyntaxNode): void => {
    leaks.push({ name, how, line: lineAt(code, from) });
  };
  const noteChange = (node: SyntaxNode | null): void => {
    const owner = node === null ? null : ownerOf(node);
    const name = owner === null ? '' : textOf(owner);
    if (owner === null || name === '') {
      return;
    }
    const frame = [...frames].reverse().find(({ bound, global }) => bound.has(name) || global.has(name));
    if (frame === undefined || frame.global.has(name)) {
      if (atTop.has(name)) {
        leak(name, 'module', owner);
      }
    } else if (frame.defaults.has(name)) {
      leak(name, 'default', owner);
    }
  };
  tree.iterate({
    enter({ node }) {
      if (node.name === 'FunctionDefinition' || node.name === 'LambdaExpression') {
        frames.push(frameOf(node, code));
        return;
      }
      const frame = frames.at(-1);
      if (frame === undefined) {
        return;
      }
      for (const target of assignedIn(node)) {
        if (target.name === 'VariableName' && frame.global.has(textOf(target))) {
          leak(textOf(target), 'global', target);
        } else if (target.name === 'MemberExpression') {
          noteChange(target.lastChild?.name === ']' ? target : null);
        }
      }
      if (node.name === 'CallExpression' && node.firstChild?.name === 'MemberExpression') {
        const method = node.firstChild.getChild('PropertyName');
        noteChange(method !== null && changing.has(textOf(method)) ? node.firstChild : null);
      }
    },
    leave({ node }) {
      if (frames.at(-1)?.node.from === node.from && frames.at(-1)?.node.type === node.type) {
        frames.pop();
      }
    },
  });
  return leaks;
}

/** The name whose value a `name[…]` or `name.method` changes; an attribute's value is another matter. */
function ownerOf(node: SyntaxNode): SyntaxNode | null {
  const { firstChild: owner } = node;
  if (owner?.name === 'VariableName') {
    return owner;
  }
  return owner?.name === 'MemberExpression' && owner.lastChild?.name === ']' ? ownerOf(owner) : null;
}

function frameOf(node: SyntaxNode, code: string): Frame {
  const textOf = ({ from, to }: SyntaxNode): string => code.slice(from, to);
  const global = new Set<string>();
  const elsewhere = new Set<string>();
  const body = node.getChild('Body');
  body?.cursor().iterate(({ node: inner }) => {
    if (inner.name === 'ScopeStatement') {
      const names = inner.getChildren('VariableName').map(textOf);
      const isGlobal = inner.firstChild?.name === 'global';
      names.forEach((name) => (isGlobal ? global : elsewhere).add(name));
    }
    return inner.name !== 'FunctionDefinition' && inner.name !== 'LambdaExpression';
  });
  const defaults = new Set<string>();
  for (let child = node.getChild('ParamList')?.firstChild ?? null; child !== null; child = child.nextSibling) {
    const sign = child.nextSibling?.name === 'TypeDef' ? child.nextSibling.nextSibling : child.nextSibling;
    const value = child.name === 'VariableName' && sign?.name === 'AssignOp' ? sign.nextSibling : null;
    if (value !== null && containers.test(textOf(value))) {
      defaults.add(textOf(child));
    }
  }
  const bound = [...boundBy(node, code)].filter((name) => !global.has(name) && !elsewhere.has(name));
  return { node, bound: new Set(bound), global, defaults };
}
