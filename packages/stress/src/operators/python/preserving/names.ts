import type { Site } from 'gpt-assay/code';
import { freshName, rename, variablesOf } from '../names';
import {
  type ParsedPython,
  type Variable,
  type Around,
  isInFunction,
  quoted,
  replace,
  sitesAt,
  textOf,
  childrenOf,
  contains,
} from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import type { SyntaxNode } from '@lezer/common';
import { isText, lineBreakOf, type Lines, linesOf } from '../lines';

/** Gives names to what has others, or none. */
export const names: CodeOperators<ParsedPython> = {
  // `total` → `value1`: a local variable that is no parameter gets a plain name.
  'rename-locals': {
    summary: 'gives a local variable a plain name: `total` → `value1`',
    sitesIn(parsed) {
      const name = freshName(parsed.code, 'value');
      return variablesOf(parsed)
        .filter(isPlainLocal)
        .map((variable) => rename(variable, name));
    },
  },
  // `is_seen` → `helper1`: an inner function, or one at the top whose name says that it only serves others.
  'rename-helpers': {
    summary: 'gives an inner or private function a plain name: `is_seen` → `helper1`',
    sitesIn(parsed) {
      const name = freshName(parsed.code, 'helper');
      return variablesOf(parsed)
        .filter((variable) => isFunction(variable) && isHelper(variable))
        .map((variable) => rename(variable, name));
    },
  },
  'extract-constant': {
    summary: 'gives a number or text a name: `x > 9` → `constant1 = 9`, `x > constant1`',
    sitesIn(parsed) {
      const { code } = parsed;
      const name = freshName(code, 'constant');
      const lineBreak = lineBreakOf(code);
      const known = new Map<string, Lines | undefined>();
      const linesAt = (statement: SyntaxNode): Lines | undefined => {
        const key = `${statement.name} ${statement.from}`;
        const lines = known.has(key) ? known.get(key) : linesOf(code, statement);
        known.set(key, lines);
        return lines;
      };
      // One of a line of several does not begin a line, nor does the only one of a branch that stands beside its condition.
      const isOnLines = (statement: SyntaxNode): boolean => linesAt(statement) !== undefined;
      const extract = (node: SyntaxNode, around: Around): readonly Site[] => {
        const statement = isInFunction(around) ? around.statements.findLast(isOnLines) : undefined;
        const lines = statement === undefined ? undefined : linesAt(statement);
        if (statement === undefined || lines === undefined || isText(statement) || !isValue(node)) {
          return [];
        }
        const text = textOf(code, node);
        const declaration = {
          from: statement.from,
          to: statement.from,
          text: `${name} = ${text}${lineBreak}${lines.indent}`,
        };
        return [{ edits: [declaration, replace(code, node, name)], what: `${quoted(text)} is called \`${name}\`` }];
      };
      return sitesAt({ Number: extract, String: extract })(parsed);
    },
  },
  'inline-condition': {
    summary: 'gives the condition of an `if` a name: `condition1 = a < b`, `if condition1:`',
    sitesIn(parsed) {
      const { code } = parsed;
      const name = freshName(code, 'condition');
      return sitesAt({
        IfStatement(node, around): readonly Site[] {
          const [, test] = childrenOf(node);
          const lines = linesOf(code, node);
          if (
            test === undefined ||
            lines === undefined ||
            !isInFunction(around) ||
            contains(test, /^(NamedExpression|Comment)$/)
          ) {
            return [];
          }
          const text = textOf(code, test);
          const declaration = {
            from: node.from,
            to: node.from,
            text: `${name} = ${text}${lineBreakOf(code)}${lines.indent}`,
          };
          return test.name === 'VariableName'
            ? []
            : [{ edits: [declaration, replace(code, test, name)], what: `${quoted(text)} is called \`${name}\`` }];
        },
      })(parsed);
    },
  },
};

function isPlainLocal({ name, scope, uses, isShown }: Variable): boolean {
  return (
    (scope?.kind === 'function' || scope?.kind === 'comprehension') &&
    !isShown &&
    !name.startsWith('__') &&
    uses.every(({ kind }) => kind === 'target' || kind === 'read')
  );
}

function isFunction({ name, uses, isShown }: Variable): boolean {
  const definitions = uses.flatMap(({ kind, binder }) => (kind === 'definition' ? [binder] : []));
  const [definition] = definitions;
  return (
    definitions.length === 1 &&
    definition?.name === 'FunctionDefinition' &&
    definition.parent?.name !== 'DecoratedStatement' &&
    uses.every(({ kind }) => kind === 'definition' || kind === 'read') &&
    !isShown &&
    !name.startsWith('__')
  );
}

/** A task may ask for any other function at the top, be it called by others or not. */
function isHelper({ name, scope, uses }: Variable): boolean {
  const isCalled = uses.some((use) => use.kind === 'read' && use.scope.kind !== 'module');
  return scope?.kind === 'function' || (scope?.kind === 'module' && /^_|helper|auxiliary/i.test(name) && isCalled);
}

/** Whether a literal is evaluated where it stands, and nothing depends on its being one. */
function isValue({ parent }: SyntaxNode): boolean {
  const isPart =
    parent === null ||
    /^(ContinuedString|ParamList|\w*Pattern|FormatReplacement|FormatSpec|ImportStatement)$/.test(parent.name);
  return !isPart && parent.getChild('is') === null;
}
