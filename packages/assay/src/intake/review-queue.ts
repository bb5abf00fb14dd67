import type { Challenge } from '../kinds/validator/challenge/challenge';
import { type Fixture, isDisputed } from '../kinds/validator/challenge/fixture';

/** Reasons for a fixture's position in the queue, most informative first. */
export const reviewKinds = ['contradiction', 'split-votes', 'open', 'rare'] as const;

/** One of the reasons. */
export type ReviewKind = (typeof reviewKinds)[number];

/** A fixture that waits for a review of its labels. */
export interface Waiting {
  readonly fixture: Fixture;
  readonly kind: ReviewKind;
  /** The reason for its position, in words. */
  readonly because: string;
  /** Analytics on which proposers or votes disagree, in the prompt's order. */
  readonly disputed: readonly string[];
  /** Analytics without a proposed label. */
  readonly open: readonly string[];
}

/**
 * The unreviewed fixtures, most informative first: disagreeing proposers, split votes, open analytics, the rest. Ties go
 * to the fixture whose labels are rarest in the challenge, counting the fixtures before it.
 */
export function orderForReview({ prompt, fixtures, unreviewed }: Challenge): readonly Waiting[] {
  const analytics = prompt.analytics.map(({ name }) => name);
  const balance = createLabelBalance(fixtures);
  const sorted = unreviewed.map((fixture) => toWaiting(fixture, analytics, balance));
  return reviewKinds.flatMap((kind) =>
    spread(
      sorted.filter((waiting) => waiting.kind === kind),
      balance,
    ),
  );
}

function toWaiting(fixture: Fixture, analytics: readonly string[], balance: LabelBalance): Waiting {
  const { proposals = {}, expected } = fixture;
  const disputed = analytics.filter((name) => Object.hasOwn(proposals, name) && isDisputed(proposals[name] ?? {}));
  const contradicted = disputed.filter((name) => partiesOf(fixture, name).length > 1);
  const open = analytics.filter((name) => !Object.hasOwn(expected, name));
  const of = (kind: ReviewKind, because: string): Waiting => ({ fixture, kind, because, disputed, open });
  const [contradiction] = contradicted;
  if (contradiction !== undefined) {
    return of('contradiction', `${joinWords(partiesOf(fixture, contradiction))} disagree on ${describe(contradicted)}`);
  }
  const [split] = disputed;
  if (split !== undefined) {
    const { votes = { true: 0, false: 0 } } = proposals[split] ?? {};
    return of('split-votes', `${votes.true} votes to ${votes.false} for true on ${describe(disputed)}`);
  }
  if (open.length > 0) {
    return of('open', `no proposed label for ${describe(open)}`);
  }
  const { feature, among } = balance.rarestOf(fixture);
  return of('rare', describeRarity(feature, among));
}

/** Who said what about an analytic, if they differ; empty if all agree. */
function partiesOf({ proposals = {} }: Fixture, name: string): readonly string[] {
  const proposal = proposals[name] ?? {};
  const parties = (['author', 'oracle', 'model'] as const).filter((party) => proposal[party] !== undefined);
  return new Set(parties.map((party) => proposal[party])).size > 1 ? parties : [];
}

function describe([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function describeRarity(feature: Feature, among: number): string {
  const many = among === 0 ? 'no' : String(among);
  const one = among <= 1;
  return 'language' in feature
    ? `${many} reviewed ${one ? 'fixture is' : 'fixtures are'} in ${feature.language}`
    : `${many} reviewed ${one ? 'fixture has' : 'fixtures have'} ${feature.analytic} ${String(feature.value)}`;
}

function joinWords(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** Repeatedly takes the most valuable fixture; fixtures with equal features have equal value, so one represents all. */
function spread(waiting: readonly Waiting[], balance: LabelBalance): readonly Waiting[] {
  const groups = new Map<string, { readonly names: readonly string[]; readonly places: number[] }>();
  for (const [place, { fixture }] of waiting.entries()) {
    const names = balance.namesOf(fixture);
    const group = groups.get(names.join(' ')) ?? { names, places: [] };
    group.places.push(place);
    groups.set(names.join(' '), group);
  }
  const left = [...groups.values()].map((group) => ({ names: group.names, places: group.places.values() }));
  const heads = left.map(({ places }) => places.next().value);
  return waiting.flatMap(() => {
    let best: { readonly at: number; readonly place: number; readonly worth: number } | undefined;
    for (const [at, { names }] of left.entries()) {
      const place = heads[at];
      const worth = place === undefined ? -1 : balance.worthOf(names);
      if (
        place !== undefined &&
        (best === undefined || worth > best.worth || (worth === best.worth && place < best.place))
      ) {
        best = { at, place, worth };
      }
    }
    if (best === undefined) {
      return [];
    }
    heads[best.at] = left[best.at]?.places.next().value;
    balance.count(left[best.at]?.names ?? []);
    return waiting.slice(best.place, best.place + 1);
  });
}

/** A feature that a fixture adds to a challenge: a value of an analytic, or a language. */
type Feature = { readonly analytic: string; readonly value: boolean } | { readonly language: string };

type Labelled = Pick<Fixture, 'expected' | 'language'>;

/** How many fixtures have each feature. */
interface LabelBalance {
  /** Names of a fixture's features, as one key: equal for fixtures that add the same. */
  readonly namesOf: (fixture: Labelled) => readonly string[];
  /** Higher for fixtures with rarer features, among the given fixtures and those counted since. */
  readonly worthOf: (names: readonly string[]) => number;
  readonly count: (names: readonly string[]) => void;
  /** The fixture's feature that is rarest among the given fixtures. */
  readonly rarestOf: (fixture: Labelled) => { readonly feature: Feature; readonly among: number };
}

/** Counts the features of fixtures. */
function createLabelBalance(fixtures: readonly Labelled[]): LabelBalance {
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
