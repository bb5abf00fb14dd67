import type { Experiment, ExperimentOptions } from '../experiment/experiment';
import type { ExperimentType } from '../experiment/experiment-type';
import type { ReportAddition } from '../experiment/report/addition';
import type { Kind } from '../experiment/kind';
import type { Transport } from '../model/dispatch/transport';
import type { Provider } from '../model/providers/providers';
import type { ReportFormat } from '../output/folder/report-formats';
import type { SectionRenderer } from '../output/section-renderer';
import type { z } from 'zod';
import type { Command } from './command';
import type { OptionTable } from './option';
import type { RowFolders } from './row-folders';
import type { Terminal } from './invocation';

/** Headings of `assay help all`. */
export type Heading = 'Start' | 'Measure' | 'Decide' | 'Grow' | 'Look' | 'Use' | 'Run elsewhere';

/** A command that a plugin adds. */
export interface PluginCommand {
  /** Its heading in `assay help all`. */
  readonly heading: Heading;
  /** Whether `assay --help` shows it among the first. */
  readonly isFirst?: true;
  /** Names of the schemas of what it prints with `--json`. */
  readonly prints?: readonly string[];
  /** Loads it, which happens when it is called or described. */
  readonly load: () => Command;
}

/** A format that a plugin reads or prints, described to other programs by a JSON Schema. */
export interface PluginSchema {
  readonly schema: z.ZodType;
  readonly io: 'input' | 'output';
  /** A sentence. */
  readonly description: string;
}

/** Options that a plugin adds to commands of others. */
export interface AddedOptions {
  /** By name without dashes. */
  readonly options: OptionTable;
  /** The commands that get them. */
  readonly isFor: (command: Pick<Command, 'name' | 'options'>) => boolean;
  /**
   * Another way to open what the command asks, such as with other fixtures; `values` are those of the options above, as a
   * command gets its own. `undefined` if they do not ask for it. What states `measures` makes a gate certify those.
   */
  readonly opens?: (
    id: string,
    options: ExperimentOptions,
    values: Readonly<Record<string, unknown>>,
    terminal: Terminal,
  ) => Promise<Experiment> | undefined;
}

/**
 * What a package adds to Assay. It is data: functions load what they need when they are called, so that a command waits
 * for nothing that it does not use.
 */
export interface Plugin {
  /** Name of the package. */
  readonly name: string;
  /** Kinds of challenge. */
  readonly kinds?: readonly Kind[];
  /** Commands by name, such as `essay print`. */
  readonly commands?: Readonly<Record<string, PluginCommand>>;
  readonly options?: readonly AddedOptions[];
  /** Ways to ask a challenge other than about its own fixtures. */
  readonly experiments?: readonly ExperimentType[];
  /** Optional fields of the front matter of a validator's prompt, by name; their values are in the prompt's `fields`. */
  readonly promptFields?: Readonly<Record<string, () => z.ZodType>>;
  /**
   * Providers of models by short name. A key goes to their servers only after `assay trust`, as to any server that Assay
   * does not know.
   */
  readonly providers?: readonly Provider[];
  /** How reports are drawn that have more to show than assertions. */
  readonly sections?: readonly SectionRenderer[];
  /** Figures that reports of any kind get. */
  readonly additions?: readonly ReportAddition[];
  /** Report folders that hold rows in place of a log. */
  readonly rows?: readonly RowFolders[];
  /** Schemas by name, such as `essay-output`. */
  readonly schemas?: () => Readonly<Record<string, PluginSchema>>;
  /** A way to have calls made elsewhere than in this process. */
  readonly transport?: Transport;
  /** Formats of a report by name, for `assay report --format`. */
  readonly formats?: Readonly<Record<string, ReportFormat>>;
}

/** Checks the types of a plugin; a package exports the result as `plugin`. */
export function definePlugin<const Defined extends Plugin>(plugin: Defined): Defined {
  return plugin;
}

/** Describes a row of a CSV file that Assay writes. */
export function rowSchema(schema: z.ZodType, where: string): PluginSchema {
  return {
    schema: schema.meta({ title: `One row of ${where}` }),
    io: 'output',
    description: `One row of ${where} (RFC 4180, UTF-8), by the names of its first line. The columns stand in the order of "required". A CSV file holds texts alone, so let the validator turn them into numbers and booleans (ajv: coerceTypes: true); an empty cell is null. A text that a spreadsheet would take for a formula begins with an apostrophe.`,
  };
}
