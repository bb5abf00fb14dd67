import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { ExportedAnalytic } from './exported-validator';

/** Doubts about the values that are wanted of a good solution, in words, from what is expected of the fixtures. */
export function doubtsAboutWanted(
  { fixtures }: Pick<Challenge, 'fixtures'>,
  analytics: readonly ExportedAnalytic[],
): readonly string[] {
  const hard = analytics.filter(({ assert }) => assert === 'hard');
  const passing = fixtures.filter(({ expected }) => hard.every(({ name, wanted }) => expected[name] === wanted));
  if (fixtures.length === 0 || passing.length > 0) {
    return [];
  }
  const never = hard.filter(({ name, wanted }) => fixtures.every(({ expected }) => expected[name] !== wanted));
  const [first] = never;
  const advice =
    first === undefined
      ? 'add a fixture that should pass'
      : `if you want ${String(!first.wanted)} for ${never.map(({ name }) => name).join(', ')}, use --want ${never.map(({ name, wanted }) => `${name}=${String(!wanted)}`).join(',')}`;
  return [`no fixture has all wanted values, so none of them would pass: ${advice}`];
}

/** The language that most fixtures are in. */
export function commonLanguage({ fixtures }: Pick<Challenge, 'fixtures'>): string {
  const counts = new Map<string, number>();
  for (const { language } of fixtures) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? 'javascript';
}
