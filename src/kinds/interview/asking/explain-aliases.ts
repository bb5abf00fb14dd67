import type { Settings } from '../../../basics/settings/settings';

/** Names of Can AI Code? for models of OpenAI that are called otherwise. */
const aliases: Readonly<Record<string, string>> = {
  'openai/chatgpt': 'gpt-3.5-turbo',
  'openai/gpt4': 'gpt-4',
};

/** Names of models as their servers have them, and what was read for what. A server of one's own has its own names. */
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
