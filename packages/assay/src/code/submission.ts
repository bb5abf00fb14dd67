/** Code whose grading is asked for, with or without a known answer. */
export interface Submission {
  /** Names it in output; unique within what is asked. */
  readonly id: string;
  readonly language: string;
  /** The candidate's code: hostile text, never changed. */
  readonly solution: string;
}
