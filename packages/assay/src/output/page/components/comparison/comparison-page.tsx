import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChangeView, ComparisonView, PairView } from '../../comparison/comparison-view';
import { followLinks, nameInAddress, reveal, useGoTo } from '../address';
import { Blocks, cellOf, showWords } from '../blocks';
import { Choice } from '../choice';
import { FactList, Page, VerdictText } from '../page';
import { Section } from '../section';
import { Table } from '../table';
import { ChangeDetails } from './change-details';
import { ChangeTable, nameOf } from './change-table';
import { FixturesAndSides } from './fixtures-and-sides';
import { AnalyticDots, DifferencePlot, FixtureDots } from './pair-sections';

/** The page of a comparison: one pair of sides at a time, and a map of all sides. */
export function ComparisonPage({ view }: { readonly view: ComparisonView }): VNode {
  const [shown, show] = useState(0);
  const pair = view.comparisons[shown];
  const { opened, open, close, section } = useOpened(view, pair);
  const showPair = (index: number): void => {
    show(index);
    close();
  };
  // What changed most of a fixture.
  const openFixture = (fixture: number, opener: HTMLElement): void => {
    const change = pair?.changes.find((one) => one.fixture === fixture);
    if (change !== undefined) {
      open(change, opener);
    }
  };
  if (pair === undefined) {
    return <Page view={view}>{null}</Page>;
  }
  return (
    <Page view={view}>
      {view.comparisons.length > 1 && (
        <AllComparisons view={view} shown={shown} onShow={showPair}>
          <div class={`verdict ${pair.verdict.tone}`} key={shown}>
            <VerdictText verdict={pair.verdict} />
          </div>
        </AllComparisons>
      )}
      <Origins pair={pair} />
      <FixturesAndSides view={view} />
      <Section id="fixtures" heading="Fixture by fixture" about="Choose a fixture to see its results on both sides.">
        <FixtureDots view={view} pair={pair} onOpen={openFixture} key={shown} />
      </Section>
      <Section id="analytics" heading="Analytic by analytic">
        <AnalyticDots view={view} pair={pair} />
      </Section>
      <Section
        id="changes"
        heading="Which assertions changed"
        about="An assertion is a fixture asked about one analytic. Choose one to see its trials, the submission, and the replies of both sides."
      >
        <ChangeTable view={view} pair={pair} onOpen={open} key={shown} />
      </Section>
      <section id="assertion" tabIndex={-1} hidden={opened === undefined} ref={section}>
        {opened !== undefined && (
          <ChangeDetails
            view={view}
            pair={pair}
            change={opened.change}
            goBack={() => (opened.opener ?? document.querySelector<HTMLElement>('#changes button'))?.focus()}
            open={(other) => open(other, opened.opener)}
            key={nameOf(view, opened.change)}
          />
        )}
      </section>
    </Page>
  );
}

/** The figures of a pair, and what may have made the difference. */
function Origins({ pair }: { readonly pair: PairView }): VNode {
  return (
    <>
      <Section id="statistics" heading="The difference">
        <FactList facts={pair.statistics} />
      </Section>
      <Section
        id="origins"
        heading="What differs between the two sides"
        about="If several things differ, the failure rates show which side is better, but not why."
      >
        <div class="origins">
          <Blocks blocks={pair.origins} />
        </div>
      </Section>
    </>
  );
}

/** The assertion that is open, by choice or by the page's address, which names it. */
function useOpened(
  view: ComparisonView,
  pair: PairView | undefined,
): {
  readonly opened: { readonly change: ChangeView; readonly opener: HTMLElement | undefined } | undefined;
  /** `opener` is what is gone back to. */
  readonly open: (change: ChangeView, opener: HTMLElement | undefined) => void;
  readonly close: () => void;
  readonly section: RefObject<HTMLElement | null>;
} {
  const [opened, setOpened] = useState<{ readonly change: ChangeView; readonly opener: HTMLElement | undefined }>();
  const section = useGoTo(opened);
  const open = (change: ChangeView, opener: HTMLElement | undefined): void => {
    history.replaceState(null, '', `#${encodeURIComponent(nameOf(view, change))}`);
    setOpened({ change, opener });
  };
  const follow = (): void => {
    const name = nameInAddress();
    const change = pair?.changes.find((one) => nameOf(view, one) === name);
    if (change === undefined) {
      reveal(name);
    } else {
      open(change, undefined);
    }
  };
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => {
    latest.current();
    return followLinks(() => latest.current());
  }, []);
  return { opened, open, close: () => setOpened(undefined), section };
}

function AllComparisons(props: {
  readonly view: ComparisonView;
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly children: ComponentChildren;
}): VNode {
  const { comparisons, sides, pairTable } = props.view;
  const nameOfSide = ({ after }: PairView): string => sides[after]?.name ?? '';
  const choose = (index: number): void => {
    props.onShow(index);
    document.getElementById('chosen')?.scrollIntoView({ block: 'start' });
    document.getElementById('pair')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Section id="comparisons" heading="All comparisons" about={`Each against the baseline, ${sides[0]?.name}.`}>
        <Table
          caption={pairTable.caption}
          columns={pairTable.columns}
          rows={pairTable.rows.map(([name = '', ...rest], index) => [
            <button type="button" class="opener" onClick={() => choose(index)}>
              {showWords(name)}
            </button>,
            ...rest.map(cellOf),
          ])}
        />
        <DifferencePlot
          caption="Differences from the baseline on these fixtures, with 95 % intervals"
          rows={comparisons.map((pair) => ({ name: nameOfSide(pair), paired: pair.whole }))}
        />
      </Section>
      <Section id="chosen" heading="One comparison">
        <p class="controls">
          <Choice
            id="pair"
            label="Compared with the baseline "
            names={comparisons.map(nameOfSide)}
            now={props.shown}
            onChoice={props.onShow}
          />
        </p>
        {props.children}
      </Section>
    </>
  );
}
