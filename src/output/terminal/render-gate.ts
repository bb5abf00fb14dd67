import { describeAttempt } from '../../experiment/gate/describe-attempt';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { GateReport } from '../../experiment/report/build-gate';
import type { ReportDocument } from '../../experiment/report/report-document';
import { renderTable } from '../../experiment/blocks/table';
import { toned, type Text } from '../../experiment/blocks/blocks';

/** Assertions shown that are not certified. */
const listed = 30;

/** What a gate took, and what stands in its way. */
export function renderGate({ title, models }: ReportDocument, gate: GateReport): Text {
  const saved = gate.fixedPlanTrials - gate.trials;
  const fixtures = models[0]?.suite.fixtures.asked ?? 0;
  const per = fixtures === 0 ? '' : ` (${String(Math.round(gate.trials / fixtures))} a fixture)`;
  const plan = `than the ${formatCount(gate.fixedPlanTrials)} of a plan of fixed size`;
  // What did not come to its end saved nothing.
  const compared =
    gate.verdict === 'certified'
      ? `, ${saved >= 0 ? `${formatCount(saved)} fewer` : `${formatCount(-saved)} more`} ${plan}`
      : '';
  return [
    toned('heading', [title, ...models.map(({ model }) => model)].map((name) => printableLine(name)).join(' · ')),
    ...(gate.allPass === 0 || gate.verdict !== 'certified'
      ? []
      : [
          `  If every one failed just as often as it tolerates, all would pass together with a chance of at least ${formatShare(gate.allPass)}.`,
        ]),
    `  ${formatNumberOf(gate.trials, 'trial')}${per}${compared}.`,
    ...(gate.attempt === 1 ? [`  ${describeAttempt(gate)}`] : []),
    ...renderOpen(gate),
  ];
}

function renderOpen({ assertions }: GateReport): Text {
  const undecided = assertions.filter(({ status, suspect }) => status === 'undecided' && !suspect).length;
  const open = assertions
    .filter(({ status, suspect }) => status === 'rejected' || status === 'inconclusive' || suspect)
    .sort(
      (a, b) =>
        (a.status === b.status ? 0 : a.status === 'rejected' ? -1 : 1) || b.failures / b.judged - a.failures / a.judged,
    );
  const rows = open
    .slice(0, listed)
    .map(({ fixture, analytic, status, suspect, failures, judged, tolerated, file, line }) => [
      toned(status === 'rejected' ? 'bad' : 'unsure', suspect && status !== 'rejected' ? `${status}, suspect` : status),
      `${printableLine(fixture, 40)} › ${analytic}`,
      `${String(failures)}/${String(judged)}`,
      formatShare(tolerated),
      `${file}:${String(line)}`,
    ]);
  const columns = [
    { heading: '' },
    { heading: 'assertion' },
    { heading: 'failed', align: 'right' },
    { heading: 'tolerated', align: 'right' },
    { heading: '' },
  ] as const;
  const more = open.length - rows.length;
  return [
    ...(rows.length === 0 ? [] : renderTable(columns, rows)),
    ...(more > 0 ? [`  and ${String(more)} more, in report.json`] : []),
    ...(undecided > 0 && rows.length > 0
      ? [`  ${formatNumberOf(undecided, 'other')} undecided when asking ended`]
      : []),
  ];
}
