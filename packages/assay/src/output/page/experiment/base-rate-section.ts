import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { baseRateColumns, baseRateNotes, baseRateRow, titleOfBaseRate } from '../../terminal/render-base-rate';
import { tableOf, type SectionView } from '../blocks';

/** What decisions are worth at a stated share of right submissions; empty if none was stated. */
export function baseRateSection({ baseRate }: Pick<ReportDocument, 'baseRate'>): readonly SectionView[] {
  return baseRate === undefined
    ? []
    : [
        {
          id: 'base-rate',
          heading: titleOfBaseRate(baseRate),
          about: null,
          blocks: [
            ...baseRate.models.map(({ model, analytics }) =>
              tableOf(
                printableLine(model),
                baseRateColumns,
                analytics.map((one) => baseRateRow(one).map((text) => printableLine(text))),
              ),
            ),
            { kind: 'text', text: baseRateNotes(baseRate).join(' '), small: true },
          ],
        },
      ];
}
