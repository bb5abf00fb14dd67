import type { Program } from 'acorn';

/** Names at the top of a program that are only other names, as in `const fib = fibonacci`, with what they stand for. */
export function findAliases({ body }: Program): readonly (readonly [name: string, of: string])[] {
  return body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const declarations = node?.type === 'VariableDeclaration' ? node.declarations : [];
    return declarations.flatMap(({ id, init }): readonly (readonly [string, string])[] =>
      id.type === 'Identifier' && init?.type === 'Identifier' ? [[id.name, init.name]] : [],
    );
  });
}
