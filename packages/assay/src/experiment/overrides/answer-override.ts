import { z } from 'zod';
import { titleSchema } from '../../basics/text/title';
import type { OverrideSnapshot, SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import { loadOverrides } from './load-overrides';

/** Fields of every line in `overrides/<challenge>.jsonl`, whatever the verdict was about. */
export const overrideFields = {
  version: z.literal(1),
  at: z.iso.datetime().meta({ description: 'When it was recorded, ISO 8601 in UTC.' }),
  analytic: z.string().min(1),
  reason: titleSchema.meta({ description: 'Why the verdict was wrong.' }),
  by: titleSchema.optional().meta({ description: 'Who says so.' }),
};

/** A verdict in a report. */
export const recordedVerdictSchema = z.strictObject({
  kind: z.literal('recorded'),
  report: titleSchema.meta({ description: 'Folder of the report.' }),
  model: titleSchema,
  run: z
    .int()
    .nonnegative()
    .optional()
    .meta({ description: 'Index from 0: run 1 is 0. Absent: every run that said so.' }),
});

/** One override of the verdict on an answer to a question. */
export const answerOverrideSchema = z
  .strictObject({
    ...overrideFields,
    value: z.boolean().meta({ description: 'Whether the answer is right; the verdict said the opposite.' }),
    fixture: z.string().min(1).meta({ description: 'Id of the question.' }),
    answer: titleSchema.meta({
      description: 'Places of the options that were chosen, else the beginning of the SHA-256 of the reply.',
    }),
    verdict: recordedVerdictSchema.meta({ description: 'The verdict that was wrong.' }),
  })
  .meta({ title: 'Assay override: one line of overrides/<challenge>.jsonl of a challenge that asks questions' });

/** A wrong verdict on an answer, and the reason. */
export type AnswerOverride = Readonly<z.infer<typeof answerOverrideSchema>>;

/** The name of an answer in overrides: equal answers to a question have equal names; `undefined` without a reply. */
export function nameOfAnswer({ trial, replyHash }: Pick<TrialEntry, 'trial' | 'replyHash'>): string | undefined {
  return trial.answer ?? replyHash ?? undefined;
}

/** Whether two overrides concern the same answer to a question. */
export function isSameAnswer(a: AnswerOverride, b: AnswerOverride): boolean {
  return a.fixture === b.fixture && a.answer === b.answer && a.analytic === b.analytic;
}

/** The overrides of a challenge for the first line of a log; for the same answer, the last override counts. */
export function overridesOf(
  root: string,
  { challenge, assertions }: Pick<SuiteEntry, 'challenge' | 'assertions'>,
): { readonly overrides?: OverrideSnapshot } {
  const all = loadOverrides(root, challenge, answerOverrideSchema);
  const asked = new Set(assertions.map(({ fixture }) => fixture));
  const latest = all.filter((one, index) => !all.slice(index + 1).some((later) => isSameAnswer(one, later)));
  const about = latest
    .filter(({ fixture }) => asked.has(fixture))
    .map(({ fixture, analytic, value, answer }) => ({ fixture, analytic, value, answer }));
  return all.length === 0 ? {} : { overrides: { recorded: all.length, about } };
}
