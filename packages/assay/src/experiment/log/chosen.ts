import { ownValue } from '../../basics/own-value';
import { formatCount } from '../../basics/text/numbers';
import type { SuiteEntry } from './suite-entry';

/** Whether a group is asked about a fixture. */
export function isChosen({ chosen }: Pick<SuiteEntry, 'chosen'>, group: string, fixture: string): boolean {
  return ownValue(chosen, group)?.includes(fixture) ?? true;
}

/** Narrows the suite to the groups of `chosen` and their fixtures; groups with all fixtures need no list. */
export function narrowSuite<Suite extends SuiteEntry>(
  suite: Suite,
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
): Suite {
  const fixtures = [...new Set(suite.assertions.map(({ fixture }) => fixture))];
  const places = suite.models.flatMap((group, place) => (chosen.has(group) ? [place] : []));
  const part = <Value>(values: readonly Value[]): readonly Value[] =>
    values.filter((_, place) => places.includes(place));
  const partial = [...chosen].flatMap(([group, own]): readonly (readonly [string, readonly string[]])[] => {
    const kept = fixtures.filter((id) => own.has(id));
    return kept.length === fixtures.length ? [] : [[group, kept]];
  });
  return {
    ...suite,
    models: part(suite.models),
    ...(suite.groups !== undefined && { groups: part(suite.groups) }),
    ...(suite.promptHashes !== undefined && { promptHashes: part(suite.promptHashes) }),
    ...(suite.parameters !== undefined && { parameters: part(suite.parameters) }),
    ...(partial.length > 0 && { chosen: Object.fromEntries(partial) }),
  };
}

/** A note in the report about selected tests; empty if all fixtures were asked. */
export function noteOnChosen({ chosen, models, assertions }: SuiteEntry): readonly string[] {
  if (chosen === undefined) {
    return [];
  }
  const all = new Set(assertions.map(({ fixture }) => fixture));
  const asked = [...all].filter((fixture) => models.some((group) => isChosen({ chosen }, group, fixture)));
  return [
    asked.length === all.size
      ? 'not every model was asked about every fixture, only as the selected tests needed'
      : `only ${formatCount(asked.length)} of ${formatCount(all.size)} fixtures were asked, as the selected tests needed`,
  ];
}
