import { binomialUpperTail } from '../../statistics/distributions';
import { logEvidenceAbove, pooledUpperTail } from '../../statistics/evidence';

/**
 * Probability that any assertion of a challenge fails one group's report by chance. Whole analytics have the same
 * probability, so both levels together stay below 5 %.
 */
export const errorOfLevel = 0.025;

/** How the run ended: as planned, or early, perhaps because of the results. */
export type Ending = 'as planned' | 'cut-short';

/** Failures among judged trials, with the tolerated share. */
export interface Failures {
  readonly failures: number;
  readonly judged: number;
  readonly tolerate: number;
}

/**
 * p-value of "none fails more often than tolerated": the exact binomial or Poisson-binomial tail, or an anytime-valid
 * p-value if the run stopped early.
 */
export function pValueOf(pooled: readonly Failures[], ending: Ending): number {
  if (ending === 'as planned') {
    const failures = pooled.reduce((sum, one) => sum + one.failures, 0);
    return pooledUpperTail(
      failures,
      pooled.map(({ judged, tolerate }) => ({ trials: judged, rate: tolerate })),
    );
  }
  const evidence = mergeTolerances(pooled).reduce(
    (sum, { tolerate, failures, judged }) => sum + logEvidenceAbove(tolerate, failures, judged),
    0,
  );
  return Math.min(1, Math.exp(-evidence));
}

/**
 * The fewest failures among `judged` trials that fail one hard assertion of `family` on its own; more than `judged` if
 * even all are not enough.
 */
export function fewestFailures(judged: number, tolerate: number, family: number): number {
  if (judged === 1) {
    return 1;
  }
  const isEnough = (failures: number): boolean =>
    binomialUpperTail(failures, judged, tolerate) * family <= errorOfLevel;
  let tooFew = 0;
  let enough = judged + 1;
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    [tooFew, enough] = isEnough(middle) ? [tooFew, middle] : [middle, enough];
  }
  return enough;
}

function mergeTolerances(pooled: readonly Failures[]): readonly Failures[] {
  const merged = new Map<number, Failures>();
  for (const { tolerate, failures, judged } of pooled) {
    const known = merged.get(tolerate) ?? { tolerate, failures: 0, judged: 0 };
    merged.set(tolerate, { tolerate, failures: known.failures + failures, judged: known.judged + judged });
  }
  return [...merged.values()];
}
