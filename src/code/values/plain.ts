/** A value that YAML can state. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
