/** A value that YAML can state. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** JavaScript's `undefined` where a file states it. */
export const statedUndefined = Symbol('undefined');

/** A value of a file whose unquoted words stand for values that YAML lacks. */
export type Stated = Plain | typeof statedUndefined | readonly Stated[] | { readonly [key: string]: Stated };

/** What these words stand for where they are not quoted; `True`, `False` and `null` are YAML's own. */
export const statedWords: ReadonlyMap<string, Stated> = new Map<string, Stated>([
  ['None', null],
  ['undefined', statedUndefined],
  ['NaN', NaN],
  ['nan', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['inf', Infinity],
  ['-inf', -Infinity],
]);
