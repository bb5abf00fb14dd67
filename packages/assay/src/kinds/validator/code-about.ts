import { AssayError } from '../../basics/errors';
import type { Submission } from '../../code/submission';
import type { About, Question } from '../../model/model';

/** Code to judge, as offline models see it. */
export interface CodeAbout extends Submission, About {
  readonly kind: 'code';
  readonly expected?: Readonly<Record<string, boolean>>;
}

/** The code that a question is about; throws for other questions, which this model cannot answer. */
export function codeOf(model: string, { about }: Pick<Question, 'about'>): CodeAbout {
  if (isCode(about)) {
    return about;
  }
  throw new AssayError(
    about.kind === 'choice'
      ? `${model} judges submissions, but does not answer multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8.`
      : `${model} judges submissions, but does not write code: name offline/coder, as in offline/coder?skill=0.8.`,
  );
}

function isCode(about: About): about is CodeAbout {
  return about.kind === 'code';
}
