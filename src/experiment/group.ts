import { z } from 'zod';

const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');

/** Who answered, as logs and reports hold it. */
export const groupSchema = z.object({
  model: line.meta({ description: 'As reports call the model: its label, or its name.' }),
  prompt: line.optional().meta({ description: 'Which prompt, where it is not the challenge’s own.' }),
  examples: z.literal(false).optional().meta({ description: 'Present when the prompt’s examples were left out.' }),
  vote: z
    .object({ of: z.int().positive(), models: z.array(line) })
    .optional()
    .meta({ description: 'Of a vote: how many answers are counted, and whose.' }),
  language: line.optional().meta({ description: 'Programming language that was asked for, where several are.' }),
  round: z.int().positive().optional().meta({ description: 'Chances that it had to correct itself, where several.' }),
  parameters: z
    .record(z.string(), z.union([line, z.number(), z.boolean()]))
    .optional()
    .meta({ description: 'Parameters of the request that tell it from another group of the same model.' }),
});

/** Who answered, as data: two groups are the same when all of it is. */
export type Group = Readonly<z.infer<typeof groupSchema>>;

/** The name of a group, by which its trials are counted and shown, such as `gpt-6-luna · strict`. */
export function groupName({ model, prompt, examples, language, round, parameters = {} }: Group): string {
  const prompted = [...(prompt === undefined ? [] : [prompt]), ...(examples === false ? ['no examples'] : [])];
  const settings = Object.entries(parameters).map(([name, value]) => `${name}=${String(value)}`);
  return [
    [model, ...(prompted.length === 0 ? [] : [prompted.join(', ')])].join(' · '),
    ...(language === undefined ? [] : [language]),
    ...settings,
    ...(round === undefined || round === 1 ? [] : [`round ${String(round)}`]),
  ].join(', ');
}

/** The models that answered for a group: those that vote, or the one that it is. */
export function modelsOf({ model, vote }: Group): readonly string[] {
  return vote?.models ?? [model];
}
