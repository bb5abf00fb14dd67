import type { Override } from '../../kinds/validator/challenge/override';
import { line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { runNumber } from '../../basics/settings/value-form';

/** The document that `assay override --json` prints. */
export interface OverrideDocument {
  readonly challenge: string;
  readonly dryRun: boolean;
  /** Where overrides are recorded, relative to the project's root. */
  readonly file: string;
  /** Lines that were added. */
  readonly recorded: readonly Override[];
  /** Earlier lines that said the same already. */
  readonly repeated: readonly Override[];
  /** Earlier lines that say the opposite; the later one counts. */
  readonly opposite: readonly Override[];
  /** `proposed`: it is new, and unreviewed. `null`: nothing was recorded, and the code is no fixture. */
  readonly fixture: {
    readonly id: string;
    readonly file: string;
    readonly state: 'reviewed' | 'unreviewed' | 'proposed';
  } | null;
  readonly labels: readonly OverriddenLabel[];
  readonly warnings: readonly string[];
}

interface OverriddenLabel {
  readonly analytic: string;
  /** The value that the override states. */
  readonly value: boolean;
  /** Label of the existing fixture, and its line; `null` for a new one. */
  readonly label: boolean | null;
  readonly line: number | null;
  /** Decision of the oracle about a new fixture; `null`: undecided. */
  readonly oracle: boolean | null;
  readonly because: string | null;
  /** Of a report: how many answers said the opposite, and how many could be read. */
  readonly wrong: number | null;
  readonly answers: number | null;
}

/** The document that `assay override --list --json` prints. */
export interface OverrideListDocument {
  readonly challenge: string;
  readonly file: string;
  readonly overrides: readonly {
    readonly line: number;
    readonly override: Override;
    /** File of the fixture that has this code now, and its label. */
    readonly fixture: string | null;
    readonly label: boolean | null;
    /** `false`: a later line is about the same analytic of the same code. */
    readonly counts: boolean;
  }[];
}

type FixtureOf = NonNullable<OverrideDocument['fixture']>;

/** What was recorded, how it relates to the fixture with that code, and the next step. */
export function renderOverride(document: OverrideDocument): Text {
  const { challenge, dryRun, file, recorded, repeated, opposite, fixture, labels, warnings } = document;
  return [
    ...recorded.map(
      (one) =>
        `${dryRun ? 'Would record' : 'Recorded'} in ${file}: ${one.analytic} is ${String(one.value)}, where ${describeVerdict(one, labels)} said ${String(!one.value)}.`,
    ),
    ...repeated.map(
      (one) => `Already recorded on ${day(one)}: ${one.analytic} is ${String(one.value)}. Nothing was added.`,
    ),
    ...opposite.map((one) =>
      toned(
        'unsure',
        `An override of ${day(one)} says that ${one.analytic} is ${String(one.value)} (${printableLine(one.reason)}). Both are kept; the later one counts.`,
      ),
    ),
    ...(fixture === null ? [] : describeFixture(fixture, document)),
    ...warnings.map((warning) => line(toned('unsure', 'warning'), `: ${printableLine(warning, 500)}`)),
    ...(dryRun ? ['Nothing was written. To write, leave out --dry-run.'] : []),
    ...(dryRun || fixture === null || fixture.state === 'reviewed'
      ? []
      : [line('Next: ', whole(`npx assay review ${quoteForShell(challenge)}`))]),
  ];
}

function describeFixture(fixture: FixtureOf, document: OverrideDocument): Text {
  return fixture.state === 'proposed'
    ? describeProposed(fixture, document)
    : document.labels.flatMap((label) => describeLabel(fixture, label));
}

function describeVerdict({ analytic, verdict }: Override, labels: OverrideDocument['labels']): string {
  if (verdict.kind === 'live') {
    return verdict.model === undefined ? 'the verdict' : printableLine(verdict.model, 60);
  }
  const { wrong = 0, answers = 0 } = labels.find((one) => one.analytic === analytic) ?? {};
  const runs =
    verdict.run === undefined
      ? `${String(wrong)} of ${formatNumberOf(answers ?? 0, 'answer')}`
      : `run ${runNumber(verdict.run)}`;
  return `${runs} of ${printableLine(verdict.model, 60)} in ${printableLine(verdict.report)}`;
}

function describeProposed({ file }: FixtureOf, { dryRun, labels }: OverrideDocument): Text {
  return [
    `${dryRun ? 'Would write' : 'Wrote'} the code as ${file}. Unreviewed: excluded from all results until confirmed.`,
    ...labels
      .filter(({ oracle, value }) => oracle !== null && oracle !== value)
      .map(({ analytic, oracle, because }) =>
        toned('bad', `The oracle says that ${analytic} is ${String(oracle)}: ${printableLine(because ?? '')}`),
      ),
  ];
}

function describeLabel(
  { file, state }: FixtureOf,
  { analytic, value, label, line: at }: OverrideDocument['labels'][number],
): Text {
  const place = `${file}${at === null ? '' : `:${at}`}`;
  const what = state === 'unreviewed' ? 'proposed label' : 'label';
  if (label === null) {
    return [`The code is already the fixture ${file}, which has no label for ${analytic} yet.`];
  }
  return label === value
    ? [`The code is already a fixture with the same ${what}: ${analytic} is ${String(label)} (${place}).`]
    : [
        toned(
          'bad',
          `The code is already a fixture with the ${what} ${String(label)}. If the override is right, correct ${analytic} in ${place}.`,
        ),
      ];
}

/** There is nothing to list. */
export function renderNone(challenge: string): Text {
  return [
    `No override is recorded for ${challenge}.`,
    line('Next: See how one is recorded: ', whole('npx assay help override')),
  ];
}

/** The overrides of a challenge. */
export function renderOverrides({ challenge, file, overrides }: OverrideListDocument): Text {
  if (overrides.length === 0) {
    return renderNone(challenge);
  }
  const rows = overrides.map(({ line: at, override, fixture, label, counts }) => [
    String(at),
    day(override),
    `${override.analytic} is ${String(override.value)}`,
    fixture === null ? `code ${override.code.sha256.slice(0, 12)}` : fixture.replace(/^.*\//, ''),
    describeState(override, label, counts),
    override.by === undefined ? '' : printableLine(override.by, 40),
    printableLine(override.reason),
  ]);
  return [
    `${formatNumberOf(overrides.length, 'override')} of ${challenge}, in ${file}:`,
    ...renderTable(
      [
        { heading: '', align: 'right' },
        ...['recorded', 'correct value', 'fixture', 'label', 'by', 'reason'].map((heading) => ({ heading })),
      ],
      rows,
    ),
    line('Next: See what they change: ', whole(`npx assay report --open`)),
  ];
}

function describeState(
  { value }: Override,
  label: OverrideListDocument['overrides'][number]['label'],
  counts: boolean,
): string {
  if (!counts) {
    return 'replaced by a later line';
  }
  if (label === null) {
    return 'none';
  }
  return label === value ? 'agrees' : `says ${String(label)}`;
}

function day({ at }: Override): string {
  return at.slice(0, 10);
}
