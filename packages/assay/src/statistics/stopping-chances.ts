/** A rule that looks at the counts of one assertion after every batch, and stops or continues. */
export interface StoppingRule<Decision> {
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
export interface StoppingChances<Decision> {
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
