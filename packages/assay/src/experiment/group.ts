import { z } from 'zod';

/** Who answered, as logs and reports store it. */
export const groupSchema = z.object({
  model: z.string().meta({ description: 'As reports call the model: its label, or its name.' }),
  prompt: z.string().optional().meta({ description: 'Which prompt, where it is not the challenge’s own.' }),
  examples: z.literal(false).optional().meta({ description: 'Present when the prompt’s examples were left out.' }),
  vote: z
    .object({ of: z.int().positive(), models: z.array(z.string()) })
    .optional()
    .meta({ description: 'Of a vote: how many answers are counted, and whose.' }),
  language: z.string().optional().meta({ description: 'Programming language that was asked for, where several are.' }),
  round: z.int().positive().optional().meta({ description: 'Chances that it had to correct itself, where several.' }),
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

/** Who answered, as data: groups with equal data are the same group. */
export type Group = Readonly<z.infer<typeof groupSchema>>;

/** The name of a group, by which its trials are counted and shown, such as `gpt-6-luna · strict`. */
export function groupName(group: Group): string {
  const { prompted, settings } = slotOf(group);
  return [[group.model, ...(prompted === '' ? [] : [prompted])].join(' · '), ...settings].join(', ');
}

/** What distinguishes a group from others of its model, such as `strict`; empty if nothing does. */
export function slotName(group: Group): string {
  const { prompted, settings } = slotOf(group);
  return [...(prompted === '' ? [] : [prompted]), ...settings].join(', ');
}

function slotOf({ prompt, examples, language, round, parameters = {} }: Group): {
  readonly prompted: string;
  readonly settings: readonly string[];
} {
  return {
    prompted: [...(prompt === undefined ? [] : [prompt]), ...(examples === false ? ['no examples'] : [])].join(', '),
    settings: [
      ...(language === undefined ? [] : [language]),
      ...Object.entries(parameters).map(([name, value]) => `${name}=${String(value)}`),
      ...(round === undefined || round === 1 ? [] : [`round ${round}`]),
    ],
  };
}

/** The models that answered for a group: its voters, or its single model. */
export function modelsOf({ model, vote }: Group): readonly string[] {
  return vote?.models ?? [model];
}
