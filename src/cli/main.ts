import { didYouMean } from '../did-you-mean';
import { AssayError, OutageError } from '../errors';
import { BudgetError } from '../model/dispatch/budget';
import { printable } from '../report/printable';
import { readSettings } from '../settings';
import { askCommand } from './ask-command';
import { batchCommands } from './batch/batch-commands';
import { checkCommand } from './check-command';
import type { Command } from './command';
import { compareCommand } from './compare-command';
import { exitCodes, type ExitCode } from './exit-codes';
import { interviewCommands } from './interview/interview-commands';
import { gateCommand } from './gate-command';
import { renderHelp, renderOverview } from './help';
import { mergeCommand } from './merge/merge-command';
import { parseArguments } from './parse-arguments';
import { toSafeJson } from './print-document';
import { recordingsCommands } from './recordings/recordings-commands';
import { repeatCommand } from './repeat-command';
import { reportCommand } from './report-command';
import { serveCommand } from './serve-command';
import type { Terminal } from './terminal';
import { testLlmCommand } from './test-llm-command';
import { voteCommand } from './vote-command';

const commands: readonly Command[] = [
  checkCommand,
  askCommand,
  repeatCommand,
  gateCommand,
  voteCommand,
  compareCommand,
  reportCommand,
  testLlmCommand,
  ...interviewCommands,
  ...recordingsCommands,
  ...batchCommands,
  mergeCommand,
  serveCommand,
];

/** A word that comes before several commands. */
const groups = ['interview', 'recordings', 'batch'];

/** Where and how a command line was given. */
export interface CommandLine {
  /** Without `node` and the script. */
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Runs one command line and returns its exit code; errors raised on purpose are printed as their message alone. */
export async function runCommandLine(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [name, rest] = splitName(line.args);
  try {
    return await dispatch(name, rest, line, terminal);
  } catch (error) {
    if (line.signal.aborted) {
      terminal.error('Interrupted.');
      return exitCodes.interrupted;
    }
    if (!(error instanceof AssayError)) {
      throw error;
    }
    terminal.error(printable(error.message));
    if (rest.includes('--json')) {
      terminal.out(toSafeJson({ error: error.message }));
    }
    const isPartial = error instanceof BudgetError || (error instanceof OutageError && error.afterAnswers);
    return isPartial ? exitCodes.inconclusive : exitCodes.couldNotRun;
  }
}

/** The command's name, of two words where the first is a group, and its arguments. */
function splitName([first, second, ...others]: readonly string[]): readonly [string | undefined, readonly string[]] {
  const isStep = first !== undefined && groups.includes(first) && second !== undefined && !second.startsWith('-');
  return isStep ? [`${first} ${second}`, others] : [first, second === undefined ? [] : [second, ...others]];
}

async function dispatch(
  name: string | undefined,
  rest: readonly string[],
  line: CommandLine,
  terminal: Terminal,
): Promise<ExitCode> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    terminal.out(renderOverview(commands));
    return name === undefined ? exitCodes.couldNotRun : exitCodes.passed;
  }
  if (['--version', '-v'].includes(name)) {
    terminal.out(line.version);
    return exitCodes.passed;
  }
  if (groups.includes(name)) {
    terminal.out(renderOverview(commands.filter((candidate) => candidate.name.startsWith(`${name} `))));
    return rest.length === 0 ? exitCodes.couldNotRun : exitCodes.passed;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const names = commands.map((candidate) => candidate.name);
    throw new AssayError(
      `There is no command "${name}"${didYouMean(name, names)}. Commands: ${names.join(', ')}. See assay --help.`,
    );
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(renderHelp(command));
    return exitCodes.passed;
  }
  const { options, positionals } = parseArguments(command, rest);
  const settings = readSettings(line.environment, line.folder);
  const { folder, environment, version, signal } = line;
  return command.run({ positionals, options, settings, environment, folder, version, signal }, terminal);
}
