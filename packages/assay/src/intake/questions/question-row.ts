import type { QuestionSource } from '../../kinds/quiz/question';

/** A question of an export, or why it cannot be had. */
export type QuestionRow =
  | {
      readonly status: 'read';
      /** Of a folder: the file, relative to it. */
      readonly source?: string;
      readonly line: number;
      readonly question: QuestionSource;
      /** What the export says of it and a quiz cannot. */
      readonly notes: readonly string[];
    }
  | RefusedQuestion;

/** A question that cannot be had. */
export interface RefusedQuestion {
  readonly status: 'refused';
  readonly source?: string;
  readonly line: number;
  /** How it begins, or is called. */
  readonly name: string;
  /** Continues the sentence "This question …". */
  readonly reason: string;
}

/** A question that can be had. */
export function readAs(line: number, question: QuestionSource, notes: readonly string[] = []): QuestionRow {
  return { status: 'read', line, question, notes };
}

/** A question that cannot. */
export function refuse(line: number, name: string, reason: string): RefusedQuestion {
  return { status: 'refused', line, name: name.replace(/\s+/g, ' ').trim().slice(0, 80), reason };
}

/** What an item is called: by its title, or else by its identifier. */
export function nameOf(title = '', identifier = ''): string {
  return title.trim() === '' ? identifier : title;
}

/** An answer with the share of the points that it is worth, in percent. */
export interface WeighedAnswer {
  readonly text: string;
  readonly weight: number;
}

/** What is noted of answers that count in part: a quiz takes an answer for right or wrong. */
export function noteParts(answers: readonly WeighedAnswer[]): readonly string[] {
  return answers
    .filter(({ weight }) => weight > 0 && weight < 100)
    .map(({ text, weight }) => `"${text}" counts ${String(weight)} % in the source, but as wrong in a quiz`);
}

/** Options of which exactly one is right, or of which those with points are right. */
export function toChoice(
  title: string,
  answers: readonly WeighedAnswer[],
  several: boolean,
): { readonly question: QuestionSource; readonly notes: readonly string[] } | { readonly reason: string } {
  const isRight = ({ weight }: WeighedAnswer): boolean => (several ? weight > 0 : weight >= 100);
  const right = answers.filter(isRight).length;
  if (!several && right > 1) {
    return {
      reason: `accepts any one of ${right} options, which a quiz cannot: keep one, or require all of them`,
    };
  }
  return {
    question: {
      title,
      ...(several && { multiple: true }),
      options: answers.map((answer) => ({ option: answer.text, correct: isRight(answer) })),
    },
    notes: several ? [] : noteParts(answers),
  };
}

/** Short texts of which those with all points are right. */
export function toTexts(
  title: string,
  answers: readonly WeighedAnswer[],
  matchCase = false,
): { readonly question: QuestionSource; readonly notes: readonly string[] } {
  const accept = answers.filter(({ weight }) => weight >= 100).map(({ text }) => text);
  return { question: { title, accept, ...(matchCase && { matchCase }) }, notes: noteParts(answers) };
}
