import type { Command } from '../../plugin/command';
import type { Invocation } from '../../plugin/invocation';
import { AssayError } from '../../basics/errors';

/** The single challenge that a command is about; anything else becomes a problem. */
export function readChallenge(
  { positionals }: Pick<Invocation, 'positionals'>,
  { example }: Command,
  problems: string[],
  what = 'one challenge',
): string {
  const [challenge = '', ...rest] = positionals;
  if (challenge === '' || rest.length > 0) {
    const received = positionals.length === 0 ? 'none' : positionals.map((one) => `"${one}"`).join(', ');
    // Before the problems of options, as it is typed.
    problems.unshift(`expects ${what}, received ${received}; for example: ${example}`);
  }
  return challenge;
}

/** The same, for commands with nothing else to check: throws all problems of the command line. */
export function requireChallenge(
  invocation: Pick<Invocation, 'positionals'> & { readonly problems: string[] },
  command: Command,
): string {
  const challenge = readChallenge(invocation, command, invocation.problems);
  failWith(command.name, invocation.problems);
  return challenge;
}

/** Throws one error with all problems of a command line. */
export function failWith(command: string, problems: readonly string[]): void {
  if (problems.length > 0) {
    throw new AssayError([`assay ${command}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}
