import type { VNode } from 'preact';
import type { ReportRow } from '../../project/project-view';

/** Says what would be compared, of chosen reports with the newest first; the oldest is the baseline. */
export function Comparing({ reports }: { readonly reports: readonly ReportRow[] }): VNode {
  const names = [...new Set(reports.map(({ challenge }) => challenge))].reverse();
  const oldest = reports.at(-1);
  return (
    <p class="comparing" hidden={oldest === undefined}>
      {names.length > 1
        ? `Only reports of the same challenge can be compared; these are of ${names.join(' and ')}.`
        : reports.length === 1 && (oldest?.models.length ?? 0) < 2
          ? 'Choose another report of the same challenge to compare it with.'
          : oldest !== undefined && <CompareLink reports={reports} />}
    </p>
  );
}

function CompareLink({ reports }: { readonly reports: readonly ReportRow[] }): VNode {
  const query = reports.map(({ key }) => `report=${encodeURIComponent(key)}`).reverse();
  const what =
    reports.length === 1 ? `the ${reports[0]?.models.length} groups of this report` : `these ${reports.length} reports`;
  return <a href={`/compare?${query.join('&')}`}>{`Compare ${what}`}</a>;
}
