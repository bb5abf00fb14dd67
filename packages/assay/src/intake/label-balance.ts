import type { Fixture } from '../kinds/validator/challenge/fixture';

/** A feature that a fixture adds to a challenge: a value of an analytic, or a language. */
export type Feature = { readonly analytic: string; readonly value: boolean } | { readonly language: string };

type Labelled = Pick<Fixture, 'expected' | 'language'>;

/** How many fixtures have each feature. */
export interface LabelBalance {
  /** Names of a fixture's features, as one key: equal for fixtures that add the same. */
  readonly namesOf: (fixture: Labelled) => readonly string[];
  /** Higher for fixtures with rarer features, among the given fixtures and those counted since. */
  readonly worthOf: (names: readonly string[]) => number;
  readonly count: (names: readonly string[]) => void;
  /** The fixture's feature that is rarest among the given fixtures. */
  readonly rarestOf: (fixture: Labelled) => { readonly feature: Feature; readonly among: number };
}

/** Counts the features of fixtures. */
export function createLabelBalance(fixtures: readonly Labelled[]): LabelBalance {
  const given = new Map<string, number>();
  const namesOf = (fixture: Labelled): readonly string[] => featuresOf(fixture).map(nameOf).sort();
  fixtures.forEach((fixture) => {
    add(given, namesOf(fixture));
  });
  const now = new Map(given);
  return {
    namesOf,
    worthOf: (names) => names.reduce((sum, name) => sum + 1 / (1 + (now.get(name) ?? 0)), 0),
    count: (names) => {
      add(now, names);
    },
    rarestOf: (fixture) =>
      featuresOf(fixture)
        .map((feature) => ({ feature, among: given.get(nameOf(feature)) ?? 0 }))
        .reduce((rarest, other) => (other.among < rarest.among ? other : rarest)),
  };
}

function featuresOf({ expected, language }: Labelled): readonly [Feature, ...Feature[]] {
  return [{ language }, ...Object.entries(expected).map(([analytic, value]) => ({ analytic, value }))];
}

function nameOf(feature: Feature): string {
  return 'language' in feature ? feature.language : `${feature.analytic}=${String(feature.value)}`;
}

function add(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}
