import { type FunctionNode, type Reading, mentionsOf, variablesOf } from 'gpt-assay/code/javascript';

/** A parameter of a function that is used as a list, under a name that means nothing else in the program. */
export interface ListParameter {
  readonly node: FunctionNode;
  readonly name: string;
}

/** The first such parameter of each function with a body in braces. */
export function listParametersOf(reading: Reading): readonly ListParameter[] {
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
