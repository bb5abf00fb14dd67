import type { About } from 'gpt-assay/model';

/** A coding question, as offline models see it. */
export interface CodingAbout extends About {
  readonly kind: 'coding';
  readonly language: string;
  /** A right answer, if the question has one. */
  readonly solution: string | undefined;
}

/** Whether a question asks for code. */
export function isCoding(about: About): about is CodingAbout {
  return about.kind === 'coding';
}
