/** Exports by the file they stand in, separated by blanks. */
export type Exports = Readonly<Record<string, string>>;
