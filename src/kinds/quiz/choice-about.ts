import type { About } from '../../model/model';

/** A multiple-choice question, as offline models see it. */
export interface ChoiceAbout extends About {
  readonly kind: 'choice';
  /** In the order in which they are shown. */
  readonly options: readonly { readonly letter: string; readonly text: string; readonly correct: boolean }[];
  /** Whether several options may be right. */
  readonly multiple: boolean;
}

/** Whether a question is one of multiple choice. */
export function isChoice(about: About): about is ChoiceAbout {
  return about.kind === 'choice';
}
