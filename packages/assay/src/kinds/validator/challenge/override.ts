import { z } from 'zod';
import { groupBy } from '../../../basics/collections';
import type { OverrideSnapshot } from '../../../experiment/log/suite-entry';
import { hashCode, type Submission } from '../../../code/submission';
import { overrideFields, recordedVerdictSchema } from '../../../experiment/overrides/answer-override';
import { languageSchema } from '../../../code/language';
import { titleSchema } from '../../../basics/text/title';

/** One line of `overrides/<challenge>.jsonl`. */
export const overrideSchema = z
  .strictObject({
    ...overrideFields,
    value: z.boolean().meta({ description: 'The correct value for the code; the verdict said the opposite.' }),
    code: z.strictObject({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')
        .meta({
          description:
            'SHA-256 (hex) of the code as UTF-8; of a JSON list of code, problem and reference where prompts show these.',
        }),
      language: languageSchema,
    }),
    fixture: z.string().min(1).optional().meta({ description: 'Id of the fixture that had this code then.' }),
    verdict: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('live'), model: titleSchema.optional() }),
        recordedVerdictSchema,
      ])
      .meta({ description: 'The verdict that was wrong: one of a validator in use, or one in a report.' }),
  })
  .meta({ title: 'Assay override: one line of overrides/<challenge>.jsonl' });

/** A wrong verdict, and the right value. */
export type Override = Readonly<z.infer<typeof overrideSchema>>;

/**
 * What people decided about these analytics (default: all), by the hash of the code and by analytic; for the same
 * analytic of the same code, the last counts.
 */
export function decisionsIn(
  overrides: readonly Override[],
  analytics?: readonly string[],
): ReadonlyMap<string, Readonly<Record<string, boolean>>> {
  const asked = overrides.filter(({ analytic }) => analytics?.includes(analytic) !== false);
  return new Map(
    [...groupBy(asked, ({ code }) => code.sha256)].map(([sha256, own]) => [
      sha256,
      Object.fromEntries(own.map(({ analytic, value }) => [analytic, value])),
    ]),
  );
}

/**
 * What overrides say about these fixtures with their present code; for the same analytic of the same code, the last one
 * counts.
 */
export function snapshotOverrides(
  overrides: readonly Override[],
  fixtures: readonly Pick<Submission, 'id' | 'solution' | 'task'>[],
): OverrideSnapshot {
  const decisions = decisionsIn(overrides);
  return {
    recorded: overrides.length,
    about: fixtures.flatMap(({ id, solution, task }) =>
      Object.entries(decisions.get(hashCode(solution, task)) ?? {}).map(([analytic, value]) => ({
        fixture: id,
        analytic,
        value,
      })),
    ),
  };
}
