import { z } from 'zod';

/** As reports hold a group. */
export const groupSchema = z.object({
  model: z.string().meta({ description: 'As reports call the model: its label, or its name.' }),
  prompt: z.string().optional().meta({
    description:
      'Which prompt, where it is not the challenge’s own: a variant’s name, or the number of a system prompt.',
  }),
  language: z.string().optional().meta({ description: 'Programming language that was asked for, where several are.' }),
  round: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'Chances that it had to correct itself, where there was more than one.' }),
  parameters: z
    .record(
      z.string(),
      z.union([
        z.string().meta({ description: 'A text.' }),
        z.number().meta({ description: 'A number.' }),
        z.boolean().meta({ description: 'A switch.' }),
      ]),
    )
    .optional()
    .meta({ description: 'Parameters of the request that tell it from another group of the same model.' }),
});

/** Who answered, as data: two groups are the same when all of it is. */
export type Group = Readonly<z.infer<typeof groupSchema>>;

/** The name of a group, by which its trials are counted and shown, such as `gpt-6-luna · strict`. */
export function groupName({ model, prompt, ...rest }: Group): string {
  return [[model, ...(prompt === undefined ? [] : [prompt])].join(' · '), ...settingsOf(rest)].join(', ');
}

/** What tells a group from others of its model, such as `strict`; empty when that is nothing. */
export function slotName({ prompt, ...rest }: Group): string {
  return [...(prompt === undefined ? [] : [prompt]), ...settingsOf(rest)].join(', ');
}

function settingsOf({ language, round, parameters = {} }: Omit<Group, 'model' | 'prompt'>): readonly string[] {
  return [
    ...(language === undefined ? [] : [language]),
    ...Object.entries(parameters).map(([name, value]) => `${name}=${String(value)}`),
    ...(round === undefined || round === 1 ? [] : [`round ${String(round)}`]),
  ];
}
