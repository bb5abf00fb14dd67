import type { Command } from '../command';

/** The one thing that a command is about; anything else becomes one of the problems. */
export function readOne(
  positionals: readonly string[],
  what: string,
  { example }: Pick<Command, 'example'>,
  problems: string[],
): string {
  const [first = '', ...rest] = positionals;
  if (first === '' || rest.length > 0) {
    const received = positionals.length === 0 ? 'none' : positionals.map((one) => `"${one}"`).join(', ');
    problems.push(`expects ${what}, received ${received}; for example: ${example}`);
  }
  return first;
}
