import type { Fixture } from './fixture';
import type { SidePrompt } from './load-side-by-side';
import { type Policy, resolvePolicy } from '../../../experiment/policy/policy';
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
  /** Prompts that are asked side by side, when that is not the challenge's own alone. */
  readonly sideBySide?: readonly SidePrompt[];
  /** Those that are scored, in order of their file names: reviewed, and shown as an example by no prompt. */
  readonly fixtures: readonly Fixture[];
  /** Those whose labels nobody has confirmed: asked, reported apart, scored nowhere. */
  readonly unreviewed: readonly Fixture[];
  /** Those that a prompt shows with their answers. */
  readonly examples: readonly Fixture[];
}

/** One (fixture, analytic) pair with its expected value and what its failures do. */
export interface Assertion {
  readonly fixture: Fixture;
  readonly analytic: string;
  readonly expected: boolean;
  readonly policy: Policy;
}

/** Every assertion that is scored, by fixture and then in the prompt's order; a fixture's policy wins over an analytic's, and `assert` over the prompt's. What nobody who is asked judges is left out. */
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

/** The proposed labels of the fixtures that nobody has reviewed, as soft assertions, which fail nothing. */
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
