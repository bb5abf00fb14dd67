import { typeNames, type TypeName } from './expression';

/**
 * What a part of an expression gives: the names of all parameters or of one, the name of a type or of several, a value,
 * or items that are only gone through (`view`: that have a length as well).
 */
export type TermGives =
  | 'text'
  | 'number'
  | 'truth'
  | 'type'
  | 'types'
  | 'value'
  | 'arguments'
  | 'argument'
  | 'items'
  | 'view';

/** What a known function takes. */
export interface FunctionForm {
  /** Arguments, at least and at most. */
  readonly args: readonly [number, number];
  readonly gives: TermGives;
  readonly keywords?: readonly string[];
  /** Whether arguments may be items that are only gone through. */
  readonly takesItems?: boolean;
  /** `key`: takes a function of that name. `first`: its first argument is one. */
  readonly by?: 'key' | 'first';
}

const items = { takesItems: true } as const;

/** Functions that an expression may call, `isinstance` and `type` apart. */
export const knownFunctions: ReadonlyMap<string, FunctionForm> = new Map<string, FunctionForm>([
  ['len', { args: [1, 1], gives: 'number' }],
  ['sorted', { args: [1, 1], gives: 'value', keywords: ['reverse'], by: 'key', ...items }],
  ['set', { args: [0, 1], gives: 'value', ...items }],
  ['list', { args: [0, 1], gives: 'value', ...items }],
  ['tuple', { args: [0, 1], gives: 'value', ...items }],
  ['dict', { args: [0, 1], gives: 'value', ...items }],
  ['str', { args: [0, 1], gives: 'text' }],
  ['repr', { args: [1, 1], gives: 'text' }],
  ['int', { args: [0, 2], gives: 'value' }],
  ['float', { args: [0, 1], gives: 'value' }],
  ['bool', { args: [0, 1], gives: 'truth' }],
  ['sum', { args: [1, 2], gives: 'value', keywords: ['start'], ...items }],
  ['min', { args: [1, 100], gives: 'value', keywords: ['default'], by: 'key', ...items }],
  ['max', { args: [1, 100], gives: 'value', keywords: ['default'], by: 'key', ...items }],
  ['any', { args: [1, 1], gives: 'truth', ...items }],
  ['all', { args: [1, 1], gives: 'truth', ...items }],
  ['abs', { args: [1, 1], gives: 'value' }],
  ['round', { args: [1, 2], gives: 'value' }],
  ['divmod', { args: [2, 2], gives: 'value' }],
  ['pow', { args: [2, 3], gives: 'value' }],
  ['ord', { args: [1, 1], gives: 'number' }],
  ['chr', { args: [1, 1], gives: 'text' }],
  ['range', { args: [1, 3], gives: 'view' }],
  ['enumerate', { args: [1, 2], gives: 'items', ...items }],
  ['zip', { args: [1, 10], gives: 'items', ...items }],
  ['reversed', { args: [1, 1], gives: 'items' }],
  ['map', { args: [1, 3], gives: 'items', by: 'first', ...items }],
  ['filter', { args: [1, 1], gives: 'items', by: 'first', ...items }],
]);

interface MethodForm {
  readonly args: readonly [number, number];
  readonly gives: TermGives;
  readonly takesItems?: boolean;
}

const none = { args: [0, 0] } as const;
const text = { gives: 'text' } as const;
const truth = { gives: 'truth' } as const;
const value = { gives: 'value' } as const;

/** Methods of texts, lists, dicts and sets that change nothing. */
export const knownMethods: ReadonlyMap<string, MethodForm> = new Map<string, MethodForm>([
  ...['upper', 'lower', 'title', 'capitalize', 'swapcase', 'casefold'].map(
    (name) => [name, { ...none, ...text }] as const,
  ),
  ...['isdigit', 'isdecimal', 'isalpha', 'isalnum', 'isspace', 'isupper', 'islower', 'istitle', 'isidentifier'].map(
    (name) => [name, { ...none, ...truth }] as const,
  ),
  ...['strip', 'lstrip', 'rstrip'].map((name) => [name, { args: [0, 1], ...text }] as const),
  ...['split', 'rsplit'].map((name) => [name, { args: [0, 2], ...value }] as const),
  ...['startswith', 'endswith'].map((name) => [name, { args: [1, 3], ...truth }] as const),
  ...['find', 'rfind', 'index', 'rindex', 'count'].map((name) => [name, { args: [1, 3], ...value }] as const),
  ...['removeprefix', 'removesuffix'].map((name) => [name, { args: [1, 1], ...text }] as const),
  ...['center', 'ljust', 'rjust'].map((name) => [name, { args: [1, 2], ...text }] as const),
  ...['partition', 'rpartition'].map((name) => [name, { args: [1, 1], ...value }] as const),
  ['zfill', { args: [1, 1], ...text }],
  ['splitlines', { ...none, ...value }],
  ['join', { args: [1, 1], takesItems: true, ...text }],
  ['replace', { args: [2, 3], ...text }],
  ['get', { args: [1, 2], ...value }],
  ...['keys', 'values', 'items'].map((name) => [name, { ...none, gives: 'view' }] as const),
  ['copy', { ...none, ...value }],
  ...['union', 'intersection', 'difference', 'symmetric_difference'].map(
    (name) => [name, { args: [name === 'symmetric_difference' ? 1 : 0, 1], takesItems: true, ...value }] as const,
  ),
  ...['issubset', 'issuperset', 'isdisjoint'].map(
    (name) => [name, { args: [1, 1], takesItems: true, ...truth }] as const,
  ),
  ['is_integer', { ...none, ...truth }],
  ['bit_length', { ...none, gives: 'number' }],
]);

/** What to write instead of a method that changes its list, dict or set, or that is not known. */
export const otherMethods: ReadonlyMap<string, string> = new Map([
  ['sort', 'it changes the list and gives None: write sorted(…)'],
  ['reverse', 'it changes the list and gives None: write …[::-1]'],
  ...['append', 'extend', 'insert', 'remove', 'pop', 'clear', 'update', 'add', 'discard', 'setdefault', 'popitem'].map(
    (name) => [name, 'it changes its value, and a check may not'] as const,
  ),
  ['format', 'write an f-string'],
]);

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
