/**
 * Statistics of repeated yes-or-no trials, as pure functions: intervals, sequential tests, comparisons, votes, agreement.
 * Rates, shares and probabilities are numbers from 0 to 1; counts are whole. Each function names its source.
 */
export {
  agreement,
  type Agreement,
  type ConfusionCounts,
  confusionMeasures,
  type ConfusionMeasures,
} from '../statistics/agreement';
export {
  canConfirm,
  chanceLevel,
  isBeyondChance,
  missedShare,
  mostConfirmations,
  type FailureShare,
} from '../statistics/beyond-chance';
export {
  boundedMeanInterval,
  clopperPearsonInterval,
  clopperPearsonLower,
  clopperPearsonUpper,
  confidenceSequence,
  type Interval,
  wilsonInterval,
} from '../statistics/intervals';
export { chooseArms } from '../statistics/choose-arms';
export {
  type Cluster,
  clusteredExcess,
  type ClusteredExcess,
  clusteredRate,
  type ClusteredRate,
  type FamilyCounts,
} from '../statistics/clustered-rate';
export { comparePairs, type Pair, type PairComparison, signFlipTest } from '../statistics/paired';
export {
  createCusum,
  type Cusum,
  type CusumState,
  decideSprt,
  type ErrorRates,
  gateCharacteristics,
  type GateCharacteristics,
  type GatePlan,
  type Hypotheses,
  logLikelihoodRatio,
  type SprtDecision,
  type Thresholds,
  thresholdsOf,
  trialsToCertifyAfter,
} from '../statistics/sequential';
export { largest, smallest } from '../statistics/numbers';
export { fisherExact } from '../statistics/homogeneity';
export { holmAdjust } from '../statistics/multiple-tests';
export { majorityFailureRate, unbiasedMajorityFailureRate } from '../statistics/majority-vote';
export { createRandom, shuffle } from '../statistics/random';
export { studentQuantile } from '../statistics/distributions';
export { betaQuantileLogit } from '../statistics/special-functions';
