import { z } from 'zod';

/** Text of any number of lines, code included, without other control or direction characters. */
const textSchema = z
  .string()
  .refine((text) => text.trim() !== '', 'is blank')
  .refine((text) => !/[^\P{C}\n\t\r\u200C\u200D]/u.test(text), 'holds control or direction characters: remove them');

const optionSchema = z.strictObject({
  option: textSchema.meta({ description: 'What is shown behind the letter.' }),
  correct: z.boolean(),
});

const questionSchema = z.strictObject({
  title: textSchema.meta({ description: 'The question.' }),
  options: z.array(optionSchema).min(2).max(26).meta({ description: 'From 2 to 26, one of them right.' }),
  multiple: z.boolean().default(false).meta({ description: 'Whether several options may be right.' }),
});

/** `questions.json` of a quiz. */
export const questionsFileSchema = z.array(questionSchema).min(1).meta({ title: 'Assay quiz: questions' });

/** One option of a question, and whether it is right. */
export interface Option {
  readonly text: string;
  readonly correct: boolean;
}

/** One multiple-choice question with its known answer. */
export interface QuizQuestion {
  /** Hash of what it says (12 hexadecimal digits): the same wherever it stands in the file. */
  readonly id: string;
  readonly title: string;
  readonly options: readonly Option[];
  /** Whether several options may be right. */
  readonly multiple: boolean;
  /** Where it stands in its file, from 1. */
  readonly line: number;
}
