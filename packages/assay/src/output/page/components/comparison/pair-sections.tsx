import type { VNode } from 'preact';
import type { ComparisonView, PairedView, PairView } from '../../comparison/comparison-view';
import { showWords } from '../blocks';
import { breakable } from '../breakable';
import { IntervalPlot } from '../plots/interval-plot';
import { directionOf, DotTable, RateCells, scaleOf } from './rate-dots';
import { RowList } from './row-list';

/** Number of fixtures shown at first. */
const most = 25;

/** The fixtures of a comparison as paired dots, the largest change first. */
export function FixtureDots(props: {
  readonly view: ComparisonView;
  readonly pair: PairView;
  readonly onOpen: (fixture: number, opener: HTMLElement) => void;
}): VNode {
  const rows = props.pair.fixtures
    .flatMap((rates, fixture) => (rates === null ? [] : [{ rates, fixture }]))
    .sort((a, b) => Math.abs(b.rates.after - b.rates.before) - Math.abs(a.rates.after - a.rates.before));
  const scale = scaleOf(rows.map(({ rates }) => rates));
  const items = rows.map(({ rates, fixture }) => {
    const { id = '', title = '' } = props.view.fixtures[fixture] ?? {};
    return {
      name: `${id} ${title}`,
      tags: [directionOf(rates)],
      row: () => (
        <tr key={fixture}>
          <th scope="row">
            <button type="button" class="opener" onClick={({ currentTarget }) => props.onOpen(fixture, currentTarget)}>
              {id}
            </button>
            <small>{title}</small>
          </th>
          <RateCells rates={rates} scale={scale} />
        </tr>
      ),
    };
  });
  const directions = (['worse', 'better', 'same'] as const).filter((tag) =>
    items.some(({ tags }) => tags.includes(tag)),
  );
  return (
    <RowList
      id="fixtures"
      rowsAre="fixtures"
      most={most}
      items={items}
      filters={directions.map((tag) => ({ tag, label: tag === 'same' ? 'the same' : tag }))}
      table={(shown) => (
        <DotTable
          caption="Failure rate of each fixture, largest change first"
          columns={['fixture', 'change']}
          scale={scale}
        >
          {shown}
        </DotTable>
      )}
    />
  );
}

/** The whole and its analytics, with their differences. */
export function AnalyticDots(props: { readonly view: ComparisonView; readonly pair: PairView }): VNode {
  const rows = [
    { name: 'all together', paired: props.pair.whole },
    ...props.pair.analytics.flatMap((paired, analytic) =>
      paired === null ? [] : [{ name: props.view.analytics[analytic] ?? '', paired }],
    ),
  ];
  const scale = scaleOf(rows.map(({ paired }) => paired));
  const { caption, columns, rows: words } = props.pair.analyticTable;
  // The dots show the rates, and stand in for their columns.
  const [name, , change, ...others] = columns.map(({ heading }) => heading);
  return (
    <>
      <DotTable caption={caption} columns={[name ?? '', change ?? '', ...others]} scale={scale}>
        {rows.map((row, index) => (
          <tr key={row.name}>
            <th scope="row">{breakable(row.name)}</th>
            <RateCells rates={row.paired} scale={scale} />
            {words[index]?.slice(3).map((cell, place) => (
              <td key={place}>{showWords(cell)}</td>
            ))}
          </tr>
        ))}
      </DotTable>
      <DifferencePlot rows={rows} caption="Differences on these fixtures with 95 % intervals" />
    </>
  );
}

/** Differences, right of zero where the second side is better; nothing where there is none. */
export function DifferencePlot(props: {
  readonly rows: readonly { readonly name: string; readonly paired: PairedView }[];
  readonly caption: string;
}): VNode | null {
  const rows = props.rows.flatMap(({ name, paired: { difference, shown, text95 } }) =>
    difference === null ? [] : [{ name, measured: { ...difference, text: text95 }, hollow: !shown }],
  );
  return rows.length === 0 ? null : (
    <IntervalPlot
      block={{
        caption: `${props.caption}; filled: significant, hollow: not significant`,
        axis: '← worse · difference in failure rate, points · better →',
        signed: true,
        rows,
      }}
    />
  );
}
