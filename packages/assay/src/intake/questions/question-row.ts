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

/** What an export says of a question. */
export type ReadQuestion = Pick<Extract<QuestionRow, { readonly status: 'read' }>, 'question' | 'notes'>;

/** Options of a question in a quiz, at most. */
export const mostOptions = 26;

/** Thrown where a question cannot be had. The message continues the sentence "This question …". */
export class Unusable extends Error {
  override name = 'Unusable';
  /** Where the reason stands, if not where the question begins. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** The question that `read` gives, or the reason that it throws as `Unusable`. */
export function toRow(line: number, name: string, read: () => ReadQuestion): QuestionRow {
  return orRefuse(line, name, () => {
    const { question, notes } = read();
    return readAs(line, question, notes);
  });
}

/** What `read` gives, or a refused question with the reason that it throws as `Unusable`. */
export function orRefuse<Result>(line: number, name: string, read: () => Result): Result | RefusedQuestion {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unusable) {
      return refuse(error.line ?? line, name, error.message);
    }
    throw error;
  }
}

/** A question that can be had. */
export function readAs(line: number, question: QuestionSource, notes: readonly string[] = []): QuestionRow {
  return { status: 'read', line, question, notes };
}

/** A question that cannot be had, under the beginning of its name. */
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
export function toChoice(title: string, answers: readonly WeighedAnswer[], several: boolean): ReadQuestion {
  const isRight = ({ weight }: WeighedAnswer): boolean => (several ? weight > 0 : weight >= 100);
  const right = answers.filter(isRight).length;
  if (!several && right > 1) {
    throw new Unusable(`accepts any one of ${right} options, which a quiz cannot: keep one, or require all of them`);
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

/** The two options of a statement that is true or false. */
export function toStatement(title: string, isTrue: boolean): ReadQuestion {
  const answers = [
    { text: 'True', weight: isTrue ? 100 : 0 },
    { text: 'False', weight: isTrue ? 0 : 100 },
  ];
  return toChoice(title, answers, false);
}

/** Short texts of which those with all points are right. */
export function toTexts(title: string, answers: readonly WeighedAnswer[], matchCase = false): ReadQuestion {
  const accept = answers.filter(({ weight }) => weight >= 100).map(({ text }) => text);
  return { question: { title, accept, ...(matchCase && { matchCase }) }, notes: noteParts(answers) };
}
