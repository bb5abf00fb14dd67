import type { SyntaxNode } from '@lezer/common';
import { smallest } from '../../statistics/numbers';
import { lineAt } from './line-at';
import { readParameters } from './bindings';
import type { ParsedPython } from './parse-python';
import { readScopes, functionsIn } from './read-scopes';

/** What stands in the first lines of a function. */
export interface PythonSignature {
  readonly parameters: readonly PythonParameter[];
  /** Annotation of the result. */
  readonly returns: string | undefined;
  readonly docstring: PythonDocstring | undefined;
  /** Line of the function, from 1. */
  readonly line: number;
}

/** A parameter, but for the `self` of a method. */
export interface PythonParameter {
  readonly name: string;
  readonly annotation: string | undefined;
}

/** The text that is a function's first statement. */
export interface PythonDocstring {
  /** Without quotes; all lines but the first without the indentation that they share. */
  readonly text: string;
  /** Line on which it opens, from 1. */
  readonly line: number;
}

/** Reads the signature and the docstring of a function, which is named by its path. */
export function readSignature(parsed: ParsedPython, path: string): PythonSignature | undefined {
  const { code } = parsed;
  const scope = functionsIn(readScopes(parsed)).find((one) => one.path === path);
  const node = scope?.node;
  if (scope === undefined || node === undefined) {
    return undefined;
  }
  const isBound = scope.parent?.kind === 'class' && !scope.decorators.includes('staticmethod');
  const list = node.getChild('ParamList');
  const annotations = readAnnotations(code, list);
  const result = node.getChild('TypeDef');
  return {
    parameters: readParameters(code, list, isBound).names.map((name) => ({ name, annotation: annotations.get(name) })),
    returns: result === null ? undefined : withoutSign(code, result),
    docstring: readDocstring(code, node.getChild('Body')),
    line: lineAt(code, node.from),
  };
}

function readAnnotations(code: string, list: SyntaxNode | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let node = list?.firstChild ?? null; node !== null; node = node.nextSibling) {
    const type = node.name === 'VariableName' ? node.nextSibling : null;
    if (type?.name === 'TypeDef') {
      found.set(code.slice(node.from, node.to), withoutSign(code, type));
    }
  }
  return found;
}

/** The type itself; one in quotes is a type, too. */
function withoutSign(code: string, { from, to }: SyntaxNode): string {
  return code
    .slice(from, to)
    .replace(/^(:|->)/, '')
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2');
}

function readDocstring(code: string, body: SyntaxNode | null): PythonDocstring | undefined {
  const first = body?.firstChild?.nextSibling ?? null;
  const statement = first?.name === 'StatementGroup' ? first.firstChild : first;
  const value = statement?.name === 'ExpressionStatement' ? statement.firstChild : null;
  const texts = stringsIn(value).map(
    ({ from, to }) => /^[ruRU]?("""|'''|"|')([^]*)\1$/.exec(code.slice(from, to))?.[2],
  );
  const [text] = texts;
  return text === undefined || value === null || texts.includes(undefined)
    ? undefined
    : { text: withoutIndentation(texts.join('')), line: lineAt(code, value.from) };
}

function stringsIn(value: SyntaxNode | null): readonly SyntaxNode[] {
  switch (value?.name) {
    case 'String':
      return [value];
    case 'ContinuedString':
      return value.getChildren('String');
    default:
      return [];
  }
}

function withoutIndentation(text: string): string {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '        ').trimEnd());
  const depths = rest.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const depth = smallest(depths);
  return [first.trimStart(), ...rest.map((line) => (line === '' ? '' : line.slice(depth)))].join('\n');
}
