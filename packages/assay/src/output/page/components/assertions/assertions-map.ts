import type { AssertionsView, ResultView } from '../../experiment/experiment-view';
import type { KeyedGrid } from '../experiment-page';
import { largest } from '../../../../statistics/numbers';
import { levelOf, markOf, type GridCell } from '../grid/grid-row';

/** The map of one group: a row for each fixture, the worst first, and a column for each analytic. */
export function mapOf(view: AssertionsView, group: number): KeyedGrid {
  const { name = '', results = [] } = view.groups[group] ?? {};
  const columns = [...view.analytics.keys()];
  const places = new Map(view.assertions.map(({ fixture, analytic }, place) => [`${fixture} ${analytic}`, place]));
  const resultsOf = (fixture: number): readonly (ResultView | null)[] =>
    columns.map((analytic) => results[places.get(`${fixture} ${analytic}`) ?? -1] ?? null);
  const toleratedAt = (fixture: number, analytic: number): number =>
    view.assertions[places.get(`${fixture} ${analytic}`) ?? -1]?.tolerate ?? 0;
  const fixtures = view.fixtures.map(({ id, title }, fixture) => {
    const own = resultsOf(fixture);
    const row = {
      heading: id,
      title,
      cells: own.map((result, analytic) => result && cellOf(result, toleratedAt(fixture, analytic))),
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

/** What the colours mean, from no failure to the darkest. */
export const steps = [
  'never wrong',
  'wrong, ≤ 5 %',
  'wrong, > 5 %',
  '95 % interval above the tolerance, ≤ 10 %',
  '≤ 25 %',
  '≤ 50 %',
  '> 50 %',
];

/** Dark only where the interval of the rate, alone and unadjusted, lies above what is tolerated. */
function evidenceOf(rate: NonNullable<ResultView['rate']>, tolerate: number): number {
  if (rate.value === 0) {
    return 0;
  }
  if (rate.lower > tolerate) {
    return 2 + levelOf(rate.value, [0.1, 0.25, 0.5]);
  }
  return rate.value > 0.05 ? 2 : 1;
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

function cellOf({ rate, failures, judged, decision, nature }: ResultView, tolerate: number): GridCell {
  if (rate === null) {
    return { text: 'n/a', level: 0, sort: -1, label: 'nothing judged', ...markOf(decision) };
  }
  return {
    text: failures === 0 ? '0' : (rate.text.split(' (')[0] ?? ''),
    level: evidenceOf(rate, tolerate),
    sort: rate.value,
    label: `${failures} of ${judged} failed${failures > 0 ? `, ${nature}` : ''}${decision === null ? '' : `, ${decision}`}`,
    ...markOf(decision),
  };
}
