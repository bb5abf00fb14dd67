import type { Comparison } from '../../../experiment/compare/compare';
import type { CompareDocument, ComparisonDocument } from '../../../experiment/compare/compare-document';
import { formatNumberOf, formatP, formatShare, formatPoints } from '../../../basics/text/numbers';
import { sayDifference } from '../../../experiment/compare/say-difference';
import type { Fact } from '../view';
import type { PairView } from './comparison-view';
import { concludePair } from './conclude-comparison';
import { describeOrigins, type OriginsOf } from './describe-origins';
import { analyticTable, originBlocks, sayLeft } from '../../tables/comparison';
import { viewChanges, type Places } from './view-changes';
import { viewPaired, viewRates } from '../../tables/view-rates';

/** Two sides, their comparison, and the page that shows them. */
export interface PairOf extends OriginsOf {
  readonly document: CompareDocument;
  readonly one: ComparisonDocument;
  /** Index of the other side. */
  readonly after: number;
  readonly fixtures: readonly string[];
  readonly analytics: readonly string[];
  readonly places: Places;
}

/** The baseline and one other side. */
export function viewPair(pair: PairOf): PairView {
  const { document, one, after, comparison, fixtures, analytics, places } = pair;
  const rates = new Map(one.byFixture.map((own) => [own.fixture, viewRates(own.rates)]));
  const paired = new Map(one.byAnalytic.map((own) => [own.analytic, viewPaired(own)]));
  return {
    after,
    verdict: concludePair(one, document),
    whole: viewPaired(one),
    statistics: statisticsOf(one, comparison, document),
    origins: originBlocks(describeOrigins(pair)),
    analyticTable: analyticTable(one, document),
    analytics: analytics.map((analytic) => paired.get(analytic) ?? null),
    fixtures: fixtures.map((fixture) => rates.get(fixture) ?? null),
    changes: viewChanges(comparison.assertions, places),
  };
}

function statisticsOf(
  one: ComparisonDocument,
  { assertions }: Comparison,
  { comparisons }: CompareDocument,
): readonly Fact[] {
  const { rates, fixtures, pValue, adjustedP, detectable } = one;
  const left = sayLeft(one);
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Failure rate before', formatShare(rates.before)],
    ['Failure rate after', formatShare(rates.after)],
    ['Difference, paired by fixture', sayDifference(one.difference?.mean ?? 0)],
    ['These fixtures, asked again', `${viewPaired(one).again} (95 %)`],
    ['Submissions like them', `${viewPaired(one).unseen} (95 %)`],
    ['p-value', `${formatP(pValue)} (sign flips by fixture and, with unequal runs, exchanged trials; two-sided)`],
    [
      'Adjusted p-value',
      comparisons.length > 1 ? `${formatP(adjustedP)} (Holm over ${comparisons.length} comparisons)` : null,
    ],
    [
      'Detectable difference',
      detectable === null ? null : `a true difference of ${formatPoints(detectable)} points, with 80 % probability`,
    ],
    [
      'Compared',
      `${formatNumberOf(assertions.length, 'assertion')} of ${formatNumberOf(fixtures, 'common fixture')}, each fixture with the same weight`,
    ],
    ['Excluded', left === '' ? null : left],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
