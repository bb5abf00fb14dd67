import { fewestFixtures } from '../../../experiment/compare/compare';
import { formatP, formatShare, formatPoints } from '../../../basics/text/numbers';
import { describeDifference } from '../../terminal/render-compare';
import { familyError, type ComparisonDocument } from '../../../experiment/compare/compare-document';
import { isNone } from './conclude-comparison';
import type { PairedView, RatesView } from './comparison-view';

type Rates = ComparisonDocument['rates'];

/** A failure rate before and after; `difference` is the one minus the other as it was computed. */
export function viewRates({ before, after }: Rates, difference = before - after): RatesView {
  return {
    ...{ before, after },
    text: `${formatShare(before)} → ${formatShare(after)}`,
    change:
      before === after
        ? 'the same'
        : `${formatPoints(Math.abs(difference))} points ${after > before ? 'worse' : 'better'}`,
  };
}

/** The same with the difference paired by fixture. */
export function viewPaired({
  rates,
  difference,
  adjustedP,
  fixtures,
}: Pick<ComparisonDocument, 'rates' | 'difference' | 'adjustedP' | 'fixtures'>): PairedView {
  const isKnown = difference !== null && fixtures >= fewestFixtures;
  return {
    ...viewRates(rates, difference?.mean),
    difference: isKnown ? { value: difference.mean, lower: difference.lower, upper: difference.upper } : null,
    interval: isKnown ? describeInterval(difference) : '–',
    text95:
      difference === null
        ? 'needs at least 2 common fixtures'
        : isNone({ difference })
          ? 'the same for every fixture'
          : describeDifference(difference, fixtures),
    adjustedP: formatP(adjustedP),
    shown: isKnown && adjustedP <= familyError && difference.mean !== 0,
    fixtures,
  };
}

function describeInterval({ mean, lower, upper }: NonNullable<ComparisonDocument['difference']>): string {
  const [from, to] = mean < 0 ? [-upper, -lower] : [lower, upper];
  return `${formatPoints(from)} to ${formatPoints(to)}`;
}
