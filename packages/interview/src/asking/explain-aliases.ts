import type { Settings } from 'gpt-assay/basics';

/** Can AI Code? names of OpenAI models that have other names at OpenAI. */
const aliases: Readonly<Record<string, string>> = {
  'openai/chatgpt': 'gpt-3.5-turbo',
  'openai/gpt4': 'gpt-4',
};

/** Model names as their servers use them, with notes on replaced names. A custom server uses its own names. */
export function explainAliases(
  given: readonly string[],
  { baseURL }: Pick<Settings, 'baseURL'>,
): { readonly names: readonly string[]; readonly notes: readonly string[] } {
  const meant = (name: string): string =>
    baseURL === undefined && Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return {
    names: given.map(meant),
    notes: given
      .filter((name) => meant(name) !== name)
      .map((name) => `${name} is the name in Can AI Code? for ${meant(name)}, which is asked`),
  };
}
