/** Two failure rates that a sequential test distinguishes, 0 < tolerated < unacceptable < 1. */
export interface Hypotheses {
  /** Rates up to this one should be certified (p0). */
  readonly tolerated: number;
  /** Rates from this one on should be rejected (p1). */
  readonly unacceptable: number;
}

/** The error rates guaranteed by the thresholds of a sequential test, each in 0…1. */
export interface ErrorRates {
  /** Maximum probability of ever certifying a rate at or above `unacceptable`. */
  readonly alpha: number;
  /** Maximum probability of ever rejecting any of `family` assertions at or below `tolerated`. */
  readonly beta: number;
  /** Number of assertions that share `beta` (Bonferroni); 1 for a single assertion. */
  readonly family: number;
}

/** Log-likelihood ratios at which a sequential test stops. */
export interface Thresholds {
  /** Certified at or below it; negative. */
  readonly certify: number;
  /** Rejected at or above it; positive. */
  readonly reject: number;
}

/** The decision of a sequential test so far. */
export type SprtDecision = 'certified' | 'rejected' | 'undecided';

/**
 * Natural logarithm of the likelihood at `unacceptable` over the likelihood at `tolerated` after `failures` of `trials`
 * (Wald 1945); its exponential is an e-value against "the rate is tolerated".
 */
export function logLikelihoodRatio(hypotheses: Hypotheses, failures: number, trials: number): number {
  return failures * failureIncrement(hypotheses) - (trials - failures) * passDecrement(hypotheses);
}

/**
 * Certify at −ln(1/alpha) and reject at ln(family/beta). By Ville's inequality (1939), the error rates hold at any
 * stopping time, so a test may look after every call, stop at a limit, pause and resume.
 */
export function thresholdsOf({ alpha, beta, family }: ErrorRates): Thresholds {
  return { certify: Math.log(alpha), reject: Math.log(family / beta) };
}

/** The threshold that a log-likelihood ratio has reached, if any; equality counts as reached. */
export function decideSprt(ratio: number, thresholds: Thresholds): SprtDecision {
  if (ratio <= thresholds.certify) {
    return 'certified';
  }
  return ratio >= thresholds.reject ? 'rejected' : 'undecided';
}

/**
 * The smallest number of trials after which `failures` failures are certified: 73 after none at 1 % v 5 %, alpha 5 %.
 */
export function trialsToCertifyAfter(hypotheses: Hypotheses, alpha: number, failures: number): number {
  const threshold = Math.log(alpha);
  const passes = (failures * failureIncrement(hypotheses) - threshold) / passDecrement(hypotheses);
  let trials = failures + Math.max(0, Math.ceil(passes) - 1);
  while (logLikelihoodRatio(hypotheses, failures, trials) > threshold) {
    trials += 1;
  }
  return trials;
}

/**
 * The upper bound of the failure rate that agrees with the gate: the largest θ for which the likelihood at `tolerated`
 * is less than 1/alpha times that at θ, so it is at most `unacceptable` exactly if the counts certify. Valid at any
 * stopping time (Robbins 1970), and independent of `unacceptable`.
 */
export function boundOfGate(hypotheses: Hypotheses, alpha: number, failures: number, trials: number): number {
  if (failures >= trials) {
    return 1;
  }
  const { tolerated } = hypotheses;
  const threshold = Math.log(alpha);
  // Above `below`, the log-likelihood ratio only falls, so it crosses the threshold once.
  let below = Math.max(tolerated, failures / trials);
  let above = 1;
  for (;;) {
    const middle = (below + above) / 2;
    if (middle <= below || middle >= above) {
      return above;
    }
    if (logLikelihoodRatio({ tolerated, unacceptable: middle }, failures, trials) <= threshold) {
      above = middle;
    } else {
      below = middle;
    }
  }
}

function failureIncrement({ tolerated, unacceptable }: Hypotheses): number {
  return Math.log(unacceptable / tolerated);
}

function passDecrement({ tolerated, unacceptable }: Hypotheses): number {
  return Math.log1p(-tolerated) - Math.log1p(-unacceptable);
}

/** A monitor of the outcomes of one assertion in order of time. */
export interface Cusum {
  /** Takes the next outcome. */
  readonly add: (failed: boolean) => void;
  /** The state of the monitor. */
  readonly state: () => CusumState;
}

/** What a monitor has seen so far. */
export interface CusumState {
  /** Log-likelihood ratio since the most likely moment of a change, at least 0. */
  readonly statistic: number;
  /** Number of outcomes so far. */
  readonly outcomes: number;
  /** Index of the outcome at which the statistic first reached the threshold; undefined without an alarm. */
  readonly alarm: number | undefined;
}

/** With this threshold, a tolerated rate raises a false alarm after at least 500 outcomes on average (Lorden 1971). */
const defaultThreshold = Math.log(500);

/**
 * Page's CUSUM (Page 1954) for a change of the failure rate from `tolerated` to `unacceptable`: adds log-likelihood
 * ratios, never falls below 0, and raises an alarm at `threshold`. An alarm stays; the statistic continues.
 */
