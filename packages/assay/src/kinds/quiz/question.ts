import { z } from 'zod';
import { line } from '../../basics/schemas';

/** The accepted answers to a question without options, as logs and reports store them. */
const openAnswerSchema = z
  .union([
    z.strictObject({
      kind: z.literal('text'),
      accept: z
        .array(z.string())
        .min(1)
        .readonly()
        .meta({ description: 'Right answers; * stands for any characters.' }),
      matchCase: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('number'),
      value: z.number(),
      tolerance: z.number().nonnegative().meta({ description: 'How far an answer may be from the value.' }),
    }),
  ])
  .readonly();

/** The accepted answers to a question without options: texts, or a number. */
export type OpenAnswer = z.infer<typeof openAnswerSchema>;

/** The right answer, for messages. */
export function describeOpen(open: OpenAnswer): readonly string[] {
  return open.kind === 'text'
    ? open.accept
    : [open.tolerance === 0 ? String(open.value) : `${String(open.value)} ± ${String(open.tolerance)}`];
}

/** Tells a model the format of its answer. */
export function askOpen(open: OpenAnswer): string {
  return open.kind === 'number'
    ? 'Reply with the number only.'
    : 'Reply with the answer only, in as few words as possible.';
}

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

const loadedOptionSchema = z.strictObject({ text: z.string(), correct: z.boolean() });

/** A question as it was loaded, as a report states it. */
export const reportedQuestionSchema = z.strictObject({
  /** Hash of the content (12 hexadecimal digits), independent of the position in the file. */
  id: z.string(),
  title: z.string(),
  /** Empty if the answer is a text or a number. */
  options: z.array(loadedOptionSchema),
  open: openAnswerSchema.optional().meta({ description: 'The right answer where there are no options.' }),
  /** Whether several options may be right. */
  multiple: z.boolean(),
  /** Line in the file, from 1. */
  line: z.int().positive(),
});

/** The same in the first line of a log, which later versions may extend. */
export const loggedQuestionSchema = reportedQuestionSchema
  .extend({ id: line, options: z.array(loadedOptionSchema.strip().readonly()).max(26).readonly() })
  .strip()
  .readonly();

/** One question with its known answer: one of options, a short text, or a number. */
export type QuizQuestion = z.infer<typeof loggedQuestionSchema>;

/** One option of a question, and whether it is right. */
export type Option = QuizQuestion['options'][number];
