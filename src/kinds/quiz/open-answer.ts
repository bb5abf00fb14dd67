import { z } from 'zod';

/** What a question without options takes for right, as logs and reports keep it. */
export const openAnswerSchema = z
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

/** What a question without options takes for right: texts, or a number. */
export type OpenAnswer = z.infer<typeof openAnswerSchema>;

/** What is right, as messages name it. */
export function describeOpen(open: OpenAnswer): readonly string[] {
  return open.kind === 'text'
    ? open.accept
    : [open.tolerance === 0 ? String(open.value) : `${String(open.value)} ± ${String(open.tolerance)}`];
}

/** What tells a model which form its answer must have. */
export function askOpen(open: OpenAnswer): string {
  return open.kind === 'number'
    ? 'Reply with the number only.'
    : 'Reply with the answer only, in as few words as possible.';
}
