import { typeNames, type TypeName } from './expression';

/** Names that people of other languages give to types. */
const otherNames: ReadonlyMap<string, TypeName> = new Map<string, TypeName>([
  ...(['integer', 'number'] as const).map((name) => [name, 'int'] as const),
  ...(['string', 'text'] as const).map((name) => [name, 'str'] as const),
  ...(['object', 'map'] as const).map((name) => [name, 'dict'] as const),
  ...(['None', 'null', 'undefined'] as const).map((name) => [name, 'NoneType'] as const),
  ...([['double', 'float'], ['boolean', 'bool'], ['array', 'list']] as const), // prettier-ignore
]);

/** The type of that name, alone in a list, or nothing. */
export function typeNameOf(name: string): readonly TypeName[] {
  return typeNames.filter((known) => known === name);
}

/** The type that a name of another language means. */
export function typeMeantBy(name: string): TypeName | undefined {
  return otherNames.get(name);
}
