import type { Fixture } from './fixture';
import type { Policy } from './policy';
import { resolvePolicy } from './policy';
import type { Prompt } from './prompt';

/** A set of fixtures with the prompt that asks about them. */
export interface Challenge {
  /** Shared by `prompts/<id>.md` and `fixtures/<id>/`. */
  readonly id: string;
  readonly title: string;
  /** Absolute path of the folder that holds `prompts/` and `fixtures/`. */
  readonly root: string;
  readonly prompt: Prompt;
  /** Prompts that vote beside it, in the order in which it names them. */
  readonly variants?: readonly Prompt[];
  /** In order of their file names. */
  readonly fixtures: readonly Fixture[];
}

/** One (fixture, analytic) pair with its expected value and what its failures do. */
export interface Assertion {
  readonly fixture: Fixture;
  readonly analytic: string;
  readonly expected: boolean;
  readonly policy: Policy;
}

/** Every assertion of a challenge, by fixture and then in the prompt's order; a fixture's policy wins over the prompt's. */
export function assertionsOf(
  { fixtures, prompt }: Challenge,
  assert: 'declared' | 'hard' | 'soft',
): readonly Assertion[] {
  return fixtures.flatMap((fixture) =>
    prompt.analytics.map((analytic): Assertion => {
      const declared = resolvePolicy(analytic.policy, fixture.policy[analytic.name]);
      return {
        fixture,
        analytic: analytic.name,
        expected: fixture.expected[analytic.name] === true,
        policy: assert === 'declared' ? declared : { ...declared, assert },
      };
    }),
  );
}
