import { z } from 'zod';
import { formatNumberOf } from '../../../basics/text/numbers';
import { titleSchema } from '../../../basics/text/title';

/** What one person said of a fixture. */
const labelSchema = z.strictObject({
  by: titleSchema.meta({ description: 'The person, by a name of your choice.' }),
  at: z.iso
    .date()
    .or(z.iso.datetime({ offset: true }))
    .optional()
    .meta({ description: 'When: a date, or a time.' }),
  values: z.record(z.string(), z.boolean()).meta({ description: 'By analytic; those without a value are left out.' }),
});

/** What several people said of a fixture, one entry for each. */
export const labelsSchema = z.array(labelSchema).min(1).meta({
  description:
    'What each person said. Where expected has no value, the value that most people gave is expected; where it has one, somebody has decided.',
});

/** What each person said of each analytic. */
export type Labels = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** Labels by analytic and person. */
export function readLabels(labels: z.infer<typeof labelsSchema>): Labels {
  const names = [...new Set(labels.flatMap(({ values }) => Object.keys(values)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        labels.flatMap(({ by, values }) => {
          const value = Object.hasOwn(values, name) ? values[name] : undefined;
          return value === undefined ? [] : [[by, value] as const];
        }),
      ),
    ]),
  );
}

/** What most people said of an analytic, or why there is no such value. */
export function majorityOf(values: Readonly<Record<string, boolean>>): boolean | { readonly tie: string } {
  const all = Object.values(values);
  const yes = all.filter((value) => value).length;
  return 2 * yes === all.length
    ? {
        tie: `${formatNumberOf(yes, 'person says', 'people say')} true and as many false: write the right value into expected, or null`,
      }
    : 2 * yes > all.length;
}

/** The people who are named twice. */
export function repeatedPeople(labels: z.infer<typeof labelsSchema>): readonly string[] {
  const names = labels.map(({ by }) => by);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
