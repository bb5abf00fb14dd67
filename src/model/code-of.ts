import { AssayError } from '../errors';
import type { CodeAbout, Question } from './model';

/** The code that a question is about; an error for the others, which this model cannot answer. */
export function codeOf(model: string, { about }: Pick<Question, 'about'>): CodeAbout {
  if (about.kind === 'choice') {
    throw new AssayError(
      `${model} judges code and answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8.`,
    );
  }
  return about;
}
