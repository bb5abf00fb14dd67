import { join, resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { loadOverrides, overridesFile } from '../../experiment/overrides/load-overrides';
import { isChallenge, kindOf } from '../../kinds';
import { overrideSchema, type Override } from '../../kinds/validator/challenge/override';
import { isFile } from '../../basics/disk/disk';
import { trialsFile } from '../../experiment/report/read-report';
import { defineCommand, type Command } from '../../plugin/command';
import { exitCodes, type ExitCode, type Terminal, type Invocation } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { readLabels } from '../options/read-labels';
import { failWith } from '../options/read-challenge';
import { checkOverride, overrideOptions, type OverrideCall } from './override-options';
import {
  openReport,
  readLive,
  readRecorded,
  idOfFixture,
  nameOf,
  type OpenReport,
  type Overridden,
} from './read-overridden';
import {
  renderOverride,
  renderOverrides,
  renderNone,
  type OverrideDocument,
  type OverrideListDocument,
} from './render-override';
import { hashCode } from '../../code/submission';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Fixture } from '../../kinds/validator/challenge/fixture';
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
import { findVerdict } from '../../intake/overrides/find-verdict';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable, type Text } from '../../experiment/blocks/blocks';
import { runNumber } from '../../basics/settings/value-form';
import type { Candidate } from '../../intake/add-fixture';
import { openProposers } from '../../intake/open-proposers';
import { findFixtureOf, proposeOverridden, type ProposedFixture } from '../../intake/overrides/propose-overridden';
import { findOpposite, findSame } from '../../intake/overrides/same-override';
import { toTitle } from '../../intake/write-imported';

/** `assay override`: records a wrong verdict, and proposes the code as a fixture. */
export const overrideCommand: Command = defineCommand({
  name: 'override',
  summary: 'Record a wrong verdict, live or from a report, and propose code as a fixture',
  positionals: '<challenge> [report folder]',
  example:
    'npx assay override two-sum --file submission.js --analytic solutionSolvesTwoSumProblem=true --reason "reads the array twice, and is right"',
  options: overrideOptions,

  async run(invocation, terminal) {
    const { positionals, values, problems, folder, settings } = invocation;
    const { root } = settings;
    const [named = '', second, ...rest] = positionals;
    if (named === '' || rest.length > 0) {
      failWith('override', [
        `expects a challenge or a report folder, for example: ${overrideCommand.example}`,
        ...problems,
      ]);
    }
    const place = second ?? named;
    const path = resolve(folder, place);
    const report = isFile(join(path, trialsFile)) ? openReport(path, place, values.fixture, terminal) : undefined;
    const id = report?.suite.challenge ?? named;
    if (second !== undefined && report?.suite.challenge !== named) {
      throw notOf(named, second, report);
    }
    if (isChallenge(root, id) && kindOf(root, id).judgesCode !== true) {
      return overrideAnswer({ id, report, invocation }, terminal);
    }
    const challenge = loadChallenge(root, id, { growing: true });
    const earlier = loadOverrides(root, id, overrideSchema);
    if (values.list) {
      failWith('override', problems);
      printDocument(invocation, terminal, listOverrides(challenge, earlier), renderOverrides);
      return exitCodes.passed;
    }
    return overrideCode({ challenge, earlier, report, invocation }, terminal);
  },
});

function notOf(named: string, place: string, report: OpenReport | undefined): AssayError {
  const because =
    report === undefined
      ? `is not a report folder: ${trialsFile} is missing`
      : `is a report of ${report.suite.challenge}, not of ${named}`;
  return new AssayError(`assay override:\n  - ${place} ${because}`);
}

