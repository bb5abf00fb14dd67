import type { Wire } from '../../sandbox/wire';

/** Types that `isinstance` and `type` know, by their Python names. */
export const typeNames = ['int', 'float', 'str', 'bool', 'list', 'dict', 'tuple', 'set', 'NoneType'] as const;

/** A Python name of a type. */
export type TypeName = (typeof typeNames)[number];

/** What the source of a function shows without running it. */
export const uses = ['recursion', 'loop'] as const;

/** A property of a function's source. */
export type Use = (typeof uses)[number];

/** A check's expression as it was parsed; it is never evaluated as code. */
export type Expression =
  /** `f.name` */
  | { readonly kind: 'function name' }
  /** `f.args` */
  | { readonly kind: 'arguments' }
  /** `f.uses('recursion')` */
  | { readonly kind: 'uses'; readonly use: Use }
  /** `f.call(1, "a")` */
  | { readonly kind: 'call'; readonly args: readonly Wire[] }
  /** `….name`, of one of the arguments */
  | { readonly kind: 'argument name'; readonly of: Expression }
  /** `…[0]`, `…['key']` */
  | { readonly kind: 'item'; readonly of: Expression; readonly key: number | string }
  /** `….get('key')`: `None` where there is none */
  | { readonly kind: 'get'; readonly of: Expression; readonly key: number | string }
  | { readonly kind: 'length'; readonly of: Expression }
  | { readonly kind: 'is instance'; readonly of: Expression; readonly types: readonly TypeName[] }
  | { readonly kind: 'type'; readonly of: Expression };
