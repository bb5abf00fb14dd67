import type { VNode } from 'preact';
import type { ChangeView, ComparisonView, PairView } from '../../comparison/comparison-view';
import { meaningFor, ReplyList } from '../assertions/reply-list';
import { breakable } from '../breakable';
import { IntervalPlot } from '../plots/interval-plot';
import { TrialStrip } from '../plots/trial-strip';
import { Table } from '../table';
import { assertionOf, Kind, nameOf } from './change-table';
import { Submissions } from './submissions';

interface Asked {
  readonly view: ComparisonView;
  readonly pair: PairView;
  readonly change: ChangeView;
}

/** All about one assertion on both sides: what changed, its trials, the submission, and the replies side by side. */
export function ChangeDetails(
  props: Asked & { readonly goBack: () => void; readonly open: (change: ChangeView) => void },
): VNode {
  const { view, pair, change } = props;
  const sides = [
    { name: 'before', word: 'Before', side: 0, assertion: assertionOf(view, 0, change) },
    { name: 'after', word: 'After', side: pair.after, assertion: assertionOf(view, pair.after, change) },
  ];
  const measured = sides.flatMap(({ name, assertion }) =>
    assertion === undefined || assertion.rate === null
      ? []
      : [{ name, measured: assertion.rate, tolerate: assertion.tolerate }],
  );
  return (
    <>
      <Head view={view} change={change} expected={sides[0]?.assertion?.expected} goBack={props.goBack} />
      {measured.length > 0 && (
        <IntervalPlot
          block={{
            rows: measured,
            caption: 'Failure rate before and after; dashed: tolerated',
            axis: 'failure rate, with 95 % interval',
          }}
        />
      )}
      <div class="columns">
        {sides.map(({ word, side, assertion }) => (
          <div key={word}>
            <h3>{`${word}: trials`}</h3>
            <p class="small">{`${view.sides[side]?.name} · ${assertion?.policy}`}</p>
            {assertion !== undefined && <TrialStrip view={assertion.trials} />}
          </div>
        ))}
      </div>
      <OwnAnalytics {...props} />
      <Submissions view={view} fixture={change.fixture} sides={sides} />
      <div class="columns">
        {sides.map(({ word, side, assertion }) => {
          const own = view.sides[side]?.replies[change.fixture];
          return (
            <div key={word}>
              <h3>{`${word}: replies, unexpected ones first`}</h3>
              {own !== undefined && assertion !== undefined && (
                <ReplyList view={view} all={own} meaningOf={meaningFor(view, assertion)} />
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}

function Head(props: {
  readonly view: ComparisonView;
  readonly change: ChangeView;
  readonly expected: boolean | undefined;
  readonly goBack: () => void;
}): VNode {
  const { view, change, expected, goBack } = props;
  return (
    <>
      <h2>{nameOf(view, change)}</h2>
      <p class="about">
        {`${view.fixtures[change.fixture]?.title}. Expected ${expected}. `}
        <button type="button" class="back" onClick={goBack}>
          Back to the list
        </button>
      </p>
      <p>
        <strong>
          <Kind change={change} />
        </strong>
        {` · failed ${change.before} before, ${change.after} after · adjusted p ${change.adjustedP}: ${change.shown ? 'significant' : 'not significant'} · label at ${change.place}`}
      </p>
    </>
  );
}

function OwnAnalytics(props: Asked & { readonly open: (change: ChangeView) => void }): VNode {
  const own = props.pair.changes.filter(({ fixture }) => fixture === props.change.fixture);
  const nameIn = ({ analytic }: ChangeView) => breakable(props.view.analytics[analytic] ?? '');
  return (
    <>
      <h3>All analytics of this fixture</h3>
      <Table
        caption="Choose one to see its trials"
        columns={['analytic', 'change', 'failed before', 'failed after', 'adjusted p']}
        rows={own
          .toSorted((a, b) => a.analytic - b.analytic)
          .map((one) => [
            one === props.change ? (
              <strong>{nameIn(one)}</strong>
            ) : (
              <button type="button" class="opener" onClick={() => props.open(one)}>
                {nameIn(one)}
              </button>
            ),
            <Kind change={one} />,
            one.before,
            one.after,
            one.adjustedP,
          ])}
      />
    </>
  );
}
