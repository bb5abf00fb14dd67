import { didYouMean } from '../basics/text/did-you-mean';
import { AssayError, messageOf, OutageError } from '../basics/errors';
import { BudgetError } from '../model/dispatch/budget';
import { findTransport } from '../model/dispatch/transport';
import type { Text } from '../experiment/blocks/blocks';
import { describeMissing } from '../basics/missing-packages';
import { openGithub, type Github } from '../output/github/open-github';
import { refuseSecretsInArguments } from '../basics/secrets/refuse-secrets';
import { readSettings, type Settings } from '../basics/settings/settings';
import { userFolderOf } from '../basics/settings/user-folder';
import { commandGroups, commandNames, loadCommand } from './commands';
import { exitCodes, type ExitCode, type Invocation, type Terminal } from '../plugin/invocation';
import { annotateError } from './github/annotate-problems';
import { defuseTerminal, printableTerminal } from './terminal/printable-terminal';
import { renderFirstHelp, renderHelp, renderOverview } from './help/help';
import { toHelpDocument } from './help/help-document';
import { openOutput, wantsJson } from './json/json-output';
import { addedTo, loadPlugins } from '../plugin/plugins';
import { parseArguments, readOptions } from '../plugin/parse-arguments';
import type { Command } from '../plugin/command';
import { failWith } from './options/read-challenge';
import { announceCode } from './terminal/announce-code';
import { printDocument } from './terminal/print-document';

/** A command line and its surroundings. */
export interface CommandLine {
  /** Without `node` and the script. */
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Runs one command line and returns its exit code; deliberate errors are printed as their message alone. */
export async function runCommandLine(line: CommandLine, screen: Terminal): Promise<ExitCode> {
  const github = openGithub(line.environment, line.folder, screen.error);
  const terminal = printableTerminal(github === undefined ? screen : defuseTerminal(screen));
  const output = openOutput(terminal, wantsJson(line.args));
  try {
    const userFolder = userFolderOf(line.environment);
    loadPlugins(line.folder, (files) => {
      announceCode({ root: line.folder, userFolder }, files, terminal);
    });
    const [name, rest] = splitName(line.args);
    return await dispatch(name, rest, { ...line, github }, output.terminal);
  } catch (error) {
    if (line.signal.aborted) {
      terminal.error('Interrupted.');
      output.fail('Interrupted.');
      return exitCodes.interrupted;
    }
    if (!(error instanceof AssayError)) {
      output.fail(`A bug in Assay: ${messageOf(error)}`);
      throw error;
    }
    terminal.error(error.message);
    output.fail(error.message);
    github?.tell({ annotations: annotateError(error) });
    const isPartial = error instanceof BudgetError || (error instanceof OutageError && error.afterAnswers);
    return isPartial ? exitCodes.inconclusive : exitCodes.couldNotRun;
  }
}

/** The options, in which the address of a transport is completed as that of its variable is in the settings. */
function completeAddress(
  options: ReadonlyMap<string, string>,
  environment: CommandLine['environment'],
): ReadonlyMap<string, string> {
  const transport = findTransport();
  const address = transport === undefined ? undefined : options.get(transport.option)?.trim();
  return transport === undefined || address === undefined
    ? options
    : new Map([...options, [transport.option, transport.completeAddress(address, environment)]]);
}

/** Splits off the command's name, of two words if the first is a group; `--json` may precede it. */
function splitName([first, second, ...others]: readonly string[]): readonly [string | undefined, readonly string[]] {
  if (first === '--json') {
    const [name, rest] = splitName(second === undefined ? [] : [second, ...others]);
    return [name, [first, ...rest]];
  }
  const isStep =
    first !== undefined && commandGroups().includes(first) && second !== undefined && !second.startsWith('-');
  return isStep ? [`${first} ${second}`, others] : [first, second === undefined ? [] : [second, ...others]];
}

type Line = CommandLine & { readonly github: Github | undefined };

async function dispatch(
  name: string | undefined,
  rest: readonly string[],
  line: Line,
  terminal: Terminal,
): Promise<ExitCode> {
  const isAlone = rest.every((argument) => argument === '--json');
  const isGroup = name !== undefined && commandGroups().includes(name);
  if ((name === undefined || isGroup) && isAlone && rest.length > 0) {
    throw new AssayError(`assay${name === undefined ? '' : ` ${name}`} expects a command: see assay --help.`);
  }
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    return help(name, rest, line, terminal);
  }
  if (['--version', '-v'].includes(name)) {
    printFor(line, terminal, { version: line.version }, line.version);
    return exitCodes.passed;
  }
  if (isGroup) {
    const own = commandNames().flatMap((one) => (one.startsWith(`${name} `) ? (loadCommand(one) ?? []) : []));
    printFor(line, terminal, toHelpDocument(own), renderOverview(own));
    return isAlone ? exitCodes.couldNotRun : exitCodes.passed;
  }
  const command = loadCommand(name);
  if (command === undefined) {
    throw unknownCommand(name);
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    printFor(line, terminal, toHelpDocument([command]), renderHelp(command));
    return exitCodes.passed;
  }
  return runCommand(command, rest, line, terminal);
}

/** The first commands, all of them, or what is said of one. */
function help(name: string | undefined, rest: readonly string[], line: Line, terminal: Terminal): Promise<ExitCode> {
  const about = name === 'help' ? rest.filter((argument) => argument !== '--json') : [];
  if (about.length > 0 && about.join() !== 'all') {
    const words = commandGroups().includes(about[0] ?? '') ? 2 : 1;
    return dispatch(about.slice(0, words).join(' '), ['--help'], line, terminal);
  }
  const all = commandNames().flatMap((one) => loadCommand(one) ?? []);
  printFor(line, terminal, toHelpDocument(all), about.length > 0 ? renderOverview(all) : renderFirstHelp(all));
  return Promise.resolve(name === undefined ? exitCodes.couldNotRun : exitCodes.passed);
}

function printFor({ args }: CommandLine, terminal: Terminal, document: object, text: string | Text): void {
  printDocument({ options: new Map(wantsJson(args) ? [['json', 'true']] : []) }, terminal, document, () => text);
}

function unknownCommand(name: string): AssayError {
  const missing = describeMissing('command', name.replace(/ .*/s, ''));
  return new AssayError(
    missing === undefined
      ? `There is no command "${name}"${didYouMean(name, commandNames())}. See npx assay help all.`
      : `assay ${name} ${missing}`,
  );
}

async function runCommand(
  command: Command,
  args: readonly string[],
  line: Line,
  terminal: Terminal,
): Promise<ExitCode> {
  const { options: given, positionals } = parseArguments(command, args);
  const options = completeAddress(given, line.environment);
  const settings = readSettings(line.environment, line.folder);
  refuseSecretsInArguments(line.args);
  const { folder, environment, github, version, signal } = line;
  const transport = findTransport();
  if (transport !== undefined && (options.has(transport.option) || settings.transport !== undefined)) {
    await transport.check({ name: command.name, known: Object.keys(command.options), options, settings });
  }
  const invocation = { positionals, options, settings, environment, github, folder, version, signal };
  return command.run({ ...invocation, settings: applyAdded(command, invocation) }, terminal);
}

/** The settings, to which the options that plugins add are applied; a command reads its own. */
function applyAdded(command: Command, invocation: Invocation): Settings {
  let { settings } = invocation;
  for (const { options } of addedTo(command)) {
    const read = readOptions(options, { ...invocation, settings });
    failWith(command.name, read.problems);
    ({ settings } = read);
  }
  return settings;
}
