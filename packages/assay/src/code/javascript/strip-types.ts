import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { growTree } from '../python/grow-tree';

/** What is there for types alone. */
const types = new Set([
  ...['TypeAnnotation', 'TypePredicate', 'TypeParamList', 'TypeArgList', 'Optional', 'Definite', 'Privacy', 'Readonly'],
  ...['InterfaceDeclaration', 'TypeAliasDeclaration', 'AmbientDeclaration', 'abstract', 'override', 'readonly'],
]);

/** Characters beyond which a file is not read. */
const longest = 200_000;
/** Characters of a name in an import. */
const longestName = 1_000;
/** Steps of the parser for each character, and behind what it cannot read: hopeless code is slow. */
const [stepsOfCharacter, mostRecoveries] = [0.6, 500];

const typescript = parser.configure({ dialect: 'ts' });

/**
 * TypeScript with blanks for its types, so that every line and column stays where it is. What types alone do not explain,
 * such as an enum, is left, and no JavaScript. `undefined` when reading it would take too long.
 */
export function stripTypes(text: string): string | undefined {
  // The tokenizer takes quadratic time for runs of Unicode's separators, which nobody writes in code.
  if (text.length > longest || /[\u2028\u2029]/.test(text)) {
    return undefined;
  }
  const tree = growTree(typescript.startParse(text), 500 + stepsOfCharacter * text.length, { mostRecoveries });
  if (typeof tree === 'string') {
    return undefined;
  }
  const parts: string[] = [];
  let end = 0;
  const found = { property: false };
  tree.iterate({
    enter({ name, from, to, node }) {
      // A parameter that becomes a property.
      found.property ||= name === 'Privacy' && node.parent?.name === 'ParamList';
      const blank = types.has(name) ? { from, to } : blankIn(name, node, text);
      if (blank !== undefined && blank.from >= end) {
        parts.push(text.slice(end, blank.from), text.slice(blank.from, blank.to).replaceAll(/[^\r\n]/g, ' '));
        end = blank.to;
      }
      return !types.has(name);
    },
  });
  return found.property ? undefined : [...parts, text.slice(end)].join('');
}

function blankIn(
  name: string,
  node: SyntaxNode,
  text: string,
): { readonly from: number; readonly to: number } | undefined {
  const { from, to, parent } = node;
  switch (name) {
    case 'as':
    case 'satisfies':
      return parent?.name === 'BinaryExpression' ? { from, to: parent.to } : undefined;
    case 'LogicOp':
      return parent?.name === 'PostfixExpression' ? { from, to } : undefined;
    case 'FunctionDeclaration':
    case 'MethodDeclaration':
      return node.getChild('Block') === null ? { from, to } : undefined;
    case 'implements':
      return { from, to: parent?.getChild('ClassBody')?.from ?? to };
    case 'this':
      return parent?.name === 'ParamList' ? { from, to: endOfThis(node, text) } : undefined;
    case 'PrefixCast':
      return { from, to: node.lastChild?.from ?? to };
    case 'ImportDeclaration':
    case 'ExportDeclaration':
      return /^(?:import|export)\s+type\b(?!\s*(?:,|from\b))/.test(text.slice(from, to)) ? { from, to } : undefined;
    case 'type':
      return parent?.name === 'ImportGroup' ? { from, to: endOfItem(text, to) } : undefined;
    default:
      return undefined;
  }
}

/** Where an item of an import ends, its comma included. */
function endOfItem(text: string, from: number): number {
  const item = /^[^,}]*,?/.exec(text.slice(from, from + longestName)) ?? [''];
  return from + item[0].length;
}

/** Where a parameter `this` ends, with the comma behind it. */
function endOfThis({ to, nextSibling }: SyntaxNode, text: string): number {
  const end = nextSibling?.name === 'TypeAnnotation' ? nextSibling.to : to;
  return end + (/^ {0,9},/.exec(text.slice(end, end + 10))?.[0].length ?? 0);
}
