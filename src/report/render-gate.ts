import { formatCount, formatNumberOf, formatShare } from './numbers';
import { printableLine } from './printable';
import type { GateReport } from './build-gate';
import type { ReportDocument } from './report-document';
import { renderTable } from './table';
import { line, toned, type Text, type Tone } from './blocks';

/** Assertions shown that are not certified. */
const listed = 30;
/** How a verdict looks. */
const tones: Readonly<Record<GateReport['verdict'], Tone>> = {
  certified: 'good',
  rejected: 'bad',
  inconclusive: 'unsure',
};

/** The verdict of a gate, what it certifies, what it took, and what stands in its way. */
export function renderGate({ title, simulated, models }: ReportDocument, gate: GateReport): Text {
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
    line(
      toned(tones[gate.verdict], gate.verdict.toUpperCase()),
      `${simulated ? ' (simulated)' : ''}: ${printableLine(title)}, ${gate.because}.`,
    ),
    `  A pass means: ${gate.certifies}.`,
    ...(gate.allPass === 0 || gate.verdict !== 'certified'
      ? []
      : [
          `  If every one failed just as often as it tolerates, all would pass together with a chance of at least ${formatShare(gate.allPass)}.`,
        ]),
    `  ${formatNumberOf(gate.trials, 'trial')}${per}${compared}.`,
    `  ${renderAttempt(gate)}`,
    ...renderOpen(gate),
  ];
}

/** Which attempt it was, and what all together may get wrong. */
export function renderAttempt({ attempt, spent }: GateReport): string {
  return attempt === 1
    ? 'Attempt 1 on this challenge (as far as .assay/gates remembers).'
    : `Attempt ${String(attempt)} on this challenge: over all ${String(attempt)}, an unacceptable assertion passes at least once with a chance of up to ${formatShare(Math.min(1, spent))}.`;
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
