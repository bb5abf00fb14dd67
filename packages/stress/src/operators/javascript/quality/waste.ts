import {
  type ParsedProgram,
  findSites,
  freshName,
  isDirective,
  quote,
  full,
  functionAround,
  type FunctionNode,
  type Reading,
  mentionsOf,
  variablesOf,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { insertBefore, unitOf } from '../statement-text';
import type { AnyNode } from 'acorn';

/** Wastes time on lists. */
export const waste: CodeOperators<ParsedProgram> = {
  'nested-loop': {
    summary: 'adds a useless loop over all pairs of a list',
    sitesIn: findSites(function* (reading) {
      for (const { node, name } of listParametersOf(reading)) {
        const body = node.body.type === 'BlockStatement' ? node.body.body : [];
        const first = body.find((statement) => !isDirective(statement));
        if (first !== undefined) {
          const one = freshName(reading, 'first');
          const other = freshName(reading, 'second');
          const count = freshName(reading, 'pairs');
          const unit = unitOf(reading, body, node);
          const lines = [
            `let ${count} = 0;`,
            `for (let ${one} = 0; ${one} < ${name}.length; ${one}++) {`,
            `${unit}for (let ${other} = 0; ${other} < ${name}.length; ${other}++) {`,
            `${unit}${unit}${count} += 1;`,
            `${unit}}`,
            '}',
          ];
          yield {
            edits: [insertBefore(reading, first, lines)],
            what: `all pairs of ${quote(name)} are counted, for nothing`,
          };
        }
      }
    }),
  },
  'copy-in-loop': {
    summary: 'copies the list in every iteration of a loop',
    sitesIn: findSites(function* (reading) {
      const copy = freshName(reading, 'copy');
      for (const { node, name } of listParametersOf(reading)) {
        const loops: AnyNode[] = [];
        full(node.body, (inner) => {
          if (
            /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(inner.type) &&
            functionAround(reading, inner) === node
          ) {
            loops.push(inner);
          }
        });
        for (const loop of loops) {
          const first =
            'body' in loop && !Array.isArray(loop.body) && loop.body.type === 'BlockStatement'
              ? loop.body.body[0]
              : undefined;
          if (first !== undefined) {
            const lines = [`const ${copy} = ${name}.slice();`];
            yield { edits: [insertBefore(reading, first, lines)], what: `${quote(name)} is copied in each turn` };
          }
        }
      }
    }),
  },
};

/** A parameter of a function that is used as a list, under a name that means nothing else in the program. */
interface ListParameter {
  readonly node: FunctionNode;
  readonly name: string;
}

/** The first such parameter of each function with a body in braces. */
function listParametersOf(reading: Reading): readonly ListParameter[] {
  const found = new Map<object, ListParameter>();
  const variables = variablesOf(reading);
  const counts = new Map<string, number>();
  for (const { name } of variables) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const variable of variables) {
    const [definition, ...others] = variable.defs;
    const node = definition && reading.parentOf(definition.name);
    const isList = mentionsOf(variable).some((mention) => isUsedAsList(reading, mention.node));
    if (
      definition?.type === 'Parameter' &&
      others.length === 0 &&
      isPlainFunction(node) &&
      isList &&
      !found.has(node) &&
      counts.get(variable.name) === 1
    ) {
      found.set(node, { node, name: variable.name });
    }
  }
  return [...found.values()];
}

function isPlainFunction(node: ReturnType<Reading['parentOf']>): node is FunctionNode {
  return node !== undefined && 'params' in node && node.body.type === 'BlockStatement';
}

function isUsedAsList({ parentOf }: Reading, name: object): boolean {
  const parent = parentOf(name);
  switch (parent?.type) {
    case 'MemberExpression':
      return (
        parent.object === name &&
        parent.property.type === 'Identifier' &&
        !parent.computed &&
        /^(?:length|forEach|map|filter|some|every|includes|indexOf|slice|reduce|find|findIndex|entries)$/.test(
          parent.property.name,
        )
      );
    case 'ForOfStatement':
      return parent.right === name;
    case 'SpreadElement':
      return true;
    default:
      return false;
  }
}
