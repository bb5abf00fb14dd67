import type { AssertionsView, ResultView } from '../../experiment/experiment-view';
import type { KeyedGrid } from '../experiment-page';
import { largest } from '../extremes';
import { levelOf, markOf, type GridCell } from '../grid/grid-row';

/** The map of one group: a row for each fixture, the worst first, and a column for each analytic. */
export function mapOf(view: AssertionsView, group: number): KeyedGrid {
  const { name = '', results = [] } = view.groups[group] ?? {};
  const columns = [...view.analytics.keys()];
  const places = new Map(view.assertions.map(({ fixture, analytic }, place) => [`${fixture} ${analytic}`, place]));
  const resultsOf = (fixture: number): readonly (ResultView | null)[] =>
    columns.map((analytic) => results[places.get(`${fixture} ${analytic}`) ?? -1] ?? null);
  const fixtures = view.fixtures.map(({ id, title }, fixture) => {
    const own = resultsOf(fixture);
    const row = {
      heading: id,
      title,
      cells: own.map((result) => result && cellOf(result)),
      tags: [...new Set(own.flatMap((result) => (result === null ? [] : tagsOf(result))))],
    };
    return { fixture, row, worst: largest([-1, ...own.map((result) => result?.rate?.value ?? -1)]) };
  });
  const sorted = fixtures.toSorted((a, b) => b.worst - a.worst);
  return {
    caption: `Failure rates, ${name}`,
    rowsAre: 'fixtures',
    rowHeading: 'Fixture',
    rows: sorted.map(({ row }) => row),
    columns: view.analytics.map((heading, analytic) => ({ heading, note: policyOf(view, analytic) })),
    rowKeys: sorted.map(({ fixture }) => fixture),
    columnKeys: columns,
    filters: [
      { tag: 'failing', label: 'with a failure' },
      { tag: 'beyond', label: 'above the tolerated rate' },
      { tag: 'systematic', label: 'failing systematically' },
      { tag: 'random', label: 'failing at random' },
      { tag: 'unreadable', label: 'with an unreadable reply' },
      { tag: 'errored', label: 'with an errored trial' },
    ],
  };
}

/** Index of the assertion of a fixture and an analytic; -1: not asked. */
export function placeOf({ assertions }: AssertionsView, fixture: number, analytic: number): number {
  return assertions.findIndex((one) => one.fixture === fixture && one.analytic === analytic);
}

function policyOf({ assertions }: AssertionsView, analytic: number): string {
  const own = assertions.filter((one) => one.analytic === analytic);
  const policies = new Set(own.map(({ assert, tolerated }) => `${assert}, ${tolerated}`));
  return policies.size === 1 ? [...policies].join('') : 'several policies';
}

function tagsOf({ failures, decision, nature, unreadable, errored }: ResultView): readonly string[] {
  return [
    ...(failures > 0 ? ['failing', nature] : []),
    ...(decision === 'failed' || decision === 'rejected' ? ['beyond'] : []),
    ...(unreadable > 0 ? ['unreadable'] : []),
    ...(errored > 0 ? ['errored'] : []),
  ];
}

function cellOf({ rate, failures, judged, decision, nature }: ResultView): GridCell {
  const label = `${failures} of ${judged} failed${failures > 0 ? `, ${nature}` : ''}${decision === null ? '' : `, ${decision}`}`;
  return {
    text: rate === null ? 'n/a' : failures === 0 ? '0' : (rate.text.split(' (')[0] ?? ''),
    level: levelOf(rate?.value ?? null),
    sort: rate?.value ?? -1,
    label: rate === null ? 'nothing judged' : label,
    ...markOf(decision),
  };
}
