import type { SyntaxNodeRef, Tree } from '@lezer/common';
import { parser } from '@lezer/python';
import { growTree } from './grow-tree';
import { lineAt } from './line-at';

/** A place that the parser could not make sense of. */
interface PythonProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Python that was read; what is broken in it is left out of the tree's shape, not of the tree. */
export interface ParsedPython {
  readonly status: 'parsed';
  /** As it was given, but for a byte order mark. */
  readonly code: string;
  readonly tree: Tree;
  /** In order; those of the grammar that Python itself accepts are not all known, so a problem is a hint, no verdict. */
  readonly problems: readonly PythonProblem[];
}

/** What came of reading Python; a refused text is too large or too tangled to be looked at. */
type PythonParsing = ParsedPython | { readonly status: 'refused'; readonly message: string };

/** Characters beyond which code is no answer to a question. */
const longest = 200_000;

/** Brackets within brackets; Python itself gives up beyond it. */
const deepest = 200;

/** Steps of the parser; a file of 100,000 characters takes about 20,000, and they become slow where everything is broken. */
const mostSteps = 20_000;

const mostProblems = 100;

/** Reads Python without running it; errors in it never stop the reading. */
export function parsePython(text: string): PythonParsing {
  const code = text.replace(/^\uFEFF/, '');
  if (code.length > longest) {
    return { status: 'refused', message: `it has ${code.length} characters, more than ${longest}` };
  }
  if (nestingOf(code) > deepest) {
    return { status: 'refused', message: `it has more than ${deepest} brackets within brackets` };
  }
  const tree = growTree(parser.startParse(forGrammar(code)), mostSteps);
  switch (tree) {
    case 'too long':
      return { status: 'refused', message: 'too much of it cannot be read' };
    case 'too deep':
      return { status: 'refused', message: 'it is nested too deeply' };
    default:
      return { status: 'parsed', code, tree, problems: findProblems(code, tree) };
  }
}

/** The same text, character by character, with numbers such as `1.` and `1.e5`, which the grammar lacks, written as others. */
function forGrammar(code: string): string {
  return code.replace(/(?<![\w.])(\d[\d_]*)\.(?![\d_.])/g, (_, digits: string) => `${digits}0`);
}

function findProblems(code: string, tree: Tree): readonly PythonProblem[] {
  const problems: PythonProblem[] = [];
  tree.iterate({
    enter(node) {
      const message = problemOf(node);
      if (message !== undefined && problems.length < mostProblems) {
        problems.push({ line: lineAt(code, node.from), message });
      }
    },
  });
  return problems;
}

function problemOf(node: SyntaxNodeRef): string | undefined {
  if (node.name === 'PrintStatement') {
    return 'it has the print statement of Python 2';
  }
  // The grammar wants a value behind every `yield`.
  const isBareYield = node.type.isError && node.from === node.to && (node.node.parent?.name ?? '').startsWith('Yield');
  return node.type.isError && !isBareYield ? 'it cannot be read' : undefined;
}

/** How many brackets of code stand within one another at most, strings and comments not told apart. */
export function nestingOf(code: string): number {
  let depth = 0;
  let most = 0;
  for (const [bracket] of code.matchAll(/[([{)\]}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    most = Math.max(most, depth);
  }
  return most;
}
