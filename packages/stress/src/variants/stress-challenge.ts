import { type Challenge, isDerived } from 'gpt-assay/kinds';
import type { MadeVariants } from './make-variants';
import type { StressMeasure } from './stress-section';
import { measures, type StressDetails, type StressPolicy } from './stress-details';

/** Which variants of fixtures to make. */
export interface StressWish {
  readonly count: number;
  /** The same seed gives the same variants of the same fixtures. */
  readonly seed: string;
  /** What to measure; by default, everything with a requirement. */
  readonly only?: readonly StressMeasure[];
  /** Whether code is also rewritten, so that every variant is changed twice. */
  readonly combined: boolean;
  /** Called with the number of variants so far. */
  readonly onMade?: (made: number) => void;
}

/** The challenge without its saved variants: these are made again, so that the measures stay the same after saving. */
export function withoutDerived(challenge: Challenge): Challenge {
  return { ...challenge, fixtures: challenge.fixtures.filter((one) => !isDerived(one)) };
}

/** The challenge with variants added; none of its assertions fails on its own, because the measures are judged. */
export function withVariants(challenge: Challenge, { variants }: MadeVariants): Challenge {
  return {
    ...challenge,
    prompt: { ...challenge.prompt, policy: 'soft' },
    fixtures: [...challenge.fixtures, ...variants],
    unreviewed: [],
  };
}

/** The details of variants in the log's first line. */
export function toStressDetails(
  { variants, tried, dropped }: MadeVariants,
  about: {
    readonly wish: StressWish & Required<Pick<StressWish, 'only'>>;
    readonly basis: StressDetails['basis'];
    readonly policy: StressPolicy;
  },
): StressDetails {
  const { wish } = about;
  return {
    seed: wish.seed,
    basis: about.basis,
    wanted: wish.count,
    tried,
    policy: about.policy,
    ...(wish.only.length < measures.length && { only: [...wish.only] }),
    ...(wish.combined && { combined: true }),
    dropped: dropped.map((one) => ({ ...one })),
    variants: variants.map(({ id, variant }) => ({ fixture: id, ...variant, flips: [...variant.flips] })),
  };
}
