/** Who answered, as data: two groups are the same when all of it is. */
export interface Group {
  /** As reports call the model: its label, or its name. */
  readonly model: string;
  /** Which prompt, where it is not the challenge's own: a variant's name, or the number of a system prompt. */
  readonly prompt?: string;
  /** Programming language that was asked for, where several are. */
  readonly language?: string;
  /** Chances that it had to correct itself, where there was more than one. */
  readonly round?: number;
  /** Parameters of the request that tell it from another group of the same model. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
}

/** The name of a group, by which its trials are counted and shown, such as `gpt-6-luna · strict`. */
export function groupName({ model, prompt, language, round, parameters = {} }: Group): string {
  const settings = Object.entries(parameters).map(([name, value]) => `${name}=${String(value)}`);
  return [
    [model, ...(prompt === undefined ? [] : [prompt])].join(' · '),
    ...(language === undefined ? [] : [language]),
    ...settings,
    ...(round === undefined || round === 1 ? [] : [`round ${String(round)}`]),
  ].join(', ');
}
