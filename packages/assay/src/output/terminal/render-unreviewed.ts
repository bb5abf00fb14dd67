import { toned, type Text } from '../../experiment/blocks/blocks';
import { formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ReportDocument, UnreviewedReport } from '../../experiment/report/report-document';

/** Maximum number of fixtures listed. */
const listed = 5;

/** Answers about fixtures with unconfirmed labels, which count nowhere else. */
export function renderUnreviewed({
  challenge,
  unreviewed = [],
}: Pick<ReportDocument, 'challenge' | 'unreviewed'>): Text {
  const asked = unreviewed.filter(({ trials }) => trials > 0);
  return asked.length === 0
    ? []
    : [
        toned(
          'heading',
          `Unreviewed, excluded from all results: labels are only proposed (npx assay review ${challenge})`,
        ),
        ...asked.flatMap((one) => renderModel(one, asked.length > 1)),
      ];
}

function renderModel(one: UnreviewedReport, isNamed: boolean): Text {
  const { model, fixtures, judged, differences, differing, errored } = one;
  const by = isNamed ? `${printableLine(model)}: ` : '';
  const more = differing.length - listed;
  return [
    `  ${by}${formatNumberOf(fixtures, 'fixture')}, ${differences} of ${formatNumberOf(judged, 'answer')} (${formatShare(judged === 0 ? null : differences / judged)}) unlike the proposed label${errored === 0 ? '' : `; ${formatNumberOf(errored, 'trial')} errored`}`,
    ...differing
      .slice(0, listed)
      .map(
        ({ analytic, proposed, differences: often, judged: of, file, line }) =>
          `    ${analytic} proposed ${String(proposed)}: answered otherwise ${often}/${of}  ${printableLine(file)}:${line}`,
      ),
    ...(more > 0 ? [`    and ${formatNumberOf(more, 'more label')}, in report.json`] : []),
  ];
}
