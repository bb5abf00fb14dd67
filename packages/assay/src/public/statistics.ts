export {
  type FailureShare,
  canConfirm,
  chanceLevel,
  isBeyondChance,
  missedShare,
  mostConfirmations,
} from '../statistics/beyond-chance';
export { chooseArms } from '../statistics/choose-arms';
export { type FamilyCounts, clusteredExcess } from '../statistics/clustered-excess';
export { clusteredRate } from '../statistics/clustered-rate';
export { comparePairs } from '../statistics/compare-pairs';
export { largest, smallest } from '../statistics/extremes';
export { clopperPearsonInterval } from '../statistics/intervals';
export { createRandom } from '../statistics/random';
export { shuffle } from '../statistics/shuffle';
export { type Hypotheses, type Thresholds, decideSprt, logLikelihoodRatio } from '../statistics/sprt';
