import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { Text } from '../../experiment/blocks/blocks';
import { renderTable } from '../../experiment/blocks/table';
import type { KeptVariant } from '../../intake/derived/keep-telling';

/** What `--keep` of `assay stress` and `assay fool` wrote, and what to do next. */
export function renderKept(
  kept: readonly Pick<KeptVariant, 'file' | 'isNew' | 'isReviewed' | 'analytic' | 'wrong' | 'judged'>[],
  challenge: string,
): Text {
  const fresh = kept.filter(({ isNew }) => isNew);
  const known = kept.length - fresh.length;
  const waiting = fresh.filter(({ isReviewed }) => !isReviewed).length;
  if (kept.length === 0) {
    return ['Kept no variant: the grader got none wrong in most of its trials.'];
  }
  return [
    fresh.length === 0
      ? 'Kept no variant: those that tell most are fixtures already.'
      : `Kept ${formatNumberOf(fresh.length, 'variant')} as fixtures${known === 0 ? '' : ` (${formatCount(known)} more are fixtures already)`}:`,
    ...(fresh.length === 0
      ? []
      : renderTable(
          [{ heading: 'fixture' }, { heading: 'wrong', align: 'right' }, { heading: 'on' }],
          fresh.map(({ file, analytic, wrong, judged }) => [
            file,
            `${wrong} of ${judged}`,
            printableLine(analytic, 60),
          ]),
        )),
    waiting > 0
      ? `Next: confirm the labels of ${formatCount(waiting)}, for no oracle proved them all: npx assay review ${challenge}`
      : 'Next: npx jest asks about them.',
  ];
}
