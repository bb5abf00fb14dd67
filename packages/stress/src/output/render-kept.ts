import { formatCount, formatNumberOf, printableLine } from 'gpt-assay/basics';
import { type Text, renderTable } from 'gpt-assay/experiment';
import type { KeptVariant } from '../derived/keep-telling';

/** What `--keep` of `assay stress` and `assay fool` wrote, and the next step. */
export function renderKept(
  kept: readonly Pick<KeptVariant, 'file' | 'isNew' | 'isReviewed' | 'analytic' | 'wrong' | 'judged'>[],
  challenge: string,
): Text {
  const fresh = kept.filter(({ isNew }) => isNew);
  const known = kept.length - fresh.length;
  const waiting = fresh.filter(({ isReviewed }) => !isReviewed).length;
  if (kept.length === 0) {
    return ['No variant kept: the grader was not wrong about any variant in most trials.'];
  }
  return [
    fresh.length === 0
      ? 'No variant kept: the most telling ones are already fixtures.'
      : `Kept ${formatNumberOf(fresh.length, 'variant')} as fixtures${known === 0 ? '' : ` (${formatCount(known)} more are already fixtures)`}:`,
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
      ? `Next: confirm the labels of ${formatCount(waiting)}, which the oracle did not fully prove: npx assay review ${challenge}`
      : 'Next: run the tests with them: npx jest',
  ];
}
