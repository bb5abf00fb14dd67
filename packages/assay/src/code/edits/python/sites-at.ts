import type { SyntaxNode } from '@lezer/common';
import { appendTo } from '../../../basics/collections';
import type { ParsedPython } from '../../python/parse-python';
import type { Site } from '../operator';

/** What stands around a node. */
export interface Around {
  readonly code: string;
  /** The innermost function or class; `undefined` at the top. */
  readonly owner: SyntaxNode | undefined;
  /** The statements of that owner in which the node stands, the innermost last. */
  readonly statements: readonly SyntaxNode[];
}

/** Makes the places of nodes, by their name. */
type Finders = Readonly<Record<string, (node: SyntaxNode, around: Around) => readonly Site[]>>;

const owners = new Set(['FunctionDefinition', 'ClassDefinition']);
const blocks = new Set(['Script', 'Body', 'StatementGroup']);
/** What says something to readers and tools only, and patterns, whose names and numbers are of another kind. */
const leftAlone = new Set([
  'TypeDef',
  'TypeParamList',
  'TypeDefinition',
  'Decorator',
  'LiteralPattern',
  'ClassPattern',
]);

/** Whether all of a text could be read and is laid out as usual: nothing is changed where one cannot be sure what it says. */
export function isClear({ code, problems }: ParsedPython): boolean {
  return problems.length === 0 && !/\r(?!\n)|\f/.test(code);
}

/** All places that finders see, in the order of the code. */
export function sitesAt(finders: Finders): (parsed: ParsedPython) => readonly Site[] {
  return (parsed) => (isClear(parsed) ? findSites(parsed, finders) : []);
}

function findSites({ code, tree }: ParsedPython, finders: Finders): readonly Site[] {
  const sites: Site[] = [];
  const frames: { readonly owner: SyntaxNode | undefined; readonly statements: SyntaxNode[] }[] = [
    { owner: undefined, statements: [] },
  ];
  const parents: string[] = [];
  const isStatement = (name: string): boolean => blocks.has(parents.at(-1) ?? '') && !/^[:;]$|^Comment$/.test(name);
  tree.iterate({
    enter(ref) {
      const { name } = ref;
      if (leftAlone.has(name)) {
        return false;
      }
      const frame = frames.at(-1);
      if (isStatement(name)) {
        frame?.statements.push(ref.node);
      }
      const find = finders[name];
      if (find !== undefined && frame !== undefined) {
        appendTo(sites, find(ref.node, { code, ...frame }));
      }
      if (owners.has(name)) {
        frames.push({ owner: ref.node, statements: [] });
      }
      parents.push(name);
      return true;
    },
    leave({ name }) {
      parents.pop();
      if (owners.has(name)) {
        frames.pop();
      }
      if (isStatement(name)) {
        frames.at(-1)?.statements.pop();
      }
    },
  });
  return sites;
}

/** Whether the innermost owner is a function. */
export function isInFunction({ owner }: Around): boolean {
  return owner?.name === 'FunctionDefinition';
}
