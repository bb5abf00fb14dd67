import { describeMissing } from '../basics/missing-packages';
import { parseArgs } from 'node:util';
import { appendTo } from '../basics/collections';
import { didYouMean } from '../basics/text/did-you-mean';
import { AssayError } from '../basics/errors';
import type { Invocation } from './invocation';
import {
  describeOption,
  type AppliedSettings,
  type CommandOption,
  type OptionTable,
  type OptionValues,
  type ValueOption,
} from './option';

/** Parses positionals and options; unknown options, missing values and repeats are in one error. */
export function parseArguments(
  command: { readonly name: string; readonly options: OptionTable },
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
  const options = new Map<string, string>();
  const positionals: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      positionals.push(token.value);
    } else if (token.kind === 'option') {
      const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined;
      const problem =
        option === undefined
          ? describeUnknown(token, known, typed)
          : (misuseOf(token, option, known) ?? take(token, option, options));
      appendTo(problems, problem === undefined ? [] : [problem]);
    }
  }
  if (problems.length > 0) {
    throw new AssayError([`${typed}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
  return { options, positionals };
}

/** An option as `parseArgs` gives it. */
interface Token {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function describeUnknown({ name, rawName }: Token, known: readonly string[], typed: string): string {
  const missing = describeMissing('option', name);
  const others = typed.startsWith('assay ') ? `see npx ${typed} --help` : `known: ${known.join(', ')}`;
  return missing === undefined
    ? `unknown option ${rawName}${didYouMean(rawName, known)}; ${others}`
    : `${rawName} ${missing}`;
}

function misuseOf(
  { rawName, value, inlineValue }: Token,
  option: CommandOption,
  known: readonly string[],
): string | undefined {
  if (option.type === 'flag') {
    return value === undefined ? undefined : `${rawName} takes no value, received "${value}"`;
  }
  // A value may start with dashes, such as arguments for Jest; but one of this command's own options means that the
  // value is missing.
  const isThere = value !== undefined && (inlineValue === true || !known.includes(value.replace(/=.*/s, '')));
  return isThere ? undefined : `${rawName} expects ${option.valueName}: ${describeOption(option)}`;
}

/** Adds an option to those before it; returns what stands in the way. */
function take(
  { name, rawName, value = 'true' }: Token,
  option: CommandOption,
  options: Map<string, string>,
): string | undefined {
  const before = options.get(name);
  if (before === undefined) {
    options.set(name, value);
    return undefined;
  }
  if (option.type !== 'values') {
    return `${rawName} is given twice`;
  }
  options.set(name, `${before}${option.joinedBy ?? ','}${value}`);
  return undefined;
}

/** What the options of a command line say. */
export interface ReadOptions<Options> {
  /** What was given, or else the default; an option with a setting stands in the settings. */
  readonly values: OptionValues<Options>;
  /** The settings with the options applied. */
  readonly settings: AppliedSettings<Options>;
  /** What is wrong with the command line so far; the command adds its own. */
  readonly problems: string[];
}

/** Reads every option of a command, as its table says. */
export function readOptions<Options extends OptionTable>(
  options: Options,
  invocation: Invocation,
): ReadOptions<Options> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const settings: Record<string, unknown> = { ...invocation.settings };
  const own = Object.keys(options).filter((name) => invocation.options.has(name));
  const given = [...new Set([...own, ...invocation.options.keys()])];
  for (const [name, option] of Object.entries<CommandOption>(options)) {
    const value = readValue(name, option, invocation, problems);
    const { setting } = option;
    const fixed = option.type === 'flag' ? false : option.default;
    values[toCamelCase(name)] = value ?? (option.type === 'flag' || setting === undefined ? fixed : undefined);
    if (setting !== undefined) {
      settings[setting] = value ?? settings[setting] ?? fixed;
    }
    appendTo(problems, given.includes(name) ? misusesOf(name, option, given) : missing(name, option));
  }
  return {
    values: values as OptionValues<Options>,
    settings: settings as unknown as AppliedSettings<Options>,
    problems,
  };
}

function readValue(name: string, option: CommandOption, invocation: Invocation, problems: string[]): unknown {
  const text = invocation.options.get(name);
  if (text === undefined || option.type === 'flag') {
    return text === undefined ? undefined : true;
  }
  const { choices, parse = choices && ((word) => choices.find((choice) => choice === word)) } = option;
  const value: unknown = parse === undefined ? text : parse(text.trim(), invocation);
  if (value === undefined) {
    problems.push(describeWrongValue(name, option, text, invocation));
  }
  return value;
}

function describeWrongValue(
  name: string,
  { choices = [], expected = `one of ${choices.join(', ')}`, hint = (word) => didYouMean(word, choices) }: ValueOption,
  text: string,
  invocation: Invocation,
): string {
  const wanted = typeof expected === 'string' ? expected : expected(invocation);
  return `--${name} expects ${wanted}${choices.length === 0 ? ',' : ';'} received "${text}"${hint(text)}`;
}

/** What stands in the way of an option that is given. */
function misusesOf(name: string, { conflicts, needs }: CommandOption, given: readonly string[]): readonly string[] {
  const others = given.filter(
    (other) =>
      other !== name &&
      conflicts !== undefined &&
      ('with' in conflicts ? conflicts.with.includes(other) : !conflicts.except.includes(other)),
  );
  return [
    ...(conflicts === undefined || others.length === 0
      ? []
      : [`--${name} ${conflicts.because}: leave out ${listOf(others, ', ')}`]),
    ...(needs === undefined || needs.some((other) => given.includes(other))
      ? []
      : [`--${name} can only be used with ${listOf(needs, ' or ')}`]),
  ];
}

function missing(name: string, option: CommandOption): readonly string[] {
  return option.type !== 'flag' && option.required === true ? [`--${name} is missing: ${option.summary}`] : [];
}

function listOf(names: readonly string[], separator: string): string {
  return names.map((name) => `--${name}`).join(separator);
}

function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
