import type { VNode } from 'preact';
import type { ComparisonView } from '../../comparison/comparison-view';
import type { ReplyView } from '../../experiment/experiment-view';
import { ReplyList, type Meaning } from '../assertions/reply-list';
import { Submission } from '../code';
import { Table } from '../table';

/** What each side made of one fixture: its counts, the submission, and the replies, a column for each side. */
export function SideBySide(props: {
  readonly view: ComparisonView;
  readonly fixture: number;
  /** The one that replies are judged by; -1 for all together. */
  readonly analytic: number;
}): VNode {
  const { view, fixture, analytic } = props;
  const places = [...view.analytics.keys()].filter((place) => analytic === -1 || place === analytic);
  return (
    <>
      <Table
        caption="How often each side was wrong about this fixture"
        columns={['analytic', ...view.sides.map(({ name }) => name)]}
        rows={places.map((place) => [
          view.analytics[place] ?? '',
          ...view.sides.map(({ assertions }) => {
            const own = assertions.find((one) => one.fixture === fixture && one.analytic === place);
            return own === undefined ? '–' : `${own.failures} of ${own.judged}`;
          }),
        ])}
      />
      <Submissions view={view} fixture={fixture} />
      <h3>Replies, unexpected ones first</h3>
      <div class="columns narrow">
        {view.sides.map(({ name, replies }, side) => {
          const own = replies[fixture];
          return (
            <div key={side}>
              <h4>{name}</h4>
              {own !== undefined && <ReplyList view={view} all={own} meaningOf={meaningIn(view, places)} />}
            </div>
          );
        })}
      </div>
    </>
  );
}

/** Each different submission, with the sides that were asked about it where there are several. */
function Submissions({ view, fixture }: { readonly view: ComparisonView; readonly fixture: number }): VNode {
  const { id = '', file = '' } = view.fixtures[fixture] ?? {};
  const places = [...new Set(view.sides.flatMap(({ codes }) => codes[fixture] ?? []))];
  if (places.length === 0) {
    return (
      <>
        <h3>The submission</h3>
        <p>{`The report folders lack it: see ${file}.`}</p>
      </>
    );
  }
  return (
    <>
      {places.map((place) => {
        const { lines = [], language = '' } = view.codes[place] ?? {};
        const asked = view.sides.filter(({ codes }) => codes[fixture] === place).map(({ name }) => name);
        const heading = places.length === 1 ? 'The submission' : `The submission of ${asked.join(', ')} (changed)`;
        return [
          <h3 key={`heading ${place}`}>{heading}</h3>,
          <Submission lines={lines} language={language} label={`${heading}: ${id}`} key={place} />,
        ];
      })}
    </>
  );
}

/** What replies mean for the analytics at these places. */
function meaningIn({ analytics, problems }: ComparisonView, places: readonly number[]): (reply: ReplyView) => Meaning {
  return ({ outcomes, problem }) => {
    const wrong = places.filter((place) => !'. '.includes(outcomes[place] ?? ' '));
    const isUnreadable = wrong.some((place) => outcomes[place] === 'u');
    const isGood = wrong.length === 0;
    const what = isUnreadable ? 'unreadable' : `wrong: ${wrong.map((place) => analytics[place]).join(', ')}`;
    return {
      what: isGood ? 'as expected' : what,
      isGood,
      sign: isGood ? '✓' : '✕',
      rank: isGood ? 1 : 0,
      note: problem === undefined ? undefined : problems[problem],
    };
  };
}