/** Records a wrong verdict on code, live or from a report. */
async function overrideCode(
  {
    challenge,
    earlier,
    report,
    invocation,
  }: {
    readonly challenge: Challenge;
    readonly earlier: readonly Override[];
    readonly report: OpenReport | undefined;
    readonly invocation: OverrideCall;
  },
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, problems, folder } = invocation;
  checkOverride(invocation, report === undefined ? 'live' : 'recorded', problems);
  const analytics = challenge.prompt.analytics.map(({ name }) => name);
  const labels = readLabels('analytic', values.analytic, analytics, problems);
  failWith('override', problems);
  const overridden =
    report === undefined
      ? readLive(challenge, values, folder, problems)
      : readRecorded(report, challenge, { ...values, values: labels }, problems);
  failWith('override', problems);
  if (overridden !== undefined) {
    const recording = { challenge, earlier, overridden, values: labels, flags: values };
    printDocument(invocation, terminal, await recordOverride(recording, invocation), renderOverride);
  }
  return exitCodes.passed;
}

/** The overrides of a challenge, each with the fixture that now has the code, and the fixture's label. */
function listOverrides(
  { id, fixtures, unreviewed, examples }: Challenge,
  overrides: readonly Override[],
): OverrideListDocument {
  const byCode = new Map(
    [...fixtures, ...unreviewed, ...examples].map((one) => [hashCode(one.solution, one.task), one]),
  );
  return {
    challenge: id,
    file: overridesFile(id),
    overrides: overrides.map((override, index) => {
      const fixture = byCode.get(override.code.sha256);
      return {
        line: index + 1,
        override,
        fixture: fixture?.file ?? null,
        label: fixture?.expected[override.analytic] ?? null,
        counts: !overrides
          .slice(index + 1)
          .some((one) => one.code.sha256 === override.code.sha256 && one.analytic === override.analytic),
      };
    }),
  };
}

