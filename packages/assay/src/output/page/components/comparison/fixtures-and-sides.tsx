import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ComparisonView, SideAssertion } from '../../comparison/comparison-view';
import { followLinks, nameInAddress, useGoTo } from '../address';
import { Choice } from '../choice';
import { Grid, type GridView, type Place } from '../grid/grid';
import { levelOf, type GridCell } from '../grid/grid-row';
import { Section } from '../section';
import { percent } from '../plots/chart';
import type { ReplyView } from '../../experiment/experiment-view';
import { ReplyList, type Meaning } from '../assertions/reply-list';
import { Submissions } from './submissions';
import { Table } from '../table';

const prefix = 'side-by-side/';

/** The fixtures of all sides as a heat map, and the replies of a fixture side by side, once it is chosen. */
export function FixturesAndSides({ view }: { readonly view: ComparisonView }): VNode {
  // Index of the analytic that is shown; -1 for all together.
  const [analytic, setAnalytic] = useState(-1);
  const [opened, setOpened] = useState<Place>();
  const section = useGoTo(opened);
  const grid = useMemo(() => gridOf(view, analytic), [view, analytic]);
  const fixture = view.fixtures[opened?.row ?? -1];
  const open = (row: number, column: number): void => {
    history.replaceState(null, '', `#${encodeURIComponent(`${prefix}${view.fixtures[row]?.id}`)}`);
    setOpened({ row, column });
  };
  const choose = (index: number): void => {
    setAnalytic(index - 1);
    setOpened(undefined);
  };
  useEffect(() => {
    const openFromAddress = (): void => {
      const row = view.fixtures.findIndex(({ id }) => `${prefix}${id}` === nameInAddress());
      if (row >= 0) {
        open(row, 0);
      }
    };
    openFromAddress();
    return followLinks(openFromAddress);
  }, []);
  return (
    <>
      <Section
        id="matrix"
        heading="Fixtures and sides"
        about="How often each side was wrong. Choose a cell to read the replies of all sides next to each other."
      >
        {view.analytics.length > 1 && (
          <p class="controls">
            <Choice
              id="matrix-analytic"
              label="Analytic "
              names={['all together', ...view.analytics]}
              now={analytic + 1}
              onChoice={choose}
            />
          </p>
        )}
        <div>
          <Grid view={grid} selected={opened} onOpen={open} onOrder={() => undefined} />
        </div>
      </Section>
      <section id="side-by-side" tabIndex={-1} hidden={fixture === undefined} ref={section}>
        {opened !== undefined && fixture !== undefined && (
          <SideBySide view={view} opened={opened} analytic={analytic} key={opened.row} />
        )}
      </section>
    </>
  );
}

function focusCell({ row, column }: Place): void {
  document.querySelector<HTMLElement>(`#matrix [data-place="${row} ${column}"]`)?.focus();
}

function gridOf(view: ComparisonView, analytic: number): GridView {
  const rows = view.fixtures.map(({ id, title }, fixture) => {
    const cells = view.sides.map(({ assertions }) =>
      cellOf(assertions.filter((one) => one.fixture === fixture && (analytic === -1 || one.analytic === analytic))),
    );
    const rates = new Set(cells.map((cell) => cell?.sort));
    return {
      heading: id,
      title,
      cells,
      tags: [...(rates.size > 1 ? ['differs'] : []), ...(cells.some((cell) => (cell?.sort ?? 0) > 0) ? ['wrong'] : [])],
    };
  });
  return {
    caption: `Failure rates by fixture and side, ${analytic === -1 ? 'all analytics together' : view.analytics[analytic]}`,
    rowsAre: 'fixtures',
    rowHeading: 'Fixture',
    rows,
    columns: view.sides.map(({ name }, side) => ({ heading: name, note: side === 0 ? 'baseline' : 'compared' })),
    filters: [
      { tag: 'differs', label: 'that differ' },
      { tag: 'wrong', label: 'with a wrong answer' },
    ],
  };
}

/** The assertions of one fixture and one side; `null` where nothing was judged. */
function cellOf(assertions: readonly SideAssertion[]): GridCell | null {
  const judged = assertions.reduce((sum, one) => sum + one.judged, 0);
  const failures = assertions.reduce((sum, one) => sum + one.failures, 0);
  if (judged === 0) {
    return null;
  }
  const rate = failures / judged;
  return {
    text: failures === 0 ? '0' : percent(rate),
    level: levelOf(rate),
    sort: rate,
    label: `wrong in ${failures} of ${judged}`,
  };
}

/** What each side made of one fixture: its counts, the submission, and the replies, a column for each side. */
function SideBySide(props: {
  readonly view: ComparisonView;
  readonly opened: Place;
  /** The one that replies are judged by; -1 for all together. */
  readonly analytic: number;
}): VNode {
  const { view, opened, analytic } = props;
  const fixture = opened.row;
  const { id = '', title = '' } = view.fixtures[fixture] ?? {};
  const places = [...view.analytics.keys()].filter((place) => analytic === -1 || place === analytic);
  return (
    <>
      <h2>{`${id}: all sides`}</h2>
      <p class="about">
        {`${title}. `}
        <button type="button" class="back" onClick={() => focusCell(opened)}>
          Back to the table
        </button>
      </p>
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
      <Submissions
        view={view}
        fixture={fixture}
        sides={view.sides.map(({ name }, side) => ({ name: `of ${name}`, side }))}
      />
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
