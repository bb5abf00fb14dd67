import { AssayError } from '../basics/errors';
import type { CodeAbout, Question } from './model';

/** The code that a question is about; an error for the others, which this model cannot answer. */
export function codeOf(model: string, { about }: Pick<Question, 'about'>): CodeAbout {
  switch (about.kind) {
    case 'choice':
      throw new AssayError(
        `${model} judges submissions and answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8.`,
      );
    case 'coding':
      throw new AssayError(
        `${model} judges submissions and writes no code: name offline/coder, as in offline/coder?skill=0.8.`,
      );
    case 'code':
      return about;
  }
}
