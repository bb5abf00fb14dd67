/** The effect of a planted weakness on code that it applies to, in a share of the replies. */
export interface Misled {
  /** The parameter that plants the weakness. */
  readonly by: string;
  /** From 0 to 1. */
  readonly share: number;
  /** By analytic; unaffected analytics are absent. */
  readonly says: Readonly<Record<string, boolean | 'a guess'>>;
}

/** A grader's values by analytic, and the basis of each. */
interface Belief {
  readonly answer: Readonly<Record<string, boolean>>;
  readonly evidence: Readonly<Record<string, string>>;
}

/** The values after planted weaknesses are applied; if several apply, the last one wins. */
export function mislead(known: Belief, misled: readonly Misled[], chance: (purpose: string) => number): Belief {
  return misled
    .filter(({ by, share }) => chance(by) < share)
    .reduce(
      ({ answer, evidence }, { by, says }) => ({
        answer: {
          ...answer,
          ...Object.fromEntries(
            Object.entries(says).map(([analytic, value]) => [
              analytic,
              value === 'a guess' ? chance(`${by} ${analytic}`) < 0.5 : value,
            ]),
          ),
        },
        evidence: {
          ...evidence,
          ...Object.fromEntries(Object.keys(says).map((analytic) => [analytic, `${by}, as its name asks`])),
        },
      }),
      known,
    );
}
