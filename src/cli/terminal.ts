/** Where a command writes: results to stdout, progress and errors to stderr. */
export interface Terminal {
  /** Writes a result, with a line break. */
  readonly out: (text: string) => void;
  /** Writes progress or an error, with a line break. */
  readonly error: (text: string) => void;
}
