import { describeAttempt } from '../../experiment/gate/describe-attempt';
import { describeMeasure } from '../../experiment/report/describe-measures';
import { describeUnseenBound, unseenWords } from '../../experiment/report/describe-unseen';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { groupBy } from '../../basics/group-by';
import { largest, smallest } from '../../statistics/extremes';
import { printableLine } from '../../basics/text/printable';
import { findMeasures, type GateReport } from '../../experiment/report/gate-document';
import type { ReportDocument } from '../../experiment/report/report-document';
import { line, renderTable, type Text, type Tone, toned } from '../../experiment/blocks/blocks';
import type { Medium } from './render-failed';

/** Maximum number of uncertified assertions shown. */
const listed = 30;
type Status = GateReport['assertions'][number]['status'];
/** Obstacles to certification first. */
const order: readonly Status[] = ['rejected', 'inconclusive', 'undecided', 'certified'];
const tones: Readonly<Partial<Record<Status, Tone>>> = { rejected: 'bad', inconclusive: 'unsure', undecided: 'unsure' };

/** What a gate took, and what prevents certification. */
export function renderGate({ title, models, of }: ReportDocument, gate: GateReport, medium: Medium): Text {
  const saved = gate.fixedPlanTrials - gate.trials;
  const plan = `than a fixed-size plan with the same error rates (${formatCount(gate.fixedPlanTrials)})`;
  // What did not come to its end saved nothing.
  const compared =
    gate.verdict === 'certified' && !asksOnce(gate) && findMeasures(gate) === undefined
      ? `, ${saved >= 0 ? `${formatCount(saved)} fewer` : `${formatCount(-saved)} more`} ${plan}`
      : '';
  return [
    toned('heading', [title, ...models.map(({ model }) => model)].map((name) => printableLine(name)).join(' · ')),
    ...(gate.allPass === 0 || gate.verdict !== 'certified' || gate.assertions.length === 0
      ? []
      : [
          `  A grader that is wrong exactly as often as you tolerate would pass with a probability of at least ${formatShare(gate.allPass)}.`,
        ]),
    `  ${formatNumberOf(gate.trials, 'trial')}${sayPerFixture(models, gate.trials)}${compared}.`,
    ...(gate.attempt === 1 ? [`  ${describeAttempt(gate)}`] : []),
    ...renderAccuracy(gate),
    ...(findMeasures(gate)?.measures ?? []).map((one) =>
      line(`  ${describeMeasure(one)}: `, toned(tones[one.status], one.status), '.'),
    ),
    ...renderUnseen(gate, of),
    ...renderAssertions(gate, medium),
  ];
}

/** Trials per fixture and model: what is decided early is asked no more. */
function sayPerFixture(models: ReportDocument['models'], all: number): string {
  const fixtures = models[0]?.suite.fixtures.asked ?? 0;
  const trials = models.flatMap(({ assertions }) =>
    [...groupBy(assertions, ({ fixture }) => fixture).values()].map((those) => largest(those.map((one) => one.trials))),
  );
  const least = smallest(trials);
  const most = largest(trials);
  if (fixtures === 0) {
    return '';
  }
  return least < most
    ? ` (${formatCount(least)} to ${formatCount(most)} per fixture)`
    : ` (${formatCount(Math.round(all / fixtures))} per fixture)`;
}

/** Whether each fixture is asked once, as in a fixed plan. */
function asksOnce({ unseen }: GateReport): boolean {
  return unseen !== undefined && unseen.wanted !== null;
}

/** The bound for unseen submissions; if certified, it is already in the first sentence. */
function renderUnseen(gate: GateReport, of: string | undefined): Text {
  const { unseen, verdict } = gate;
  return unseen === undefined || asksOnce(gate) || verdict === 'certified'
    ? []
    : [`  ${describeUnseenBound(unseen, unseenWords(of))}`];
}

/** The share of right answers, if it was to be certified. */
function renderAccuracy({ accuracy }: GateReport): Text {
  if (accuracy === undefined) {
    return [];
  }
  const { status, wrong, lost, trials, required, bound } = accuracy;
  const shown = status === 'certified' ? `, at least ${formatShare(bound)} shown` : '';
  const without = lost === 0 ? '' : `, ${formatCount(lost)} without a reply`;
  const counts = `${formatCount(wrong)} of ${formatNumberOf(trials - lost, 'answer')} wrong${without}`;
  return [
    line('  Accuracy: ', toned(tones[status], status), `, ${counts}; ${formatShare(required)} required${shown}.`),
  ];
}

/** Uncertified assertions, then others if there is room. */
function renderAssertions({ assertions }: GateReport, medium: Medium): Text {
  const undecided = assertions.filter(({ status, suspect }) => status === 'undecided' && !suspect).length;
  const isListed = medium === 'markdown';
  const open = assertions
    .filter(({ status, suspect }) => isListed || status === 'rejected' || status === 'inconclusive' || suspect)
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || rateOf(b) - rateOf(a));
  const rows = open
    .slice(0, isListed ? open.length : listed)
    .map((one) => [
      toned(tones[one.status], one.suspect && one.status !== 'rejected' ? `${one.status}, suspect` : one.status),
      `${printableLine(one.fixture, 40)} › ${one.analytic}`,
      `${one.failures}/${one.judged}`,
      formatShare(one.tolerated),
      ...(isListed ? [formatShare(one.unacceptable), formatShare(one.bound)] : []),
      `${one.file}:${one.line}`,
    ]);
  const columns = [
    { heading: '' },
    { heading: 'assertion' },
    { heading: 'failed', align: 'right' },
    { heading: 'tolerated', align: 'right' },
    ...(isListed
      ? ([
          { heading: 'unacceptable', align: 'right' },
          { heading: 'bound', align: 'right' },
        ] as const)
      : []),
    { heading: '' },
  ] as const;
  const more = open.length - rows.length;
  return [
    ...(rows.length === 0 ? [] : renderTable(columns, rows)),
    ...(more > 0 ? [`  and ${more} more, in report.json`] : []),
    ...(undecided > 0 && rows.length > 0 && !isListed
      ? [`  ${formatNumberOf(undecided, 'other')} undecided at the end`]
      : []),
  ];
}

function rateOf({ failures, judged }: GateReport['assertions'][number]): number {
  return judged === 0 ? 0 : failures / judged;
}
