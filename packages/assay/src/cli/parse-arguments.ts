import { parseArgs } from 'node:util';
import { didYouMean } from '../basics/text/did-you-mean';
import { AssayError } from '../basics/errors';
import type { Command, Invocation } from './command';

/** Parses positionals and options; unknown options, missing values and repeats are in one error. */
export function parseArguments(
  command: Pick<Command, 'name' | 'options'>,
  args: readonly string[],
  typed = `assay ${command.name}`,
): Pick<Invocation, 'options' | 'positionals'> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(command.options).map(([name, { type }]) => [
        name,
        { type: type === 'flag' ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const known = Object.keys(command.options).map((name) => `--${name}`);
  // A value may start with dashes, such as arguments for Jest; but one of this command's own options means that the
  // value is missing.
  const isOption = (text: string): boolean => known.includes(text.replace(/=.*/s, ''));
  const options = new Map<string, string>();
  const positionals: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      positionals.push(token.value);
    } else if (token.kind === 'option') {
      const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined;
      if (option === undefined) {
        problems.push(
          `unknown option ${token.rawName}${didYouMean(token.rawName, known)}; ${typed.startsWith('assay ') ? `see npx ${typed} --help` : `known: ${known.join(', ')}`}`,
        );
      } else if (
        option.type !== 'flag' &&
        (token.value === undefined || (!token.inlineValue && isOption(token.value)))
      ) {
        problems.push(`${token.rawName} expects ${option.valueName ?? 'a value'}: ${option.summary}`);
      } else if (option.type === 'flag' && token.value !== undefined) {
        problems.push(`${token.rawName} takes no value, received "${token.value}"`);
      } else if (option.type === 'values' && options.has(token.name)) {
        options.set(token.name, `${options.get(token.name) ?? ''},${token.value ?? ''}`);
      } else if (options.has(token.name)) {
        problems.push(`${token.rawName} is given twice`);
      } else {
        options.set(token.name, token.value ?? 'true');
      }
    }
  }
  if (problems.length > 0) {
    throw new AssayError([`${typed}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
  return { options, positionals };
}
