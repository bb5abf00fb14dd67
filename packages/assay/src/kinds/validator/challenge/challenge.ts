import type { Fixture } from './fixture';
import type { SidePrompt } from './load-variants';
import { type Policy, resolvePolicy } from '../../../experiment/policy/policy';
import type { Prompt } from './prompt';

/** A set of fixtures with the prompt that asks about them. */
export interface Challenge {
  /** Shared by `prompts/<id>.md` and `fixtures/<id>/`. */
  readonly id: string;
  readonly title: string;
  /** Absolute path of the folder that contains `prompts/` and `fixtures/`. */
  readonly root: string;
  readonly prompt: Prompt;
  /** Prompts that also vote, in the order in which the challenge's prompt names them. */
  readonly variants?: readonly Prompt[];
  /** The prompts to compare, if there are others than the challenge's own. */
  readonly sideBySide?: readonly SidePrompt[];
  /** Scored fixtures, in order of their file names: reviewed, and not shown as an example by any prompt. */
  readonly fixtures: readonly Fixture[];
  /** Fixtures with unconfirmed labels: asked, reported separately, and never scored. */
  readonly unreviewed: readonly Fixture[];
  /** Fixtures that a prompt shows with their answers. */
  readonly examples: readonly Fixture[];
}

/** One (fixture, analytic) pair with its expected value and what its failures do. */
export interface Assertion {
  readonly fixture: Fixture;
  readonly analytic: string;
  readonly expected: boolean;
  readonly policy: Policy;
}

/**
 * Every scored assertion, by fixture and then in the prompt's order. A fixture's policy overrides an analytic's, and
 * `assert` overrides the prompt's. Analytics that no asked model judges are left out.
 */
export function assertionsOf(
  challenge: Challenge,
  assert: 'declared' | 'hard' | 'soft',
  notJudged: readonly string[] = [],
): readonly Assertion[] {
  const forAll = assert === 'declared' ? challenge.prompt.policy : assert;
  return listAssertions(challenge, challenge.fixtures, (declared) =>
    forAll === undefined ? declared : { ...declared, assert: forAll },
  ).filter(({ analytic }) => !notJudged.includes(analytic));
}

/** The proposed labels of unreviewed fixtures as soft assertions, which fail nothing. */
export function unreviewedAssertionsOf(challenge: Challenge, notJudged: readonly string[] = []): readonly Assertion[] {
  return listAssertions(challenge, challenge.unreviewed, (declared) => ({ ...declared, assert: 'soft' })).filter(
    ({ analytic }) => !notJudged.includes(analytic),
  );
}

function listAssertions(
  { prompt }: Challenge,
  fixtures: readonly Fixture[],
  policyOf: (declared: Policy) => Policy,
): readonly Assertion[] {
  return fixtures.flatMap((fixture) =>
    prompt.analytics.flatMap(({ name, policy }): readonly Assertion[] => {
      const expected = Object.hasOwn(fixture.expected, name) ? fixture.expected[name] : undefined;
      return expected === undefined
        ? []
        : [{ fixture, analytic: name, expected, policy: policyOf(resolvePolicy(policy, fixture.policy[name])) }];
    }),
  );
}
