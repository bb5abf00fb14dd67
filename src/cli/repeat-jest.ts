import { AssayError } from '../errors';
import { renderJestRepeat } from '../flakiness/render-jest-repeat';
import { repeatJest } from '../flakiness/repeat-jest';
import { splitArguments } from '../flakiness/split-arguments';
import { summariseJestRuns } from '../flakiness/summarise-jest-runs';
import { formatNumberOf } from '../report/numbers';
import { countRange, readCount } from '../read-count';
import type { Invocation } from './command';
import { exitCodes, type ExitCode } from './exit-codes';
import { printDocument } from './print-document';
import { failWith } from './run-options';
import type { Terminal } from './terminal';

/** Runs when no flag says how many. */
const defaultRuns = 10;
/** Options that make sense with `--jest`. */
const known = ['jest', 'runs', 'parallel', 'json'];

/** `assay repeat --jest`: measures the flakiness of any Jest suite. */
export async function repeatAnyJest(
  { positionals, options, folder, environment, signal }: Invocation,
  terminal: Terminal,
): Promise<ExitCode> {
  const problems: string[] = [];
  const count = (name: string, fallback: number): number => {
    const text = options.get(name);
    const value = text === undefined ? fallback : readCount(text.trim());
    if (value === undefined) {
      problems.push(`--${name} expects ${countRange}, received "${String(text)}"`);
    }
    return value ?? fallback;
  };
  const runs = count('runs', defaultRuns);
  const parallel = count('parallel', 1);
  const others = [...options.keys()].filter((name) => !known.includes(name)).map((name) => `--${name}`);
  if (positionals.length > 0) {
    problems.push(
      `--jest repeats a Jest suite, not a challenge: leave out ${positionals.join(' ')}, or quote all of Jest's arguments`,
    );
  }
  if (others.length > 0) {
    problems.push(`${others.join(', ')} cannot be used with --jest`);
  }
  failWith('repeat', problems);

  let done = 0;
  let red = 0;
  const measured = await repeatJest({
    ...{ folder, runs, parallel, environment, signal },
    args: splitArguments(options.get('jest') ?? ''),
    onRun: (run) => {
      done += 1;
      red += run.status === 'judged' && run.exitCode === 0 ? 0 : 1;
      terminal.progress?.(`${String(done)}/${formatNumberOf(runs, 'run')} of jest · ${String(red)} not green`);
    },
  });
  terminal.progress?.(undefined);
  if (measured.runs.length === 0) {
    throw new AssayError('No run of jest ended.');
  }
  const document = summariseJestRuns(measured);
  printDocument({ options }, terminal, document, renderJestRepeat);
  return document.interrupted ? exitCodes.interrupted : exitCodes[document.result];
}
