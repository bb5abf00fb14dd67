import type { Variable } from 'eslint-scope';
import {
  type ParsedProgram,
  type Reading,
  findSafeSites,
  freshNames,
  isInFunction,
  quote,
  renameEdits,
  variablesOf,
  functionAround,
  isFunction,
  mentionsOf,
  freshName,
  replace,
  statementAround,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import type { AnyNode, Literal } from 'acorn';
import { insertBefore } from '../statement-text';

/** Gives names to what has others, or none. */
export const names: CodeOperators<ParsedProgram> = {
  'rename-locals': {
    summary: 'gives local variables plain names: `seen` → `value1`',
    sitesIn: findSafeSites(function* (reading) {
      const names = freshNames(reading, 'value');
      const renamed = variablesOf(reading)
        .filter((variable) => isLocal(reading, variable))
        .map((variable) => {
          const name = names.next().value;
          const what = `${quote(variable.name)} is called ${quote(name)}`;
          return { edits: renameEdits(reading, variable, name), what };
        });
      yield* renamed;
      if (renamed.length > 1) {
        yield { edits: renamed.flatMap(({ edits }) => edits), what: 'all local variables have plain names' };
      }
    }),
  },
  // Functions that others in the file call, and nobody else, become `helper1`, `helper2`…
  'rename-helpers': {
    summary: 'gives helper functions plain names: `isPair` → `helper1`',
    sitesIn: findSafeSites(function* (reading) {
      const names = freshNames(reading, 'helper');
      for (const variable of variablesOf(reading)) {
        if (isHelper(reading, variable)) {
          const name = names.next().value;
          yield {
            edits: renameEdits(reading, variable, name),
            what: `the function ${quote(variable.name)} is called ${quote(name)}`,
          };
        }
      }
    }),
  },
  'extract-constant': {
    summary: 'gives a number or text a name: `return 0` → `const constant = 0; return constant`',
    sitesIn: findSafeSites(function* (reading) {
      const name = freshName(reading, 'constant');
      for (const node of reading.nodes) {
        const statement = node.type === 'Literal' && isValue(reading, node) ? placeFor(reading, node) : undefined;
        if (statement !== undefined) {
          const text = reading.code.slice(node.start, node.end);
          yield {
            edits: [insertBefore(reading, statement, [`const ${name} = ${text};`]), replace(reading.code, node, name)],
            what: `${quote(text)} becomes a constant`,
          };
        }
      }
    }),
  },
  'inline-condition': {
    summary: 'gives a condition a name: `if (a < b)` → `const condition = a < b; if (condition)`',
    sitesIn: findSafeSites(function* (reading) {
      const name = freshName(reading, 'condition');
      for (const node of reading.nodes) {
        const isAlone = node.type === 'IfStatement' && reading.placeOf(node)?.owner.type === 'BlockStatement';
        if (!isAlone || /^(?:Identifier|Literal|Sequence.*)$/.test(node.test.type) || !functionAround(reading, node)) {
          continue;
        }
        const { start, end } = node.test;
        const text = reading.code.slice(start, end);
        yield {
          edits: [insertBefore(reading, node, [`const ${name} = ${text};`]), { from: start, to: end, text: name }],
          what: `the condition ${quote(text)} has a name`,
        };
      }
    }),
  },
};

function isLocal({ parentOf }: Reading, { name, defs, scope }: Variable): boolean {
  return (
    name !== 'arguments' &&
    isInFunction(scope) &&
    defs.length > 0 &&
    // A function's own name can be told by its variable's.
    defs.every(({ type, name: id }) => type === 'Variable' && !/Function|Class/.test(typeOfValue(parentOf(id))))
  );
}

function typeOfValue(declarator: ReturnType<Reading['parentOf']>): string {
  return declarator?.type === 'VariableDeclarator' ? (declarator.init?.type ?? '') : '';
}

function isHelper(reading: Reading, variable: Variable): boolean {
  const { parentOf, names } = reading;
  const [definition, ...others] = variable.defs;
  const declaration = definition === undefined ? undefined : parentOf(definition.name);
  const isVariable = declaration?.type === 'VariableDeclarator';
  const own = isVariable ? declaration.init : declaration;
  if (
    others.length > 0 ||
    !isFunction(own) ||
    (!isVariable && own.type !== 'FunctionDeclaration') ||
    names.has('name')
  ) {
    return false;
  }
  const outer = isVariable ? parentOf(declaration) : declaration;
  if (outer === undefined || parentOf(outer)?.type.startsWith('Export') === true) {
    return false;
  }
  const uses = mentionsOf(variable).filter(({ node }) => node !== definition?.name);
  const isCalled = uses.every(({ node }) => {
    const call = parentOf(node);
    return call?.type === 'CallExpression' && call.callee === node;
  });
  const fromOthers = uses.filter(({ start }) => start < own.start || start >= own.end);
  return (
    isCalled &&
    fromOthers.length > 0 &&
    (isInFunction(variable.scope) || fromOthers.every(({ node }) => isSolution(reading, node)))
  );
}

/** Whether a name stands in a function that gives something back, as tests and samples do not. */
function isSolution(reading: Reading, node: object): boolean {
  const call = reading.parentOf(node);
  const caller = call === undefined ? undefined : functionAround(reading, call);
  return (
    caller !== undefined &&
    (caller.body.type !== 'BlockStatement' || caller.body.body.some(({ type }) => type === 'ReturnStatement'))
  );
}

function isValue({ parentOf }: Reading, node: Literal): boolean {
  const parent = parentOf(node);
  const isKey = parent !== undefined && 'key' in parent && parent.key === node;
  return (
    (typeof node.value === 'number' || typeof node.value === 'string') &&
    !isKey &&
    parent !== undefined &&
    !/^(?:Import|Export|ExpressionStatement)/.test(parent.type)
  );
}

/** The statement around a value, if it runs right behind what stands before it. */
function placeFor(reading: Reading, node: AnyNode): AnyNode | undefined {
  const statement = statementAround(reading, node);
  const isRun =
    statement !== undefined && !/^(?:FunctionDeclaration|ClassDeclaration|LabeledStatement)$/.test(statement.type);
  const owner = statement && reading.placeOf(statement)?.owner.type;
  return isRun && owner === 'BlockStatement' && functionAround(reading, statement) !== undefined
    ? statement
    : undefined;
}
