import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { appendTo } from '../../basics/collections';
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
const stepsOfCharacter = 0.6;
const mostRecoveries = 500;

/** Classes with a constructor; each looks at all properties of its class. */
const mostConstructors = 100;

const typescript = parser.configure({ dialect: 'ts' });

/** A change of the text; without a text of its own, blanks. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text?: string | undefined;
}

/**
 * TypeScript as JavaScript: blanks stand for its types, so that every line stays where it is; enums and parameters that
 * become properties are written out. Namespaces and decorators are left, and no JavaScript. `undefined` when reading it
 * would take too long.
 */
export function stripTypes(text: string): string | undefined {
  const tree = treeOf(text);
  if (tree === undefined) {
    return undefined;
  }
  const edits: Edit[] = optionalMethods(text);
  const found = { constructors: 0, isHopeless: false };
  tree.iterate({
    enter({ name, from, to, node }) {
      const edit = types.has(name) ? { from, to } : editOf(name, node, text);
      const isConstructor = name === 'MethodDeclaration' && text.startsWith('constructor', nameOf(node)?.from);
      found.constructors += isConstructor ? 1 : 0;
      const properties = isConstructor && found.constructors <= mostConstructors ? propertiesOf(node, text) : [];
      found.isHopeless ||= properties === undefined || found.constructors > mostConstructors;
      appendTo(edits, [...(edit === undefined ? [] : [edit]), ...(properties ?? [])]);
      return !types.has(name);
    },
  });
  return found.isHopeless ? undefined : applyEdits(text, edits);
}

const plurals: ReadonlyMap<string, string> = new Map([
  ['Decorator', 'decorators'],
  ['NamespaceDeclaration', 'namespaces'],
]);

/** What code needs of TypeScript that only a compiler could turn into JavaScript, in the plural. */
export function compiledForms(text: string): string | undefined {
  let found: string | undefined;
  treeOf(text)?.iterate({
    enter({ name }) {
      found ??= plurals.get(name);
    },
  });
  return found;
}

function treeOf(text: string): Tree | undefined {
  // The tokenizer takes quadratic time for runs of Unicode's separators, which nobody writes in code.
  if (text.length > longest || /[\u2028\u2029]/.test(text)) {
    return undefined;
  }
  // The grammar knows no generic function that is async, and no method that may be missing.
  const known = text
    .replaceAll(/\basync(?=[ \t]*<)/g, '     ')
    .replaceAll(questionMark, (mark, at: number) => (isOfMethod(text, at) ? ' ' : mark));
  const tree = growTree(typescript.startParse(known), 500 + stepsOfCharacter * text.length, { mostRecoveries });
  return typeof tree === 'string' ? undefined : tree;
}

const questionMark = /(?<=[\w$])\?(?=\()/g;
const methodName = /^(?:(?:public|private|protected|override|static|async)[ \t]+)*[\w$]+$/;
/** Longer names of methods are not looked at. */
const longestStart = 300;

function optionalMethods(text: string): Edit[] {
  return [...text.matchAll(questionMark)]
    .filter(({ index }) => isOfMethod(text, index))
    .map(({ index }) => ({ from: index, to: index + 1 }));
}

/** Whether nothing but a method's modifiers and name stand before a question mark in its statement: "async run?(". */
function isOfMethod(text: string, at: number): boolean {
  const [start = ''] = text
    .slice(Math.max(0, at - longestStart), at)
    .split(/[{};\n]/)
    .slice(-1);
  return start.length < longestStart && methodName.test(start.trim());
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, text: own } of [...edits].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from >= end) {
      parts.push(text.slice(end, from), own ?? text.slice(from, to).replaceAll(/[^\r\n]/g, ' '));
      end = to;
    }
  }
  return [...parts, text.slice(end)].join('');
}

/** The assignments to properties that parameters of a constructor stand for; `undefined` where their place is unclear. */
function propertiesOf(method: SyntaxNode, text: string): readonly Edit[] | undefined {
  const names = propertyParameters(method.getChild('ParamList'), text);
  const block = method.getChild('Block');
  const body = method.parent;
  if (names.size === 0 || block === null || body === null) {
    return [];
  }
  const isUsedBefore = body.getChildren('PropertyDeclaration').some(({ from, to }) => {
    const used = [...text.slice(from, to).matchAll(/\bthis\.([\w$]+)/g)].map(([, name = '']) => name);
    return used.some((name) => names.has(name));
  });
  const call = block.getChildren('ExpressionStatement').find(isSuperCall);
  const isDerived = body.parent?.getChild('extends') !== null;
  if (isUsedBefore || (isDerived && call === undefined)) {
    return undefined;
  }
  const at = call?.to ?? block.from + 1;
  return [{ from: at, to: at, text: `;${[...names].map((name) => `this.${name} = ${name};`).join(' ')}` }];
}

function nameOf(method: SyntaxNode): SyntaxNode | null {
  return method.getChild('PropertyDefinition');
}