export function createCusum(hypotheses: Hypotheses, threshold: number = defaultThreshold): Cusum {
  const ofPass = logLikelihoodRatio(hypotheses, 0, 1);
  const ofFailure = logLikelihoodRatio(hypotheses, 1, 1);
  let statistic = 0;
  let outcomes = 0;
  let alarm: number | undefined;
  return {
    add: (failed) => {
      statistic = Math.max(0, statistic + (failed ? ofFailure : ofPass));
      if (statistic >= threshold) {
        alarm ??= outcomes;
      }
      outcomes += 1;
    },
    state: () => ({ statistic, outcomes, alarm }),
  };
}

/** What an assertion is fit for: to gate a release, to be reported only, or nothing. */
type AssertionClass = 'hard' | 'soft' | 'drop';

/** The two sequential tests behind the three classes. */
export interface ThreeWayOptions {
  /** Rates that separate hard from soft; default 1 % v 5 %. */
  readonly hard?: Hypotheses;
  /** Rates that separate soft from drop; default 10 % v 25 %. */
  readonly drop?: Hypotheses;
  /** Maximum probability of ever certifying an unacceptable rate in either test; default 5 %. */
  readonly alpha?: number;
  /** Maximum probability of ever rejecting a tolerated rate in either test, for one assertion; default 5 %. */
  readonly beta?: number;
}

/**
 * The class of an assertion by two sequential tests on the same counts (Sobel & Wald 1949): hard if the first
 * certifies, drop if the second rejects, soft if the first rejects and the second certifies.
 */
export function classifyThreeWay(
  failures: number,
  trials: number,
  options: ThreeWayOptions = {},
): AssertionClass | 'undecided' {
  const {
    hard = { tolerated: 0.01, unacceptable: 0.05 },
    drop = { tolerated: 0.1, unacceptable: 0.25 },
    alpha = 0.05,
    beta = 0.05,
  } = options;
  const thresholds = thresholdsOf({ alpha, beta, family: 1 });
  const first = decideSprt(logLikelihoodRatio(hard, failures, trials), thresholds);
  const second = decideSprt(logLikelihoodRatio(drop, failures, trials), thresholds);
  if (first === 'certified') {
    return 'hard';
  }
  if (second === 'rejected') {
    return 'drop';
  }
  return first === 'rejected' && second === 'certified' ? 'soft' : 'undecided';
}

/** A rule that looks at the counts of one assertion after every batch, and stops or continues. */
interface StoppingRule<Decision> {
  /** Trials between two looks, at least 1; the last batch is smaller if `most` is not a multiple. */
  readonly batch: number;
  /** Trials after which an undecided assertion is given up. */
  readonly most: number;
  /** The decision to stop with, or undefined to continue. */
  readonly decide: (failures: number, trials: number) => Decision | undefined;
}

/**
 * The behaviour of a stopping rule at one true failure rate; the probabilities of all decisions and `undecided` add up
 * to 1.
 */
interface StoppingChances<Decision> {
  readonly decided: ReadonlyMap<Decision, number>;
  readonly undecided: number;
  /** Mean number of trials until the rule stops. */
  readonly expectedTrials: number;
  /** The smallest number of trials by which the rule has stopped with a probability of 90 %. */
  readonly quantile90: number;
}

type Chances = ReadonlyMap<number, number>;

/**
 * The exact probability of every decision if trials fail independently at `rate`, by dynamic programming over the
 * number of failures while undecided.
 */
export function stoppingChances<Decision>(rule: StoppingRule<Decision>, rate: number): StoppingChances<Decision> {
  const decided = new Map<Decision, number>();
  let undecided: Chances = new Map([[0, 1]]);
  let expectedTrials = 0;
  let quantile90: number | undefined;
  for (let trials = 0; trials < rule.most && undecided.size > 0;) {
    const size = Math.min(rule.batch, rule.most - trials);
    trials += size;
    expectedTrials += size * total(undecided);
    const kept = new Map<number, number>();
    for (const [failures, chance] of afterBatch(undecided, size, rate)) {
      const decision = rule.decide(failures, trials);
      if (decision === undefined) {
        kept.set(failures, chance);
      } else {
        decided.set(decision, (decided.get(decision) ?? 0) + chance);
      }
    }
    undecided = kept;
    // The probabilities are rounded sums, so a tenth needs a tolerance.
    if (total(undecided) <= 0.1 + 1e-12) {
      quantile90 ??= trials;
    }
  }
  return { decided, undecided: total(undecided), expectedTrials, quantile90: quantile90 ?? rule.most };
}

function afterBatch(before: Chances, size: number, rate: number): Chances {
  let chances = before;
  for (let trial = 0; trial < size; trial += 1) {
    const next = new Map<number, number>();
    for (const [failures, chance] of chances) {
      add(next, failures, chance * (1 - rate));
      add(next, failures + 1, chance * rate);
    }
    chances = next;
  }
  return chances;
}

function add(chances: Map<number, number>, failures: number, chance: number): void {
  if (chance > 0) {
    chances.set(failures, (chances.get(failures) ?? 0) + chance);
  }
}

function total(chances: Chances): number {
  let sum = 0;
  for (const chance of chances.values()) {
    sum += chance;
  }
  return sum;
}

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
