import { largest } from '../../statistics/extremes';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeAttempt } from '../../experiment/gate/describe-attempt';
import type { ReportDocument } from '../../experiment/report/report-document';

/** What a badge says. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly tone: 'good' | 'bad' | 'unsure' | 'neutral';
  /** The whole of it, for those who hover or listen. */
  readonly title: string;
}

/** The badge of a gate's report; `undefined` of a measurement, which certifies nothing. */
export function badgeOf(report: ReportDocument): Badge | undefined {
  const { gate, simulated, models, prompt, startedAt } = report;
  if (gate === null) {
    return undefined;
  }
  const label = printableLine(report.title, 40);
  const { message, tone } = simulated
    ? ({ message: 'simulated: certifies nothing', tone: 'neutral' } as const)
    : messageOf(gate);
  const names = models.map(({ model }) => printableLine(model, 60)).join(', ');
  const about = `${names}, prompt ${prompt.hash.slice(0, 12)}, ${startedAt.slice(0, 10)}`;
  return {
    ...{ label, message, tone },
    title: [
      `${label}: ${message}.`,
      simulated
        ? 'Offline models answered and never saw the prompt.'
        : `${capitalise(gate.verdict === 'certified' ? gate.certifies : gate.because)}.`,
      ...(simulated || gate.attempt === 1 ? [] : [describeAttempt(gate)]),
      `${about}.`,
    ].join(' '),
  };
}

function messageOf(gate: NonNullable<ReportDocument['gate']>): Pick<Badge, 'message' | 'tone'> {
  const { assertions } = gate;
  const count = (status: 'certified' | 'rejected'): string =>
    formatCount(assertions.filter((one) => one.status === status).length);
  const all = formatNumberOf(assertions.length, 'hard assertion');
  const attempt = gate.attempt === 1 ? '' : `, attempt ${formatCount(gate.attempt)}`;
  switch (gate.verdict) {
    case 'certified': {
      // Of several bounds the highest holds for all.
      const bound = largest(assertions.map(({ unacceptable }) => unacceptable));
      return { message: `certified: ${all}, each fails ≤ ${formatShare(bound)}${attempt}`, tone: 'good' };
    }
    case 'rejected':
      return { message: `rejected: ${count('rejected')} of ${all}${attempt}`, tone: 'bad' };
    case 'inconclusive':
      return { message: `inconclusive: ${count('certified')} of ${all} certified${attempt}`, tone: 'unsure' };
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
