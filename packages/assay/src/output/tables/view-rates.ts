import { formatP, formatPoints, formatShare } from '../../basics/text/numbers';
import type { ComparisonDocument } from '../../experiment/compare/compare-document';
import { describeDifference, describeRange, familyError, fewestFixtures } from '../../experiment/compare/significance';
import type { PairedView, RatesView } from '../page/comparison/comparison-view';

type Rates = ComparisonDocument['rates'];

/** A failure rate before and after; `difference` was computed from unrounded values. */
export function viewRates({ before, after }: Rates, difference = before - after): RatesView {
  return {
    before,
    after,
    text: `${formatShare(before)} → ${formatShare(after)}`,
    change:
      before === after
        ? 'the same'
        : `${formatPoints(Math.abs(difference))} points ${after > before ? 'worse' : 'better'}`,
  };
}

/** The same, with the difference paired by fixture. */
export function viewPaired({
  rates,
  difference,
  adjustedP,
  fixtures,
}: Pick<ComparisonDocument, 'rates' | 'difference' | 'adjustedP' | 'fixtures'>): PairedView {
  const again = difference === null ? '–' : describeRange(difference.again);
  return {
    ...viewRates(rates, difference?.mean),
    difference: difference && { value: difference.mean, ...difference.again },
    again,
    unseen: difference === null ? '–' : describeRange(difference.unseen),
    text95:
      difference === null
        ? 'needs at least 2 common fixtures'
        : `${describeDifference(difference.mean)} (95 %: ${again})`,
    adjustedP: formatP(adjustedP),
    shown: fixtures >= fewestFixtures(1) && difference !== null && adjustedP <= familyError && difference.mean !== 0,
    fixtures,
  };
}
