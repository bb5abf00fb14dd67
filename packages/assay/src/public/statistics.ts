/**
 * Statistics of repeated yes-or-no trials, as pure functions: intervals, sequential tests, comparisons, votes, agreement.
 * Rates, shares and probabilities are numbers from 0 to 1; counts are whole. Each function names its source.
 */
export { agreement, type Agreement } from '../statistics/agreement';
export {
  canConfirm,
  chanceLevel,
  isBeyondChance,
  missedShare,
  mostConfirmations,
  type FailureShare,
} from '../statistics/beyond-chance';
export { boundedMeanInterval } from '../statistics/bounded-mean';
export { chooseArms } from '../statistics/choose-arms';
export { clusteredExcess, type ClusteredExcess, type FamilyCounts } from '../statistics/clustered-excess';
export { clusteredRate, type Cluster, type ClusteredRate } from '../statistics/clustered-rate';
export { comparePairs, type Pair, type PairComparison } from '../statistics/compare-pairs';
export { confidenceSequence } from '../statistics/confidence-sequence';
export { confusionMeasures, type ConfusionCounts, type ConfusionMeasures } from '../statistics/confusion';
export { createCusum, type Cusum, type CusumState } from '../statistics/cusum';
export { largest, smallest } from '../statistics/extremes';
export { fisherExact } from '../statistics/fisher';
export { gateCharacteristics, type GateCharacteristics, type GatePlan } from '../statistics/gate-characteristics';
export { holmAdjust } from '../statistics/holm';
export {
  clopperPearsonInterval,
  clopperPearsonLower,
  clopperPearsonUpper,
  wilsonInterval,
  type Interval,
} from '../statistics/intervals';
export { majorityFailureRate, unbiasedMajorityFailureRate } from '../statistics/majority-vote';
export { createRandom } from '../statistics/random';
export { shuffle } from '../statistics/shuffle';
export { signFlipTest } from '../statistics/sign-flip';
export {
  decideSprt,
  logLikelihoodRatio,
  thresholdsOf,
  trialsToCertifyAfter,
  type ErrorRates,
  type Hypotheses,
  type SprtDecision,
  type Thresholds,
} from '../statistics/sprt';
