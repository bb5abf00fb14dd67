import type { ExitCode, Invocation, Terminal } from './invocation';
import type { OptionTable } from './option';
import { readOptions, type ReadOptions } from './parse-arguments';

/** A command is data plus `run`, which returns the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What is named without dashes, such as `<challenge>`; empty if nothing. */
  readonly positionals: string;
  /** An example command line, shown by `--help`. */
  readonly example: string;
  readonly options: OptionTable;
  readonly run: (invocation: Invocation, terminal: Terminal) => Promise<ExitCode>;
}

/** An invocation with the options read, which `settings` already heed. */
export type Call<Options> = Omit<Invocation, 'settings'> & ReadOptions<Options>;

/** A command whose `run` gets what its own options say. */
export function defineCommand<const Options extends OptionTable>({
  run,
  ...about
}: Omit<Command, 'options' | 'run'> & {
  readonly options: Options;
  readonly run: (call: Call<Options>, terminal: Terminal) => Promise<ExitCode>;
}): Command {
  return {
    ...about,
    run: (invocation, terminal) => run({ ...invocation, ...readOptions(about.options, invocation) }, terminal),
  };
}

/** How a command is called. */
export function usageOf({ name, positionals, options }: Omit<Command, 'run'>): string {
  const required = Object.entries(options).flatMap(([option, about]) =>
    about.type !== 'flag' && about.required === true ? [`--${option} ${about.valueName}`] : [],
  );
  return ['assay', name, positionals, ...required, '[options]'].filter((word) => word !== '').join(' ');
}

/** For commands that print a report. */
export const detailsOption = {
  details: { type: 'flag', summary: 'print everything: intervals, agreement, every assertion' },
} as const satisfies OptionTable;

/** For commands whose result is one document. */
export const jsonOption = {
  json: { type: 'flag', summary: 'print one JSON document on stdout instead of text' },
} as const satisfies OptionTable;
