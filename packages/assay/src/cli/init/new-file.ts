/** A file that `assay init` writes. */
export interface NewFile {
  /** Relative to the project's folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
}
