import { AssayError } from '../../basics/errors';
import { renderJestRepeat, renderJestRepeatMarkdown } from '../../jest/repeat/render-jest-repeat';
import { repeatJest } from '../../jest/repeat/repeat-jest';
import { splitArguments } from '../../jest/repeat/split-arguments';
import { summariseJestRuns } from '../../jest/repeat/summarise-jest-runs';
import type { Call } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';
import { exitCodes, type ExitCode, type Terminal } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { createSteps } from '../terminal/progress';
import { failWith } from '../options/read-challenge';

/** What `--jest` repeats. */
interface JestWish {
  /** Arguments for Jest. */
  readonly args: string;
  readonly runs: number;
  readonly parallel: number;
}

/** `assay repeat --jest`: measures the flakiness of any Jest suite. */
export async function repeatAnyJest(
  { args, runs, parallel }: JestWish,
  { positionals, options, problems, folder, environment, github, signal }: Call<OptionTable>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (positionals.length > 0) {
    problems.push(
      `--jest repeats a Jest suite, not a challenge: leave out ${positionals.join(' ')}, or quote all of Jest's arguments`,
    );
  }
  failWith('repeat', problems);

  const progress = createSteps(terminal, { what: 'jest', unit: 'run', total: runs });
  const measured = await repeatJest({
    folder,
    runs,
    parallel,
    environment,
    signal,
    args: splitArguments(args),
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
