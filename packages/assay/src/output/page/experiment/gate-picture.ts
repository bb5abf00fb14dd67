import { formatCount, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { IntervalsBlock } from '../../../experiment/blocks/pictures';
import type { ReportDocument } from '../../../experiment/report/report-document';

/** Maximum number of assertions shown. */
const most = 4;

/** What a gate of assertions decided: rejected ones first, then those most often wrong, each where its counting ended. */
export function gatePicture({ gate }: Pick<ReportDocument, 'gate'>): readonly IntervalsBlock[] {
  const judged = (gate?.assertions ?? []).filter((one) => one.judged > 0);
  const rateOf = ({ failures, judged: of }: { readonly failures: number; readonly judged: number }): number =>
    Number((failures / of).toPrecision(5));
  const shown = judged
    .toSorted((a, b) => Number(b.status === 'rejected') - Number(a.status === 'rejected') || rateOf(b) - rateOf(a))
    .slice(0, most);
  if (shown.length === 0) {
    return [];
  }
  const tolerated = new Set(shown.map((one) => formatShare(one.tolerated)));
  return [
    {
      kind: 'intervals',
      caption: [
        `Dot: wrong answers when the gate had decided, after which it no longer counts${judged.length > shown.length ? ` (${formatCount(shown.length)} of ${formatCount(judged.length)} assertions, worst first)` : ''}.`,
        `Dashed: tolerated${tolerated.size === 1 ? ` ${[...tolerated].join('')}` : ''}.`,
      ].join(' '),
      axis: 'wrong answers',
      aside: true,
      rows: shown.map((one) => ({
        name: `${printableLine(one.fixture)} › ${printableLine(one.analytic)}`,
        measured: {
          value: rateOf(one),
          lower: rateOf(one),
          upper: rateOf(one),
          text: `${formatCount(one.failures)} of ${formatCount(one.judged)}`,
        },
        tolerate: one.tolerated,
        ...(one.status === 'rejected' && { mark: { word: 'rejected', tone: 'bad' as const } }),
      })),
    },
  ];
}
