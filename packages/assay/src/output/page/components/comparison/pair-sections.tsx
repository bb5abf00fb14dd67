import type { VNode } from 'preact';
import type { ComparisonView, PairedView, PairView, RatesView } from '../../comparison/comparison-view';
import { cellOf } from '../blocks';
import { IntervalPlot } from '../plots/interval-plot';
import { percent } from '../plots/chart';
import { Table, type Cell } from '../table';
import { upTo } from '../up-to';
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
      cells: () => [
        <>
          <button type="button" class="opener" onClick={({ currentTarget }) => props.onOpen(fixture, currentTarget)}>
            {id}
          </button>
          <small>{title}</small>
        </>,
        ...rateCells(rates, scale),
      ],
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
          rows={shown}
        />
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
      <DotTable
        caption={caption}
        columns={[name ?? '', change ?? '', ...others]}
        scale={scale}
        rows={rows.map((row, index) => [
          row.name,
          ...rateCells(row.paired, scale),
          ...(words[index]?.slice(3).map(cellOf) ?? []),
        ])}
      />
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

/** Margin at both ends of a track, in per cent of its width, so that no dot is cut. */
const margin = 4;

/** A scale that shows all of some rates. */
interface Scale {
  readonly place: (rate: number) => string;
  readonly ticks: readonly number[];
}

/** A scale that shows all of these rates. */
function scaleOf(rates: readonly RatesView[]): Scale {
  const end = upTo(rates.flatMap(({ before, after }) => [before, after]));
  return { place: (rate) => `${margin + (rate / end) * (100 - 2 * margin)}%`, ticks: [0, end / 2, end] };
}

/** What became of a failure rate. */
function directionOf({ before, after }: RatesView): 'worse' | 'better' | 'same' {
  if (after === before) {
    return 'same';
  }
  return after > before ? 'worse' : 'better';
}

const signs = { worse: '▲ ', better: '▼ ', same: '' };
const tones = { worse: 'bad', better: 'good', same: '' };

/** A failure rate before and after as two dots on a line, and in words, as two cells of a row. */
function rateCells(rates: RatesView, { place, ticks }: Scale): readonly [VNode, VNode] {
  const { before, after, text, change } = rates;
  const direction = directionOf(rates);
  return [
    <svg aria-hidden="true" height={24} width="100%">
      {ticks.map((tick) => (
        <line class="tick" x1={place(tick)} x2={place(tick)} y1={0} y2={24} key={tick} />
      ))}
      <line class={`link ${direction}`} x1={place(before)} x2={place(after)} y1={12} y2={12} />
      <circle class={`dot ${direction}`} cx={place(after)} cy={12} r={6} />
      <circle class="dot before" cx={place(before)} cy={12} r={4.5} />
    </svg>,
    <>
      {text.replaceAll(' %', '\u00a0%')}
      <small>
        <span class={tones[direction]}>{`${signs[direction]}${change}`}</span>
      </small>
    </>,
  ];
}

/** A table of rates before and after; the second column is drawn to the scale of its heading. */
function DotTable(props: {
  readonly caption: string;
  /** Without the drawn one. */
  readonly columns: readonly string[];
  readonly scale: Scale;
  readonly rows: readonly (readonly Cell[])[];
}): VNode {
  const { place, ticks } = props.scale;
  const [first = '', ...rest] = props.columns;
  const drawn = (
    <>
      <span class="together">○ before</span> <span class="together">● after</span>
      <svg aria-hidden="true" height={18} width="100%">
        {ticks.map((tick) => (
          <text x={place(tick)} y={13} text-anchor="middle" key={tick}>
            {percent(tick)}
          </text>
        ))}
      </svg>
    </>
  );
  const columns = [first, { heading: '', shown: drawn }, ...rest];
  return <Table caption={props.caption} style="dots" columns={columns} rows={props.rows} />;
}
