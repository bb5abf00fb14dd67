import type { Invocation } from './command';

/** Reads an option's value; one that cannot be used becomes one of the problems. */
export type FlagReader = <Value>(
  name: string,
  parse: (text: string) => Value | undefined,
  expected: string,
) => Value | undefined;

/** A reader of these options. */
export function createFlagReader(options: Invocation['options'], problems: string[]): FlagReader {
  return (name, parse, expected) => {
    const text = options.get(name);
    const value = text === undefined ? undefined : parse(text.trim());
    if (text !== undefined && value === undefined) {
      problems.push(`--${name} expects ${expected}, received "${text}"`);
    }
    return value;
  };
}
