import type { Challenge } from '../challenge/challenge';
import { isDerived } from '../challenge/derived-fixture';
import type { MadeVariants } from './make-variants';
import type { StressDetails, StressPolicy } from './stress-details';

/** The challenge without fixtures that are variants: those kept before are made again, and count as they did before. */
export function withoutDerived(challenge: Challenge): Challenge {
  return { ...challenge, fixtures: challenge.fixtures.filter((one) => !isDerived(one)) };
}

/** The challenge with variants beside its fixtures; nothing of it fails by itself, for the measures are judged. */
export function withVariants(challenge: Challenge, { variants }: MadeVariants): Challenge {
  return {
    ...challenge,
    prompt: { ...challenge.prompt, policy: 'soft' },
    fixtures: [...challenge.fixtures, ...variants],
    unreviewed: [],
  };
}

/** What the first line of a log keeps of the variants. */
export function toStressDetails(
  { variants, tried, dropped }: MadeVariants,
  about: {
    readonly seed: string;
    readonly count: number;
    readonly basis: StressDetails['basis'];
    readonly policy: StressPolicy;
  },
): StressDetails {
  return {
    ...{ seed: about.seed, basis: about.basis, wanted: about.count, tried, policy: about.policy },
    dropped: dropped.map((one) => ({ ...one })),
    variants: variants.map(({ id, variant }) => ({ fixture: id, ...variant, flips: [...variant.flips] })),
  };
}
