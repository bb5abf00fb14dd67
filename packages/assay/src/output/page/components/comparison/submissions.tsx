import type { VNode } from 'preact';
import type { ComparisonView } from '../../comparison/comparison-view';
import { Submission } from '../code';

/** The submission of a fixture; each different one, with the sides that were asked about it, where there are several. */
export function Submissions(props: {
  readonly view: ComparisonView;
  readonly fixture: number;
  readonly sides: readonly { readonly name: string; readonly side: number }[];
}): VNode {
  const { view, fixture, sides } = props;
  const { id = '', file = '' } = view.fixtures[fixture] ?? {};
  const placeOf = (side: number): number | null => view.sides[side]?.codes[fixture] ?? null;
  const places = [...new Set(sides.flatMap(({ side }) => placeOf(side) ?? []))];
  if (places.length === 0) {
    return (
      <>
        <h3>The submission</h3>
        <p>{`The report folders lack it: see ${file}.`}</p>
      </>
    );
  }
  return (
    <div class="columns">
      {places.map((place) => {
        const { lines = [], language = '' } = view.codes[place] ?? {};
        const asked = sides.filter(({ side }) => placeOf(side) === place).map(({ name }) => name);
        const heading = places.length === 1 ? 'The submission' : `The submission ${asked.join(', ')} (changed)`;
        return (
          <div key={place}>
            <h3>{heading}</h3>
            <Submission lines={lines} language={language} label={`${heading}: ${id}`} />
          </div>
        );
      })}
    </div>
  );
}
