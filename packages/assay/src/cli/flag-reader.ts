import type { Invocation } from './command';

/** Reads an option's value; an invalid one becomes a problem. */
export type FlagReader = <Value>(
  name: string,
  parse: (text: string) => Value | undefined,
  expected: string,
) => Value | undefined;

/** Creates a reader for these options. */
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