/** Records a wrong verdict on an answer, for a challenge whose fixtures are questions. */
function overrideAnswer(
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
    const document = { challenge: id, file, dryRun: false, recorded: [], repeated: [], overrides: earlier };
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

/** The document that `assay override --json` prints of answers to questions, with `--list` and without. */
interface AnswerOverrideDocument {
  readonly challenge: string;
  readonly file: string;
  readonly dryRun: boolean;
  /** Lines that were added. */
  readonly recorded: readonly AnswerOverride[];
  /** Overrides that earlier lines already recorded. */
  readonly repeated: readonly AnswerOverride[];
  /** All lines of the file. */
  readonly overrides: readonly AnswerOverride[];
}

/** What was recorded about answers, or all overrides. */
function renderAnswerOverrides(document: AnswerOverrideDocument): Text {
  const { challenge, file, dryRun, recorded, repeated, overrides } = document;
  if (recorded.length + repeated.length === 0) {
    return overrides.length === 0 ? renderNone(challenge) : renderAll(document);
  }
  return [
    ...recorded.map(
      (one) =>
        `${dryRun ? 'Would record' : 'Recorded'} in ${file}: ${describe(one)}, where ${describeVerdict(one)} said ${String(!one.value)}.`,
    ),
    ...repeated.map((one) => `Already recorded: ${describe(one)}. Nothing was added.`),
    ...(dryRun ? ['Nothing was written. To write, leave out --dry-run.'] : []),
    ...(dryRun || recorded.length === 0
      ? []
      : [
          'Reports count overrides from the next run on; no figures change. If the question is wrong, correct its file.',
        ]),
  ];
}

function renderAll({ challenge, file, overrides }: AnswerOverrideDocument): Text {
  const headings = ['recorded', 'question', 'answer', 'correct value', 'by', 'reason'].map((heading) => ({ heading }));
  return [
    `${formatNumberOf(overrides.length, 'override')} of ${challenge}, in ${file}:`,
    ...renderTable(
      [{ heading: '', align: 'right' }, ...headings],
      overrides.map((one, index) => [
        ...[String(index + 1), one.at.slice(0, 10), printableLine(one.fixture, 40), printableLine(one.answer, 20)],
        ...[`${one.analytic} is ${String(one.value)}`, printableLine(one.by ?? '', 40), printableLine(one.reason)],
      ]),
    ),
  ];
}

function describe({ analytic, value, fixture, answer }: AnswerOverride): string {
  return `${analytic} is ${String(value)} of answer ${printableLine(answer, 20)} to ${printableLine(fixture, 60)}`;
}

function describeVerdict({ verdict: { model, report, run } }: AnswerOverride): string {
  return `${run === undefined ? '' : `run ${runNumber(run)} of `}${printableLine(model, 60)} in ${printableLine(report)}`;
}

/** What to record. */
interface Recording {
  readonly challenge: Challenge;
  /** Existing overrides. */
  readonly earlier: readonly Override[];
  readonly overridden: Overridden;
  /** The right values, by analytic. */
  readonly values: Readonly<Record<string, boolean>>;
  readonly flags: OverrideCall['values'];
}

/** Appends what is not recorded yet, one line per analytic, and writes the code as a fixture if it is not one. */
async function recordOverride(
  { challenge, earlier, overridden, values, flags }: Recording,
  invocation: Pick<Invocation, 'settings' | 'signal'>,
): Promise<OverrideDocument> {
  const { id, root } = challenge;
  const { reason = '', by, dryRun } = flags;
  const { code, verdict, counts } = overridden;
  const known = findFixtureOf(challenge, code);
  const at = new Date().toISOString();
  // Line endings may have changed on the way, but reports find a fixture by its exact code.
  const { solution, task } = known ?? code;
  const sha256 = hashCode(solution, task);
  const all = Object.entries(values).map(([analytic, value]): Override => ({
    version: 1,
    at,
    analytic,
    value,
    reason,
    ...(by !== undefined && { by }),
    code: { sha256, language: code.language },
    verdict,
  }));
  const fresh = all.filter((one) => findSame(earlier, one) === undefined);
  const candidate = {
    ...code,
    title: flags.title,
    stated: values,
    origin: `override: ${reason}`,
    suggestedTitle: toTitle(reason) ?? 'an overridden verdict',
  };
  const proposed =
    known === undefined && fresh.length > 0 ? await propose(challenge, candidate, dryRun, invocation) : undefined;
  const fixture = known ?? proposed;
  const recorded = fresh.map((one) => ({ ...one, ...(fixture !== undefined && { fixture: fixture.id }) }));
  const file = overridesFile(id);
  if (!dryRun) {
    for (const one of recorded) {
      appendLine(join(root, file), JSON.stringify(one));
    }
  }
  return {
    challenge: id,
    dryRun,
    file,
    recorded,
    repeated: all.flatMap((one) => findSame(earlier, one) ?? []),
    opposite: fresh.flatMap((one) => findOpposite(earlier, one) ?? []),
    fixture: fixture === undefined ? null : { id: fixture.id, file: fixture.file, state: stateOf(known) },
    labels: Object.entries(values).map(([analytic, value]) => {
      const { oracle = null, because = null } = proposed?.proposals[analytic] ?? {};
      const { wrong = null, answers = null } = counts[analytic] ?? {};
      const { [analytic]: label = null } = known?.expected ?? {};
      const { [analytic]: at = null } = known?.lines ?? {};
      return { analytic, value, label, line: at, oracle, because, wrong, answers };
    }),
    warnings: proposed?.warnings ?? [],
  };
}

function stateOf(known: Fixture | undefined): NonNullable<OverrideDocument['fixture']>['state'] {
  if (known === undefined) {
    return 'proposed';
  }
  return known.reviewed === false ? 'unreviewed' : 'reviewed';
}

async function propose(
  challenge: Challenge,
  candidate: Candidate,
  isDry: boolean,
  { settings, signal }: Pick<Invocation, 'settings' | 'signal'>,
): Promise<ProposedFixture | undefined> {
  const problems: string[] = [];
  const proposers = openProposers(challenge, { settings, signal, say: () => undefined, asks: false });
  try {
    const proposed = await proposeOverridden(challenge, candidate, { oracle: proposers.oracle, isDry }, problems);
    failWith('override', problems);
    return proposed;
  } finally {
    await proposers.close();
  }
}
