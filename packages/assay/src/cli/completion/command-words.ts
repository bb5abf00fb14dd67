import { kinds } from '../../kinds';
import type { Command } from '../../plugin/command';

/** First words of commands of two words. */
export function groupsOf(commands: readonly Command[]): readonly string[] {
  return [...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [firstOf(name)] : [])))];
}

/** The second words of a group's commands. */
export function stepsOf(
  group: string,
  commands: readonly Command[],
): readonly (Pick<Command, 'summary'> & { readonly step: string })[] {
  return commands.flatMap(({ name, summary }) =>
    firstOf(name) === group ? [{ step: name.slice(group.length + 1), summary }] : [],
  );
}

/** The first word of a command's name. */
export function firstOf(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Whether what a command takes can be a folder of `fixtures/`. */
export function namesChallenge({ positionals }: Pick<Command, 'positionals'>): boolean {
  const words: readonly string[] = positionals.match(/\w+/g) ?? [];
  return ['challenge', ...kinds.map(({ name }) => name)].some((name) => words.includes(name));
}

/** The fixed words that a command takes. */
export function choicesOf({ positionals }: Pick<Command, 'positionals'>): readonly string[] {
  return /^<\w+(?:\|\w+)+>$/.test(positionals) ? positionals.slice(1, -1).split('|') : [];
}
