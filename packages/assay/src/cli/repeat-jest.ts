import { AssayError } from '../basics/errors';
import { renderJestRepeat } from '../jest/repeat/render-jest-repeat';
import { renderJestRepeatMarkdown } from '../jest/repeat/render-jest-repeat-markdown';
import { repeatJest } from '../jest/repeat/repeat-jest';
import { splitArguments } from '../jest/repeat/split-arguments';
import { summariseJestRuns } from '../jest/repeat/summarise-jest-runs';
import { countRange, readCount } from '../basics/settings/read-count';
import type { Invocation } from './command';
import { exitCodes, type ExitCode } from './exit-codes';
import { printDocument } from './print-document';
import { createSteps } from './progress';
import { failWith } from './fail-with';
import type { Terminal } from './terminal';

/** Default number of runs. */
const defaultRuns = 10;
/** Options that apply to `--jest`. */
const known = ['jest', 'runs', 'parallel', 'json'];

/** `assay repeat --jest`: measures the flakiness of any Jest suite. */
export async function repeatAnyJest(
  { positionals, options, folder, environment, github, signal }: Invocation,
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

  const progress = createSteps(terminal, { what: 'jest', unit: 'run', total: runs });
  const measured = await repeatJest({
    ...{ folder, runs, parallel, environment, signal },
    args: splitArguments(options.get('jest') ?? ''),
    onRun: (run) => {
      progress.step(run.status !== 'judged' || run.exitCode !== 0);
    },
  }).finally(progress.end);
  if (measured.runs.length === 0) {
    throw new AssayError('No Jest run finished.');
  }
  const document = summariseJestRuns(measured);
  printDocument({ options }, terminal, document, renderJestRepeat);
  github?.tell({ markdown: renderJestRepeatMarkdown(document) });
  return document.interrupted ? exitCodes.interrupted : exitCodes[document.result];
}
