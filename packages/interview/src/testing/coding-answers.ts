import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { CodingQuestion } from '../question';
import { questionOfRow } from '../rows/question-of-row';
import { preparedRowSchema } from '../rows/rows';
import type { Language } from 'gpt-assay/sandbox';

const fileSchema = z.strictObject({
  questions: z.record(z.string(), z.strictObject({ Signature: z.string(), checks: z.array(z.looseObject({})) })),
  answers: z.array(
    z.strictObject({
      title: z.string(),
      question: z.string(),
      language: z.enum(['javascript', 'python']),
      /** The function as `name(parameters)`, or the kind of reading without one. */
      reads: z.string(),
      /** Status and points: `FAIL 2/5`. */
      points: z.string(),
      answer: z.string(),
    }),
  ),
});

/** An answer with what is known about it. */
export type CodingAnswer = Omit<z.infer<typeof fileSchema>['answers'][number], 'question'> & {
  readonly question: CodingQuestion;
  /** As rows of other tools hold it: with its checks. */
  readonly row: Readonly<Record<string, unknown>> & { readonly name: string; readonly language: Language };
};

/** Answers to small coding questions, in the forms in which models give them. */
export function codingAnswers(): readonly CodingAnswer[] {
  const file = join(__dirname, 'coding-answers.yaml');
  const { questions, answers } = fileSchema.parse(parse(readFileSync(file, 'utf8')));
  return answers.map((one) => {
    const { question: name, language, answer } = one;
    const row = { name, language, answer, ...questions[name] };
    return { ...one, row, question: questionOfRow(preparedRowSchema.parse(row)) };
  });
}
