import type { Comparison } from '../../../experiment/compare/compare';
import { formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { CodeText } from '../../../experiment/report/texts';
import type { ComparedSide } from './compared-side';
import type { OriginView } from './comparison-view';
import { describeSide } from './describe-side';

/** Maximum number of names in a line. */
const mostNamed = 5;

/** The code of a side's fixtures. */
export type Codes = ReadonlyMap<string, CodeText>;

/** Both sides of a pair, with what is needed to describe differences. */
export interface OriginsOf {
  readonly sides: readonly [before: ComparedSide, after: ComparedSide];
  readonly codes: readonly [before: Codes, after: Codes];
  readonly comparison: Comparison;
  /** Fixtures that must not be named. */
  readonly heldOut: ReadonlySet<string>;
}

/** The properties of both sides, differing ones first. */
export function describeOrigins({
  sides: [before, after],
  codes,
  comparison,
  heldOut,
}: OriginsOf): readonly OriginView[] {
  const facts = describeSide(after);
  const same = [...describeSide(before)].map(([name, value]) => [name, value, facts.get(name) ?? ''] as const);
  const name = (fixtures: readonly string[], what: string): string =>
    nameSome(fixtures, (fixture) => !heldOut.has(fixture), what);
  const only = (one: ComparedSide, other: ComparedSide): string =>
    name(
      [...one.tally.fixtures.keys()].filter((fixture) => !other.tally.fixtures.has(fixture)),
      'only here',
    );
  const changed = changedCode(codes);
  const rows: readonly (readonly [name: string, before: string, after: string])[] = [
    ...same,
    ['Fixtures on one side only', only(before, after), only(after, before)],
    ['Submissions', nothing, name(changed, 'changed')],
    ['Expected values', nothing, describeRelabelled(comparison)],
    ['Policies of common assertions', nothing, describeRegraded(before, after)],
  ];
  return rows
    .filter(([, one, other]) => one !== nothing || other !== nothing)
    .map(([what, one, other]) => ({
      name: what,
      before: printableLine(one),
      after: printableLine(other),
      differs: one !== other,
    }))
    .sort((a, b) => Number(b.differs) - Number(a.differs));
}

const nothing = '–';

function nameSome(fixtures: readonly string[], mayName: (fixture: string) => boolean, what: string): string {
  if (fixtures.length === 0) {
    return nothing;
  }
  const named = fixtures.filter(mayName).slice(0, mostNamed);
  const more = fixtures.length - named.length;
  const names = [
    ...named,
    ...(more > 0 ? [named.length === 0 ? 'held out' : formatNumberOf(more, 'more', 'more')] : []),
  ];
  return `${fixtures.length} ${what}: ${names.join(', ')}`;
}

function changedCode([before, after]: readonly [Codes, Codes]): readonly string[] {
  return [...before].flatMap(([fixture, { text }]) => {
    const other = after.get(fixture);
    return other === undefined || other.text === text ? [] : [fixture];
  });
}

function describeRelabelled({ left }: Comparison): string {
  return left.relabelled === 0 ? nothing : `changed for ${formatNumberOf(left.relabelled, 'assertion')}, excluded`;
}

function describeRegraded(before: ComparedSide, after: ComparedSide): string {
  const policies = (side: ComparedSide): ReadonlyMap<string, string> =>
    new Map(
      side.tally.assertions.map(({ assertion: { fixture, analytic, assert, tolerate } }) => [
        `${fixture} ${analytic}`,
        `${assert} ${tolerate}`,
      ]),
    );
  const others = policies(after);
  const changed = [...policies(before)].filter(([key, policy]) => (others.get(key) ?? policy) !== policy);
  return changed.length === 0 ? nothing : `changed for ${formatNumberOf(changed.length, 'assertion')}`;
}
