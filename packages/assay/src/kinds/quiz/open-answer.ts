import { z } from 'zod';

/** The accepted answers to a question without options, as logs and reports store them. */
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
