import { largest } from '../../statistics/numbers';
import { capitalise } from '../../basics/text/words';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeAttempt } from '../../experiment/gate/gate-attempts';
import { unseenWords } from '../../experiment/report/describe-gate';
import type { ReportDocument } from '../../experiment/report/report-document';
import { toneOf, type OutcomeTone } from '../../experiment/report/show-outcome';

/** The content of a badge. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly tone: OutcomeTone;
  /** The full text, for tooltips and screen readers. */
  readonly title: string;
}

/** The badge of a gate's report; `undefined` for a measurement, which certifies nothing. */
export function badgeOf(report: ReportDocument): Badge | undefined {
  const { gate, outcome, models, prompt, startedAt } = report;
  if (gate === null) {
    return undefined;
  }
  const label = printableLine(report.title, 40);
  const simulated = outcome.qualifiers.includes('simulated');
  const message = simulated
    ? 'simulated: certifies nothing'
    : `${outcome.status}: ${describe(outcome.status, gate, report.of)}`;
  const names = models.map(({ model }) => printableLine(model, 60)).join(', ');
  const about = `${names}, prompt ${prompt.hash.slice(0, 12)}, ${startedAt.slice(0, 10)}`;
  return {
    label,
    message,
    tone: simulated ? 'neutral' : toneOf(outcome),
    title: [
      `${label}: ${message}.`,
      simulated
        ? 'Offline models answered without seeing the prompt.'
        : outcome.status === 'certified'
          ? `${capitalise(gate.certifies)}.`
          : outcome.sentence,
      ...(simulated || gate.attempt === 1 ? [] : [describeAttempt(gate)]),
      `${about}.`,
    ].join(' '),
  };
}

function describe(
  status: ReportDocument['outcome']['status'],
  gate: NonNullable<ReportDocument['gate']>,
  of: string | undefined,
): string {
  const { assertions } = gate;
  const count = (status: 'certified' | 'rejected'): string =>
    formatCount(assertions.filter((one) => one.status === status).length);
  const all = formatNumberOf(assertions.length, 'hard assertion');
  const attempt = gate.attempt === 1 ? '' : `, attempt ${formatCount(gate.attempt)}`;
  if (status === 'certified') {
    if (gate.unseen !== undefined && gate.unseen.wanted !== null) {
      return `${unseenWords(of).unseen} ≤ ${formatShare(gate.unseen.wanted)} wrong${attempt}`;
    }
    const on = gate.unseen === undefined ? '' : ` on ${formatNumberOf(gate.unseen.fixtures, unseenWords(of).fixture)}`;
    // The highest of several bounds holds for all.
    const bound = largest(assertions.map(({ unacceptable }) => unacceptable));
    return `${all}${on}, each fails ≤ ${formatShare(bound)}${attempt}`;
  }
  if (gate.unseen !== undefined && gate.unseen.wanted !== null) {
    return `${unseenWords(of).unseen}, ${formatShare(gate.unseen.wanted)} wanted${attempt}`;
  }
  return `${status === 'rejected' ? `${count('rejected')} of ${all}` : `${count('certified')} of ${all} certified`}${attempt}`;
}
