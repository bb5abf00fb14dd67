import type { About } from '../../model/model';
import type { QuizQuestion } from './question';
import type { LetteredOption } from './shown-question';

/** A quiz question, as offline models see it. */
export interface ChoiceAbout extends About, Pick<QuizQuestion, 'multiple' | 'open'> {
  readonly kind: 'choice';
  /** In the order in which they are shown. */
  readonly options: readonly Omit<LetteredOption, 'place'>[];
}

/** Whether a question is one of a quiz. */
export function isChoice(about: About): about is ChoiceAbout {
  return about.kind === 'choice';
}
