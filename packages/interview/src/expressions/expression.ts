import type { Use } from 'gpt-assay/code';
import type { Wire } from 'gpt-assay/sandbox';

/** Types that `isinstance` and `type` know, by their Python names. */
export const typeNames = ['int', 'float', 'str', 'bool', 'list', 'dict', 'tuple', 'set', 'NoneType'] as const;

/** A Python name of a type. */
export type TypeName = (typeof typeNames)[number];

/** Signs between two values that calculate. */
export const operators = ['+', '-', '*', '/', '//', '%', '**', '|', '&', '^', '<<', '>>'] as const;

/** A sign between two values that calculates. */
export type Operator = (typeof operators)[number];

/** Signs and words that compare. */
export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'is' | 'is not';

/** One `for … in … if …`; a name for each part of an item, or one for all of it. */
export interface Loop {
  readonly names: readonly string[];
  /** Whether an item is taken apart: `for a, b in …`. */
  readonly unpacks: boolean;
  readonly over: Expression;
  readonly conditions: readonly Expression[];
}

/** What `key=` names: a known function of one value, or a lambda. */
export type KeyFunction =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'lambda'; readonly names: readonly string[]; readonly body: Expression };

/** A part of an f-string that is calculated. */
export interface Replacement {
  readonly of: Expression;
  readonly conversion: 'r' | 's' | undefined;
  readonly format: string;
}

/** A check's expression as it was parsed; it is never evaluated as code. */
export type Expression =
  /** `f.name` */
  | { readonly kind: 'function name' }
  /** `f.args` */
  | { readonly kind: 'arguments' }
  /** `f.uses('recursion')` */
  | { readonly kind: 'uses'; readonly use: Use }
  /** `f.call(1, "a")` */
  | { readonly kind: 'call'; readonly args: readonly Expression[] }
  /** A number, a text, `True`, `None`, or a list or dict of nothing else. */
  | { readonly kind: 'constant'; readonly value: Wire }
  /** A name that a loop or a lambda gives. */
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list' | 'tuple' | 'set'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] }
  /** `[value for …]`; `items` is what stands without brackets of its own. */
  | {
      readonly kind: 'comprehension';
      readonly makes: 'list' | 'set' | 'dict' | 'items';
      readonly key: Expression | undefined;
      readonly value: Expression;
      readonly loops: readonly Loop[];
    }
  /** `….name`, of one of the arguments */
  | { readonly kind: 'argument name'; readonly of: Expression }
  /** `…[0]`, `…['key']` */
  | { readonly kind: 'item'; readonly of: Expression; readonly key: Expression }
  /** `…[1:-1]` */
  | { readonly kind: 'slice'; readonly of: Expression; readonly bounds: readonly (Expression | undefined)[] }
  /** `….upper()` */
  | { readonly kind: 'method'; readonly name: string; readonly of: Expression; readonly args: readonly Expression[] }
  /** `len(…)`, `sorted(…, key=…)` */
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly args: readonly Expression[];
      readonly keywords: Readonly<Record<string, Expression>>;
      readonly by: KeyFunction | undefined;
    }
  | { readonly kind: 'is instance'; readonly of: Expression; readonly types: readonly TypeName[] }
  | { readonly kind: 'type'; readonly of: Expression }
  /** `type(…) == int`, `type(…) in (int, float)` */
  | { readonly kind: 'is type'; readonly of: Expression; readonly types: readonly TypeName[] }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'sign'; readonly sign: '+' | '-' | '~'; readonly of: Expression }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'comparison';
      readonly first: Expression;
      readonly rest: readonly { readonly comparator: Comparator; readonly of: Expression }[];
    }
  /** `a if test else b` */
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'text'; readonly parts: readonly (string | Replacement)[] };
