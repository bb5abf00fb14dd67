import { formatInterval, formatShare } from '../../basics/text/numbers';
import type { AnalyticReport } from '../../experiment/report/report-document';
import { renderTable } from '../../experiment/blocks/table';
import { toned, type Text } from '../../experiment/blocks/blocks';

/** A table of the analytics: how often each was wrong, in which direction, how, and how consistent its answers are. */
export function renderAnalytics(analytics: readonly AnalyticReport[]): Text {
  const columns = [
    { heading: 'analytic' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: 'false accepts', align: 'right' },
    { heading: 'false rejects', align: 'right' },
    { heading: 'floor', align: 'right' },
    { heading: 'noise', align: 'right' },
    { heading: 'luck', align: 'right' },
    { heading: 'agree', align: 'right' },
    { heading: 'AC1', align: 'right' },
  ] as const;
  const rows = analytics.map((one) => [
    one.analytic,
    toned(one.failures > 0 ? 'bad' : undefined, `${one.failures}/${one.judged}`),
    toned(one.failures > 0 ? 'bad' : undefined, formatShare(one.rate)),
    renderErrorRate(one.falseAccepts),
    renderErrorRate(one.falseRejects),
    formatShare(one.floor),
    formatShare(one.noise),
    formatShare(one.luck),
    formatShare(one.agreement?.observed ?? null),
    one.agreement?.gwetAc1?.toFixed(2) ?? '–',
  ]);
  const missing = analytics.flatMap((one) => [
    ...(one.falseAccepts === null
      ? [`${one.analytic}: false accepts need at least 2 fixtures (better 10) where it is false`]
      : []),
    ...(one.falseRejects === null
      ? [`${one.analytic}: false rejects need at least 2 fixtures (better 10) where it is true`]
      : []),
  ]);
  return [...renderTable(columns, rows), ...missing.map((text) => `  ${text}`)];
}

function renderErrorRate(errors: AnalyticReport['falseAccepts']): string {
  return errors === null ? 'n/a' : `${formatShare(errors.rate)} (${formatInterval(errors.interval)})`;
}
