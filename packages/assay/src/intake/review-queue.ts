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
  const counts = new Map<string, number>();
  for (const fixture of fixtures) {
    addFeatures(counts, featuresOf(fixture));
  }
  const all = unreviewed.map((fixture) => toWaiting(fixture, analytics, counts));
  return reviewKinds.flatMap((kind) =>
    spread(
      all.filter((waiting) => waiting.kind === kind),
      counts,
    ),
  );
}

function toWaiting(fixture: Fixture, analytics: readonly string[], counts: FeatureCounts): Waiting {
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
  const [rarest] = featuresOf(fixture).toSorted((a, b) => (counts.get(a.key) ?? 0) - (counts.get(b.key) ?? 0));
  return of('rare', rarest === undefined ? '' : describeRarity(rarest, counts.get(rarest.key) ?? 0));
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

function describeRarity({ one, many }: Feature, among: number): string {
  const count = among === 0 ? 'no' : String(among);
  return among <= 1 ? `${count} reviewed fixture ${one}` : `${count} reviewed fixtures ${many}`;
}

function joinWords(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** How many fixtures have each feature, by its key. */
type FeatureCounts = ReadonlyMap<string, number>;

/** Repeatedly takes the fixture with the rarest features; of those with the same features, the first stands for all. */
function spread(waiting: readonly Waiting[], counts: Map<string, number>): readonly Waiting[] {
  const groups = new Map<string, { readonly features: readonly Feature[]; readonly places: number[] }>();
  for (const [place, { fixture }] of waiting.entries()) {
    const features = featuresOf(fixture).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const key = features.map((feature) => feature.key).join(' ');
    const group = groups.get(key) ?? { features, places: [] };
    group.places.push(place);
    groups.set(key, group);
  }
  const open = [...groups.values()].map(({ features, places }) => ({ features, places: places.toReversed() }));
  return waiting.flatMap(() => {
    const heads = open.flatMap((group) => {
      const place = group.places.at(-1);
      return place === undefined ? [] : [{ group, place, worth: worthOf(group.features, counts) }];
    });
    const [best] = heads.toSorted((a, b) => b.worth - a.worth || a.place - b.place);
    best?.group.places.pop();
    addFeatures(counts, best?.group.features ?? []);
    return best === undefined ? [] : waiting.slice(best.place, best.place + 1);
  });
}

function worthOf(features: readonly Feature[], counts: FeatureCounts): number {
  return features.reduce((sum, { key }) => sum + 1 / (1 + (counts.get(key) ?? 0)), 0);
}

function addFeatures(counts: Map<string, number>, features: readonly Feature[]): void {
  for (const { key } of features) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

/** What a fixture adds to a challenge: a language, or a value of an analytic. */
interface Feature {
  readonly key: string;
  /** Behind "1 reviewed fixture", and behind several. */
  readonly one: string;
  readonly many: string;
}

function featuresOf({ expected, language }: Pick<Fixture, 'expected' | 'language'>): readonly Feature[] {
  return [
    { key: language, one: `is in ${language}`, many: `are in ${language}` },
    ...Object.entries(expected).map(([analytic, value]) => {
      const what = `${analytic} ${String(value)}`;
      return { key: `${analytic}=${String(value)}`, one: `has ${what}`, many: `have ${what}` };
    }),
  ];
}