function propertyParameters(list: SyntaxNode | null, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  let isProperty = false;
  for (let child = list?.firstChild ?? null; child !== null; child = child.nextSibling) {
    isProperty ||= /^(?:Privacy|readonly|Readonly|override)$/.test(child.name);
    if (child.name === 'VariableDefinition') {
      if (isProperty) {
        names.add(text.slice(child.from, child.to));
      }
      isProperty = false;
    }
  }
  return names;
}

function isSuperCall(statement: SyntaxNode): boolean {
  return statement.firstChild?.name === 'CallExpression' && statement.firstChild.firstChild?.name === 'super';
}

/** An enum as the object that it stands for, on as many lines. */
function enumOf(node: SyntaxNode, text: string): Edit | undefined {
  const name = node.getChild('TypeDefinition');
  const body = node.getChild('EnumBody');
  if (name === null || body === null) {
    return undefined;
  }
  const own = text.slice(name.from, name.to);
  let before: string | undefined;
  const members: string[] = [];
  for (const member of body.getChildren('PropertyName')) {
    const key = text.slice(member.from, member.to);
    const given = member.nextSibling?.name === 'Equals' ? member.nextSibling.nextSibling : null;
    const next = before === undefined ? '0' : `${before} + 1`;
    const value = given === null ? next : text.slice(given.from, given.to);
    members.push(`const ${key} = ${own}.${key} = ${value}; if (typeof ${key} === 'number') ${own}[${key}] = '${key}';`);
    before = key;
  }
  const lines = text.slice(node.from, node.to).replaceAll(/[^\n]/g, '');
  const made = `var ${own} = (() => { const ${own} = {}; ${members.join(' ')} return ${own}; })();`;
  return { from: node.from, to: node.to, text: made.replaceAll('\n', ' ') + lines };
}

function editOf(name: string, node: SyntaxNode, text: string): Edit | undefined {
  const { from, to, parent } = node;
  switch (name) {
    case 'as':
    case 'satisfies':
      return parent?.name === 'BinaryExpression' ? { from, to: parent.to } : undefined;
    case 'LogicOp':
      return parent?.name === 'PostfixExpression' || isDefinite(node) ? { from, to } : undefined;
    case 'FunctionDeclaration':
    case 'MethodDeclaration':
      return node.getChild('Block') === null ? { from, to } : undefined;
    case 'implements':
      return { from, to: parent?.getChild('ClassBody')?.from ?? to };
    case 'this':
      return parent?.name === 'ParamList' ? { from, to: endOfThis(node, text) } : undefined;
    case 'PrefixCast':
      return { from, to: node.lastChild?.from ?? to };
    case 'PropertyDeclaration':
      return isOnlyType(node, text) ? { from, to } : undefined;
    case 'CatchClause':
      return typeOfCaught(node, text);
    case 'EnumDeclaration':
      return enumOf(node, text);
    case 'ImportDeclaration':
    case 'ExportDeclaration':
      return editOfModule(node, text);
    case 'type':
      return parent?.name === 'ImportGroup' ? { from, to: endOfItem(text, to) } : undefined;
    default:
      return undefined;
  }
}

/** `let name!: Type` and `name!: Type` in a class. */
function isDefinite({ parent, prevSibling }: SyntaxNode): boolean {
  const before = parent?.type.isError === true ? parent.prevSibling : prevSibling;
  return before?.name === 'VariableDefinition' || (parent?.name === 'PropertyDeclaration' && before !== null);
}

/** A property of a class that is declared or abstract, or stands for all of them: `[key: string]: number`. */
function isOnlyType(node: SyntaxNode, text: string): boolean {
  const start = text.slice(node.from, node.from + longestName);
  return (
    node.getChild('declare') !== null ||
    node.getChild('abstract') !== null ||
    /^(?:(?:static|readonly|public|private|protected)\s+){0,4}\[\s*[\w$]+\s*:/.test(start)
  );
}

function typeOfCaught(node: SyntaxNode, text: string): Edit | undefined {
  const from = node.getChild('VariableDefinition')?.to;
  const block = node.getChild('Block')?.from;
  const between = from === undefined || block === undefined ? '' : text.slice(from, block);
  const type = /^\s*:[^()]*(?=\)\s*$)/.exec(between)?.[0];
  return type === undefined || from === undefined ? undefined : { from, to: from + type.length };
}

function editOfModule(node: SyntaxNode, text: string): Edit | undefined {
  const { from, to } = node;
  const code = text.slice(from, to);
  const isType = ['InterfaceDeclaration', 'TypeAliasDeclaration', 'AmbientDeclaration'].some((name) =>
    node.getChild(name),
  );
  if (isType || /^(?:import|export)\s+type\b(?!\s*(?:,|from\b))/.test(code)) {
    return { from, to };
  }
  if (/^import\s+[\w$]+\s*=/.test(code)) {
    return { from, to: from + 'import'.length, text: 'const' };
  }
  return /^export\s*=/.test(code) ? { from, to: from + 'export'.length, text: 'module.exports' } : undefined;
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
