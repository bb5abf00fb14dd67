/** A word of reports with what it means. */
export interface Entry {
  readonly word: string;
  /** What it is called elsewhere, plurals among them; in small letters where small and capital ones mean the same. */
  readonly also?: readonly string[];
  readonly meaning: string;
}
