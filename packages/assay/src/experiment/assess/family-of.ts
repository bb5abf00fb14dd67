import { ownValue } from '../../basics/own-value';
import type { Cluster } from '../../statistics/clustered-rate';

/**
 * The original of a variant: `name` for `name--variant`. For a question in several languages, `name (language)`, the
 * question. Fixtures of one family are alike, so they count once wherever fixtures are the sample.
 */
export function familyOf(fixture: string, language?: string): string {
  const suffix = ` (${language ?? ''})`;
  const name = fixture.endsWith(suffix) ? fixture.slice(0, -suffix.length) : fixture;
  return name.split('--')[0] ?? name;
}

/** Fixtures by family, in order of each family's first fixture; `languages` by fixture id. */
export function byFamily<Fixture extends { readonly fixture: string }>(
  fixtures: readonly Fixture[],
  languages: Readonly<Record<string, string>> = {},
): readonly (readonly Fixture[])[] {
  const families = new Map<string, Fixture[]>();
  for (const one of fixtures) {
    const name = familyOf(one.fixture, ownValue(languages, one.fixture));
    const known = families.get(name) ?? [];
    known.push(one);
    families.set(name, known);
  }
  return [...families.values()];
}

/** The counts of one fixture. */
export interface FixtureCluster extends Cluster {
  readonly fixture: string;
}

/** The units of the sample: fixtures, with variants of one original merged. */
export function joinFamilies(fixtures: readonly FixtureCluster[]): readonly Cluster[] {
  const tried = fixtures.filter(({ trials }) => trials > 0);
  return byFamily(tried).map((members) => {
    const sum = (of: keyof Cluster): number => members.reduce((total, one) => total + one[of], 0);
    return { failures: sum('failures'), trials: sum('trials') };
  });
}
