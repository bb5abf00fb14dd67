import { fewestFixtures } from '../../../experiment/compare/compare';
import {
  familyError,
  type CompareDocument,
  type ComparisonDocument,
} from '../../../experiment/compare/compare-document';
import { formatNumberOf, describeP, formatShare, formatPoints } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { describeDifference } from '../../terminal/render-compare';
import type { Verdict } from '../view';

/** Only what is certified is good. */
const tones = { better: 'neutral', worse: 'bad', 'no difference shown': 'unsure' } as const;

/** What a whole comparison comes to; of several, how many are better and worse. */
export function concludeComparison(document: CompareDocument): Verdict {
  const { comparisons, baseline } = document;
  const [only] = comparisons;
  if (only !== undefined && comparisons.length === 1) {
    return concludePair(only, document);
  }
  const verdicts = (['worse', 'better', 'no difference shown'] as const)
    .map((verdict) => ({
      verdict,
      names: comparisons.filter((one) => one.verdict === verdict).map(({ after }) => after),
    }))
    .filter(({ names }) => names.length > 0);
  return {
    tone: tones[verdicts[0]?.verdict ?? 'no difference shown'],
    word: withSimulated(
      verdicts
        .map(({ verdict, names }) => (verdicts.length === 1 ? `All: ${verdict}` : `${names.length} ${verdict}`))
        .join(', '),
      document,
    ),
    sentence: `Against ${printableLine(baseline)}: ${verdicts.map(({ verdict, names }) => `${names.map((name) => printableLine(name)).join(', ')} (${verdict})`).join('; ')}.`,
    meaning: `Each p-value is adjusted by Holm: the chance of calling any of the ${comparisons.length} better or worse when none is stays below ${formatShare(familyError)}.`,
  };
}

/** Whether one is better than the baseline, by how much, and what was tested. */
export function concludePair(one: ComparisonDocument, document: CompareDocument): Verdict {
  const { after, rates, fixtures, verdict } = one;
  const isTooFew = fixtures < fewestFixtures;
  const word = isTooFew ? 'Too little evidence' : `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}`;
  return {
    tone: tones[verdict],
    word: withSimulated(word, document),
    sentence: `${printableLine(after)} has a failure rate of ${formatShare(rates.after)}, ${printableLine(document.baseline)} of ${formatShare(rates.before)}, on ${formatNumberOf(fixtures, 'common fixture')}: ${describeResult(one, document)}.`,
    meaning: isTooFew
      ? `With fewer than ${fewestFixtures} common fixtures no difference can be shown.`
      : [describeTest(one, document), ...describePower(one)].join(' '),
  };
}

function withSimulated(word: string, { simulated }: CompareDocument): string {
  return simulated ? `${word} (simulated)` : word;
}

function describeResult(one: ComparisonDocument, document: CompareDocument): string {
  const { difference, fixtures } = one;
  if (difference === null) {
    return 'a comparison needs at least 2';
  }
  return isNone(one)
    ? 'the failure rate of every fixture is the same'
    : `${describeDifference(difference, fixtures)}, ${describePair(one, document)}`;
}

/** The p-value that the verdict rests on, such as `adjusted p = 0.033`. */
export function describePair({ pValue, adjustedP }: ComparisonDocument, { comparisons }: CompareDocument): string {
  return comparisons.length > 1 ? `adjusted ${describeP(adjustedP)}` : describeP(pValue);
}

/** Whether there is no difference at all, of any fixture. */
export function isNone({ difference }: Pick<ComparisonDocument, 'difference'>): boolean {
  return difference !== null && difference.mean === 0 && difference.lower === 0 && difference.upper === 0;
}

function describeTest({ fixtures }: ComparisonDocument, { comparisons }: CompareDocument): string {
  const holm = comparisons.length > 1 ? `, adjusted by Holm over ${comparisons.length} comparisons` : '';
  return `Tested: whether the differences of the ${fixtures} fixtures’ failure rates are centred at zero (all sign flips by fixture, two-sided${holm}).`;
}

function describePower({ verdict, detectable }: ComparisonDocument): readonly string[] {
  return verdict !== 'no difference shown' || detectable === null
    ? []
    : [
        `That none is shown does not say that there is none: a true difference of ${formatPoints(detectable)} points would have been shown with a chance of 80 %.`,
      ];
}
