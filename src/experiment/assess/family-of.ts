import type { Cluster } from '../../statistics/clustered-rate';

/**
 * The original that a fixture is a variant of: `name` of `name--variant`, and of a question that is asked in several
 * languages, `name (language)`, the question. Fixtures of one family are alike, and count once where fixtures are the sample.
 */
export function familyOf(fixture: string, language?: string): string {
  const suffix = ` (${language ?? ''})`;
  const name = fixture.endsWith(suffix) ? fixture.slice(0, -suffix.length) : fixture;
  return name.split('--')[0] ?? name;
}

/** Fixtures by family, in the order in which each family first comes; `languages` by fixture's id. */
export function byFamily<Fixture extends { readonly fixture: string }>(
  fixtures: readonly Fixture[],
  languages: Readonly<Record<string, string>> = {},
): readonly (readonly Fixture[])[] {
  const families = new Map<string, Fixture[]>();
  for (const one of fixtures) {
    const name = familyOf(one.fixture, languages[one.fixture]);
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

/** The units that are sampled: fixtures, variants of one original together. */
export function joinFamilies(fixtures: readonly FixtureCluster[]): readonly Cluster[] {
  const tried = fixtures.filter(({ trials }) => trials > 0);
  return byFamily(tried).map((members) => {
    const sum = (of: keyof Cluster): number => members.reduce((total, one) => total + one[of], 0);
    return { failures: sum('failures'), trials: sum('trials'), assertions: sum('assertions') };
  });
}
