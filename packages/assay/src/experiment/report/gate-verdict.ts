import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { largest, smallest } from '../../statistics/extremes';
import type { GatedAccuracy } from '../gate/accuracy-gate';
import type { GatedAssertion } from '../gate/assertion-gate';
import type { GatedMeasure } from '../gate/measure-gate';
import type { UnseenFound } from '../gate/unseen-gate';
import { describeCertified, describeMissed } from './describe-measures';
import { describeUnseenVerdict, type UnseenWords } from './describe-unseen';
import { nameOf } from './judge-wholes';
import type { ReportDocument } from './report-document';

/** Further facts behind the verdict. */
export interface GateFacts {
  readonly complete: boolean;
  readonly doubts: readonly string[];
  readonly tooManyErrored: boolean;
  readonly words: UnseenWords;
  /** The scope, such as `these 32 fixtures`. */
  readonly these: string;
}

/** The gated parts. */
export interface GatedParts {
  readonly assertions: readonly GatedAssertion[];
  readonly accuracy: GatedAccuracy | undefined;
  readonly measures: readonly GatedMeasure[];
  readonly unseen: UnseenFound;
}

type Verdict = Pick<NonNullable<ReportDocument['gate']>, 'verdict' | 'because'>;

/** The verdict of a gate: certified only if it is complete, without doubts, and certified in all parts. */
export function verdictOfGate(
  { assertions, accuracy, measures, unseen }: GatedParts,
  { complete, doubts, tooManyErrored, words, these }: GateFacts,
): Verdict {
  const count = (status: GatedAssertion['status']): number => assertions.filter((one) => one.status === status).length;
  const of = `of ${formatNumberOf(assertions.length, 'hard assertion')}`;
  if (unseen.wanted !== undefined && unseen.status === 'rejected') {
    return { verdict: 'rejected', because: describeUnseenVerdict(unseen, words) };
  }
  const measuresThatAre = (status: GatedMeasure['status']): readonly GatedMeasure[] =>
    measures.filter((one) => one.status === status);
  const rejected = [
    ...measuresThatAre('rejected').map((one) => `${describeMissed(one)} on ${these}`),
    ...(accuracy?.status === 'rejected' ? [describeRejected(accuracy)] : []),
    ...(count('rejected') > 0 ? [`${count('rejected')} ${of} failed too often${describeWorst(assertions)}`] : []),
  ];
  if (rejected.length > 0) {
    return { verdict: 'rejected', because: rejected.join(', and ') };
  }
  if (tooManyErrored) {
    return { verdict: 'inconclusive', because: 'more than 5 % of the trials got no reply' };
  }
  if (doubts.length > 0) {
    return { verdict: 'inconclusive', because: doubts.join('; ') };
  }
  if (unseen.wanted !== undefined && unseen.status !== 'undecided' && complete) {
    const verdict = unseen.status === 'certified' ? 'certified' : 'inconclusive';
    return { verdict, because: describeUnseenVerdict(unseen, words) };
  }
  const isAccurate = accuracy === undefined || accuracy.status === 'certified';
  const isAnything = assertions.length > 0 || accuracy !== undefined || measures.length > 0;
  const isMeasured = measuresThatAre('certified').length === measures.length;
  if (complete && isAnything && isAccurate && isMeasured && count('certified') === assertions.length) {
    const certified = [
      ...(accuracy === undefined ? [] : [`an accuracy of ${formatShare(accuracy.required)} is certified`]),
      ...(measures.length === 0 ? [] : [describeCertified(measures)]),
      ...(assertions.length === 0
        ? []
        : [
            `all ${assertions.length} hard assertions are shown to be wrong in at most ${sayRates(assertions)} of answers`,
          ]),
    ];
    return { verdict: 'certified', because: `${certified.join(', and ')} on ${these}` };
  }
  const open = count('undecided');
  const stuck = count('inconclusive');
  const reasons = [
    ...(isAnything || unseen.wanted !== undefined ? [] : ['there is no hard assertion']),
    ...(unseen.wanted === undefined ? [] : [`not every ${words.fixture} has a verdict`]),
    ...(accuracy?.status === 'inconclusive'
      ? [`the accuracy is undecided at the trial limit: ${countWrong(accuracy)}`]
      : []),
    ...measuresThatAre('inconclusive').map(({ measure, runs }) => `${measure} is undecided after ${runs} runs`),
    ...measuresThatAre('undecided').map(({ measure }) => `${measure} is undecided`),
    ...(stuck > 0 ? [`${stuck} ${of} undecided: at the trial limit, or too many errored trials`] : []),
    ...(complete ? [] : ['stopped early']),
    ...(accuracy?.status === 'undecided' ? ['the accuracy is undecided'] : []),
    ...(open > 0 ? [`${open} ${of} undecided`] : []),
  ];
  return { verdict: 'inconclusive', because: reasons.join(', ') };
}

/** The rates that the certificate excludes, such as `5 %` or `5 to 25 %`. */
function sayRates(assertions: readonly GatedAssertion[]): string {
  const rates = assertions.map(({ plan }) => plan.unacceptable);
  const least = smallest(rates);
  const most = largest(rates);
  return least === most ? formatShare(most) : `${formatShare(least).replace(' %', '')} to ${formatShare(most)}`;
}

/** The rejected assertion that was wrong most often, such as `, worst right › isCorrect (7 of 40)`. */
function describeWorst(assertions: readonly GatedAssertion[]): string {
  const [worst] = assertions
    .filter(({ status }) => status === 'rejected')
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
  return worst === undefined
    ? ''
    : `, worst ${nameOf(worst.assertion)} (${formatCount(worst.failures)} of ${formatCount(worst.judged)})`;
}

function describeRejected(accuracy: GatedAccuracy): string {
  return `${countWrong(accuracy)}, too many to certify an accuracy of ${formatShare(accuracy.required)}`;
}

/** Such as `30 of 100 answers are wrong (30 %)`. */
function countWrong({ wrong, lost, trials }: GatedAccuracy): string {
  const judged = trials - lost;
  const share = judged === 0 ? '' : ` (${formatShare(wrong / judged)})`;
  return `${formatCount(wrong)} of ${formatNumberOf(judged, 'answer')} ${wrong === 1 ? 'is' : 'are'} wrong${share}`;
}
