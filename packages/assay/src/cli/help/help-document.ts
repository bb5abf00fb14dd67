import { usageOf, type Command } from '../../plugin/command';
import { describeOption } from '../../plugin/option';
import { pluginCommands } from '../../plugin/plugins';

/** Schemas of what commands of the core print with `--json`, where there is one. */
export const outputSchemas: Readonly<Record<string, readonly string[]>> = {
  check: ['check-output'],
  plan: ['plan-output'],
  repeat: ['report', 'repeat-jest-output'],
  gate: ['report'],
  vote: ['vote-output'],
  compare: ['compare-output'],
  history: ['history-output'],
  report: ['report'],
  'test-llm': ['report'],
  merge: ['merge-output'],
};

/** The document that `assay --help --json` and the help of any command print. */
export interface HelpDocument {
  readonly commands: readonly {
    readonly name: string;
    readonly summary: string;
    readonly usage: string;
    readonly example: string;
    readonly options: readonly {
      /** Such as `--runs`. */
      readonly name: string;
      /** How the value is called; `null`: it takes none. */
      readonly value: string | null;
      readonly repeatable: boolean;
      readonly summary: string;
    }[];
    /** Files of `schemas/`, one of which describes what the command prints with `--json` when it could run. */
    readonly schemas: readonly string[];
  }[];
}

/** The help of commands for programs, such as command-line completion. */
export function toHelpDocument(commands: readonly Command[]): HelpDocument {
  return {
    commands: commands.map((command) => ({
      name: command.name,
      summary: command.summary,
      usage: usageOf(command),
      example: command.example,
      options: Object.entries(command.options).map(([name, option]) => ({
        name: `--${name}`,
        value: option.type === 'flag' ? null : option.valueName,
        repeatable: option.type === 'values',
        summary: describeOption(option),
      })),
      schemas: (outputSchemas[command.name] ?? pluginCommands().get(command.name)?.prints ?? []).map(
        (schema) => `${schema}.schema.json`,
      ),
    })),
  };
}
