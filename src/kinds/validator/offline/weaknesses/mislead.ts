/** What a planted weakness makes a grader say of code that it falls for, in a share of its replies. */
export interface Misled {
  /** The weakness, by the parameter that plants it. */
  readonly by: string;
  /** From 0 to 1. */
  readonly share: number;
  /** By analytic; those that it leaves alone are absent. */
  readonly says: Readonly<Record<string, boolean | 'a guess'>>;
}

/** What a grader believes by analytic, and what each belief rests on. */
interface Belief {
  readonly answer: Readonly<Record<string, boolean>>;
  readonly evidence: Readonly<Record<string, string>>;
}

/** What is left of the truth once a grader has fallen for what it falls for; the last weakness counts where several do. */
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
