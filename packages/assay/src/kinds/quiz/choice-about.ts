import type { About } from '../../model/model';
import type { OpenAnswer } from './open-answer';

/** A quiz question, as offline models see it. */
export interface ChoiceAbout extends About {
  readonly kind: 'choice';
  /** In the order in which they are shown. */
  readonly options: readonly { readonly letter: string; readonly text: string; readonly correct: boolean }[];
  /** Whether several options may be right. */
  readonly multiple: boolean;
  /** The right answer if there are no options. */
  readonly open?: OpenAnswer | undefined;
}

/** Whether a question is one of a quiz. */
export function isChoice(about: About): about is ChoiceAbout {
  return about.kind === 'choice';
}
