import { join } from 'node:path';
import { appendLine } from '../../basics/disk/disk-append';
import { AssayError } from '../../basics/errors';
import { outcomeOf } from '../../experiment/tally/assertion-result';
import type { TrialEntry } from '../../experiment/log/trial-log';
import {
  answerOverrideSchema,
  isSameAnswer,
  nameOfAnswer,
  type AnswerOverride,
} from '../../experiment/overrides/answer-override';
import { loadOverrides, overridesFile } from '../../experiment/overrides/load-overrides';
import { findVerdict } from '../../intake/overrides/find-verdict';
import { exitCodes, type ExitCode } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { readLabels } from '../options/read-labels';
import { failWith } from '../options/fail-with';
import type { Terminal } from '../../plugin/terminal';
import type { AnswerOverrideDocument } from './override-document';
import { checkOverride, type OverrideCall } from './override-options';
import { idOfFixture, nameOf, type OpenReport } from './read-overridden';
import { renderAnswerOverrides } from './render-answer-overrides';

/** Records a wrong verdict on an answer, for a challenge whose fixtures are questions. */
export function overrideAnswer(
  {
    id,
    report,
    invocation,
  }: { readonly id: string; readonly report: OpenReport | undefined; readonly invocation: OverrideCall },
  terminal: Terminal,
): ExitCode {
  const { values: flags, problems, settings } = invocation;
  const { root } = settings;
  const file = overridesFile(id);
  const earlier = loadOverrides(root, id, answerOverrideSchema);
  if (flags.list) {
    failWith('override', problems);
    const document = { challenge: id, file, dryRun: false, recorded: [], repeated: [], overrides: [...earlier] };
    printDocument(invocation, terminal, document, renderAnswerOverrides);
    return exitCodes.passed;
  }
  if (report === undefined) {
    throw new AssayError(
      `Name the report with the wrong verdict: npx assay override <report folder> --fixture <question> … To see the overrides of ${id}: --list.`,
    );
  }
  checkOverride(invocation, 'recorded', problems);
  const fixture = idOfFixture(report.suite, flags.fixture ?? '');
  const analytics = [...new Set(report.suite.assertions.map(({ analytic }) => analytic))];
  const values = readLabels('analytic', flags.analytic, analytics, problems);
  failWith('override', problems);
  const found = findOverrides(report, root, { ...flags, fixture, values }, problems);
  failWith('override', problems);
  const fresh = found.filter((one) => earlier.findLast((other) => isSameAnswer(one, other))?.value !== one.value);
  if (!flags.dryRun) {
    for (const one of fresh) {
      appendLine(join(root, file), JSON.stringify(one));
    }
  }
  const document: AnswerOverrideDocument = {
    challenge: id,
    file,
    dryRun: flags.dryRun,
    recorded: fresh,
    repeated: found.filter((one) => !fresh.includes(one)),
    overrides: [...earlier, ...(flags.dryRun ? [] : fresh)],
  };
  printDocument(invocation, terminal, document, renderAnswerOverrides);
  return exitCodes.passed;
}

/** One override for each distinct answer whose verdict was wrong. */
function findOverrides(
  { suite, trials, path }: OpenReport,
  root: string,
  wish: OverrideCall['values'] & { readonly fixture: string; readonly values: Readonly<Record<string, boolean>> },
  problems: string[],
): readonly AnswerOverride[] {
  const { fixture, run, values, reason = '', by } = wish;
  const found = findVerdict(suite, trials, { ...wish, fixture, countsUnreadable: true }, problems);
  if (found === undefined) {
    return [];
  }
  const meant = trials.filter(
    ({ trial }) => trial.fixture === fixture && trial.model === found.model && (run === undefined || trial.run === run),
  );
  const at = new Date().toISOString();
  return Object.entries(values).flatMap(([analytic, value]) => {
    const isRight = ({ trial }: TrialEntry): boolean | undefined => {
      const outcome = outcomeOf(trial, analytic);
      return outcome === 'errored' ? undefined : outcome === 'held';
    };
    const answers = meant.filter((entry) => isRight(entry) === !value).flatMap((entry) => nameOfAnswer(entry) ?? []);
    return [...new Set(answers)].map((answer) => ({
      version: 1 as const,
      at,
      analytic,
      value,
      reason,
      ...(by !== undefined && { by }),
      fixture,
      answer,
      verdict: {
        kind: 'recorded' as const,
        report: nameOf(root, path),
        model: found.model,
        ...(run !== undefined && { run }),
      },
    }));
  });
}
