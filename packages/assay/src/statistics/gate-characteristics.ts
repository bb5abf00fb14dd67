import { decideSprt, type ErrorRates, type Hypotheses, logLikelihoodRatio, thresholdsOf } from './sprt';
import { stoppingChances } from './stopping-chances';

/** A gate for one assertion: a sequential test that looks after every batch and gives up at a limit. */
export interface GatePlan extends Hypotheses, ErrorRates {
  /** Trials between two looks, at least 1; the last batch is smaller if `most` is not a multiple. */
  readonly batch: number;
  /** Trials after which an undecided assertion is inconclusive. */
  readonly most: number;
}

/** How a gate behaves at one true failure rate; the three probabilities add up to 1. */
export interface GateCharacteristics {
  readonly certified: number;
  readonly rejected: number;
  readonly inconclusive: number;
  /** Mean number of trials of one assertion until the gate stops. */
  readonly expectedTrials: number;
  /** The smallest number of trials by which the gate has stopped with a probability of 90 %. */
  readonly quantile90: number;
}

/** The exact behaviour of a gate for an assertion with true failure rate `rate` and independent trials. */
export function gateCharacteristics(plan: GatePlan, rate: number): GateCharacteristics {
  const thresholds = thresholdsOf(plan);
  const decide = (failures: number, trials: number): 'certified' | 'rejected' | undefined => {
    const decision = decideSprt(logLikelihoodRatio(plan, failures, trials), thresholds);
    return decision === 'undecided' ? undefined : decision;
  };
  const { decided, undecided, expectedTrials, quantile90 } = stoppingChances({ ...plan, decide }, rate);
  return {
    certified: decided.get('certified') ?? 0,
    rejected: decided.get('rejected') ?? 0,
    inconclusive: undecided,
    expectedTrials,
    quantile90,
  };
}
