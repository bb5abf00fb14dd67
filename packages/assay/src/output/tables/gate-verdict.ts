import type { GateReport } from '../../experiment/report/gate-document';
import type { AnalyticSummary } from '../../experiment/report/summarise';

/** The gate's verdict on an analytic: based on its rejected assertions, otherwise on undecided ones. */
export function gateVerdict(
  { analytic, assert, verdict, tone }: AnalyticSummary,
  { assertions }: Pick<GateReport, 'assertions'>,
): Pick<AnalyticSummary, 'verdict' | 'tone'> {
  if (assert === 'soft') {
    return { verdict, tone };
  }
  const own = assertions.filter((one) => one.analytic === analytic);
  const rejected = own.filter(({ status }) => status === 'rejected').length;
  const certified = own.filter(({ status }) => status === 'certified').length;
  if (rejected > 0) {
    return { verdict: `rejected at ${rejected} of ${own.length} fixtures`, tone: 'bad' };
  }
  return certified === own.length
    ? { verdict: 'certified', tone: 'neutral' }
    : { verdict: `certified at ${certified} of ${own.length} fixtures`, tone: 'unsure' };
}
