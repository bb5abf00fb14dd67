import { z } from 'zod';
import type { OpenAnswer } from './open-answer';

/** Text of any number of lines, including code, without other control or direction characters. */
const textSchema = z
  .string()
  .refine((text) => text.trim() !== '', 'is blank')
  .refine((text) => !/[^\P{C}\n\t\r\u200C\u200D]/u.test(text), 'holds control or direction characters: remove them');

const optionSchema = z.strictObject({
  option: textSchema.meta({ description: 'The text shown after the letter.' }),
  correct: z.boolean(),
});

const questionSchema = z.strictObject({
  title: textSchema.meta({ description: 'The question.' }),
  options: z.array(optionSchema).min(2).max(26).optional().meta({ description: 'From 2 to 26, one of them right.' }),
  multiple: z.boolean().default(false).meta({ description: 'Whether several options may be right.' }),
  accept: z
    .array(textSchema)
    .min(1)
    .optional()
    .meta({ description: 'Of a question without options: right short answers; * stands for any characters.' }),
  matchCase: z.boolean().optional().meta({ description: 'Whether capitals matter in short answers (default: false).' }),
  number: z.number().optional().meta({ description: 'Of a question without options: the right number.' }),
  tolerance: z
    .number()
    .nonnegative()
    .optional()
    .meta({ description: 'How far an answer may be from it (default: 0).' }),
});

/** `questions.json` of a quiz. */
export const questionsFileSchema = z.array(questionSchema).min(1).meta({ title: 'Assay quiz: questions' });

/** A question in a form that `questions.json` accepts. */
export type QuestionSource = z.input<typeof questionSchema>;

/** A question as `questions.json` states it. */
export type FileQuestion = z.output<typeof questionSchema>;

/** One option of a question, and whether it is right. */
export interface Option {
  readonly text: string;
  readonly correct: boolean;
}

/** One question with its known answer: one of options, a short text, or a number. */
export interface QuizQuestion {
  /** Hash of the content (12 hexadecimal digits), independent of the position in the file. */
  readonly id: string;
  readonly title: string;
  /** Empty if the answer is a text or a number. */
  readonly options: readonly Option[];
  /** The right answer if there are no options. */
  readonly open?: OpenAnswer | undefined;
  /** Whether several options may be right. */
  readonly multiple: boolean;
  /** Line in the file, from 1. */
  readonly line: number;
}
