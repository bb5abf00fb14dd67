/** A term in reports, with its meaning. */
export interface Entry {
  readonly word: string;
  /** Other names, including plurals; in lower case if case does not matter. */
  readonly also?: readonly string[];
  readonly meaning: string;
}
