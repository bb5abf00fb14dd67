import type { Settings } from '../basics/settings/settings';
import type { Invocation } from './invocation';

interface AnyOption {
  readonly summary: string;
  /** The variable that gives the default. */
  readonly variable?: `ASSAY_${string}`;
  /** The default in words, where it is not the same for everybody. */
  readonly otherwise?: string;
  /** Options that cannot be given as well, and what this one does instead. */
  readonly conflicts?: Readonly<{ because: string } & ({ with: readonly string[] } | { except: readonly string[] })>;
  /** Options of which one must be given as well. */
  readonly needs?: readonly string[];
}

/** An option without a value. */
interface FlagOption extends AnyOption {
  readonly type: 'flag';
  /** The setting that it switches on. */
  readonly setting?: 'allowUnknownPrice';
}

/** An option with a value, and all that is known of it. */
interface AnyValueOption extends AnyOption {
  /** `values` can be given several times; the values are joined, by default by commas. */
  readonly type: 'value' | 'values';
  readonly joinedBy?: string;
  /** The placeholder for the value in the help, such as `<n>`. */
  readonly valueName: string;
  /** The fixed values that there are. */
  readonly choices?: readonly string[];
  /** What the value is, in words; by default one of the choices. */
  readonly expected?: string | ((invocation: Invocation) => string);
  /** The range of a number, for the help. */
  readonly range?: string;
  /** What to add to the message about a value that cannot be used; by default the choice that is close to it. */
  readonly hint?: (text: string) => string;
  /** Must be given. */
  readonly required?: true;
  readonly default?: string | number;
}

type Parse<Value> = (text: string, invocation: Invocation) => Value | undefined;

/** An option whose value is read for its command alone, or into a setting. */
export type ValueOption = AnyValueOption &
  (
    | { readonly setting?: undefined; readonly parse?: Parse<unknown> }
    | {
        readonly [Name in keyof Settings]: { readonly setting: Name; readonly parse?: Parse<Settings[Name]> };
      }[keyof Settings]
  );

/** An option of a command. */
export type CommandOption = FlagOption | ValueOption;

/** The options of a command, by name without dashes. */
export type OptionTable = Readonly<Record<string, CommandOption>>;

type Parsed<Option> = Option extends { readonly parse: (...given: never[]) => infer Value }
  ? Exclude<Value, undefined>
  : Option extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;

type ValueOf<Option> = Option extends { readonly type: 'flag' }
  ? boolean
  : Option extends { readonly setting: string }
    ? Parsed<Option> | undefined
    : Option extends { readonly default: string | number }
      ? Parsed<Option>
      : Parsed<Option> | undefined;

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

/** What the options of a table say, `--dry-run` as `dryRun`; a flag is true or false. */
export type OptionValues<Options> = {
  readonly [Name in keyof Options as CamelCase<Name>]: ValueOf<Options[Name]>;
};

/** The settings, in which an option with a default leaves nothing undefined. */
export type AppliedSettings<Options> = Settings & {
  readonly [
    Name in keyof Options as Options[Name] extends {
      readonly setting: infer Setting extends keyof Settings;
      readonly default: string | number;
    }
      ? Setting
      : never
  ]: Parsed<Options[Name]>;
};

/** Such as `--runs <n>`. */
export function labelOfOption(name: string, option: CommandOption): string {
  return option.type === 'flag' ? `--${name}` : `--${name} ${option.valueName}`;
}

/** What the help says of an option: its summary, its range and its default. */
export function describeOption(option: CommandOption): string {
  const { summary, variable, otherwise } = option;
  const range = option.type === 'flag' ? undefined : option.range;
  const fixed = option.type === 'flag' ? undefined : option.default;
  const defaults = [variable, otherwise ?? fixed].filter((one) => one !== undefined);
  const facts = [
    ...(range === undefined ? [] : [range]),
    ...(defaults.length === 0 ? [] : [`default: ${defaults.join(', else ')}`]),
  ];
  return facts.length === 0 ? summary : `${summary} (${facts.join('; ')})`;
}
