import { tryParse, type RootResult } from 'jsdoc-type-pratt-parser';

/** A JSDoc type as far as it can be understood. */
export type DocType =
  | { readonly kind: 'number' | 'string' | 'boolean' | 'nothing' | 'any' | 'function' | 'object' }
  /** A list; without `of` it does not say of what. */
  | { readonly kind: 'array'; readonly of: DocType | undefined }
  | { readonly kind: 'promise'; readonly of: DocType | undefined }
  | { readonly kind: 'union'; readonly members: readonly DocType[] }
  /** May also be missing or null. */
  | { readonly kind: 'optional'; readonly of: DocType }
  /** A name that the language does not know. */
  | { readonly kind: 'other'; readonly name: string };

/** No person writes a longer one, and parsing deep nesting takes long. */
const longest = 200;

/** Understands a JSDoc type in TypeScript's, JSDoc's or Closure's notation; `undefined` when it is none. */
export function parseDocType(text: string): DocType | undefined {
  if (text.trim() === '' || text.length > longest) {
    return undefined;
  }
  try {
    return toDocType(tryParse(text, ['typescript', 'jsdoc', 'closure']));
  } catch {
    return undefined;
  }
}

const names: Readonly<Record<string, DocType>> = {
  number: { kind: 'number' },
  string: { kind: 'string' },
  boolean: { kind: 'boolean' },
  true: { kind: 'boolean' },
  false: { kind: 'boolean' },
  void: { kind: 'nothing' },
  any: { kind: 'any' },
  unknown: { kind: 'any' },
  object: { kind: 'object' },
  function: { kind: 'function' },
  array: { kind: 'array', of: undefined },
  readonlyarray: { kind: 'array', of: undefined },
  promise: { kind: 'promise', of: undefined },
};

const lists = new Set(['Array', 'array', 'ReadonlyArray', 'Iterable', 'ArrayLike', 'List']);

function toDocType(node: RootResult): DocType {
  switch (node.type) {
    case 'JsdocTypeName':
      return names[node.value.toLowerCase()] ?? { kind: 'other', name: node.value };
    case 'JsdocTypeGeneric': {
      const name = node.left.type === 'JsdocTypeName' ? node.left.value : '';
      const [element] = node.elements;
      const of = element === undefined ? undefined : toDocType(element);
      if (lists.has(name)) {
        return { kind: 'array', of };
      }
      return name === 'Promise' ? { kind: 'promise', of } : { kind: 'other', name };
    }
    case 'JsdocTypeReadonlyArray':
    case 'JsdocTypeParenthesis':
    case 'JsdocTypeNotNullable':
      return toDocType(node.element);
    case 'JsdocTypeTuple':
      return node.elements.length === 0 ? { kind: 'array', of: undefined } : { kind: 'other', name: 'tuple' };
    case 'JsdocTypeUnion': {
      const members = node.elements.map((element) => toDocType(element));
      const [first] = members;
      return first !== undefined && members.every(({ kind }) => kind === 'boolean')
        ? first
        : { kind: 'union', members };
    }
    case 'JsdocTypeOptional':
    case 'JsdocTypeNullable':
      return { kind: 'optional', of: toDocType(node.element) };
    case 'JsdocTypeNull':
    case 'JsdocTypeUndefined':
      return { kind: 'nothing' };
    case 'JsdocTypeAny':
    case 'JsdocTypeUnknown':
      return { kind: 'any' };
    case 'JsdocTypeFunction':
      return { kind: 'function' };
    case 'JsdocTypeObject':
      return { kind: 'object' };
    case 'JsdocTypeStringValue':
      return { kind: 'string' };
    case 'JsdocTypeNumber':
      return { kind: 'number' };
    default:
      return { kind: 'other', name: node.type };
  }
}
