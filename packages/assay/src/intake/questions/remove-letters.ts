import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { findLetterReference, findOwnLetters } from '../../kinds/quiz/check-questions';
import type { FileQuestion, QuestionSource } from '../../kinds/quiz/question';
import type { QuestionRow } from './question-row';

/** Removes the letters that options carry themselves: once options are shuffled, A would show "(C) Rome". */
export function removeLetters(rows: readonly QuestionRow[]): {
  readonly rows: readonly QuestionRow[];
  readonly notices: readonly string[];
} {
  let example: string | undefined;
  let count = 0;
  const without = rows.map((row) => {
    const question = row.status === 'read' ? withoutLetters(row.question) : undefined;
    if (row.status !== 'read' || question === undefined || question === row.question) {
      return row;
    }
    count += 1;
    const place = question.options?.length === undefined ? 0 : question.options.length - 1;
    const shown = [row.question, question].map(
      ({ options }) => `"${printableLine(options?.[place]?.option ?? '', 60)}"`,
    );
    example ??= `line ${row.line}: ${shown.join(' is now ')}`;
    return { ...row, question };
  });
  return {
    rows: without,
    notices:
      example === undefined
        ? []
        : [`Removed the options' own letters from ${formatNumberOf(count, 'question')} (${example}).`],
  };
}

/** A question without letters in its options, if they are in order and nothing refers to them. */
export function withoutLetters<Question extends QuestionSource | FileQuestion>(question: Question): Question {
  const options = question.options ?? [];
  const own = findOwnLetters(options.map(({ option }) => option));
  return own?.inOrder === true && findLetterReference(question.title, own.texts) === undefined
    ? {
        ...question,
        options: options.map(({ correct }, place) => ({ option: own.texts[place] ?? '', correct })),
      }
    : question;
}
