import type { ComponentChildren, VNode } from 'preact';
import type { RatesView } from '../../comparison/comparison-view';
import { upTo } from '../extremes';
import { percent } from '../plots/chart';
import { ColumnHeading, TableFrame } from '../table';
import { useTermLinks } from '../words';

/** Margin at both ends of a track, in per cent of its width, so that no dot is cut. */
const margin = 4;

/** A scale that shows all of some rates. */
export interface Scale {
  readonly place: (rate: number) => string;
  readonly ticks: readonly number[];
}

/** A scale that shows all of these rates. */
export function scaleOf(rates: readonly RatesView[]): Scale {
  const end = upTo(rates.flatMap(({ before, after }) => [before, after]));
  return { place: (rate) => `${margin + (rate / end) * (100 - 2 * margin)}%`, ticks: [0, end / 2, end] };
}

/** What became of a failure rate. */
export function directionOf({ before, after }: RatesView): 'worse' | 'better' | 'same' {
  return after > before ? 'worse' : after < before ? 'better' : 'same';
}

const signs = { worse: '▲ ', better: '▼ ', same: '' };
const tones = { worse: 'bad', better: 'good', same: '' };

/** A failure rate before and after as two dots on a line, and in words, as two cells of a row. */
export function RateCells(props: { readonly rates: RatesView; readonly scale: Scale }): VNode {
  const { place, ticks } = props.scale;
  const { before, after, text, change } = props.rates;
  const direction = directionOf(props.rates);
  return (
    <>
      <td class="track">
        <svg aria-hidden="true" height={24} width="100%">
          {ticks.map((tick) => (
            <line class="tick" x1={place(tick)} x2={place(tick)} y1={0} y2={24} key={tick} />
          ))}
          <line class={`link ${direction}`} x1={place(before)} x2={place(after)} y1={12} y2={12} />
          <circle class={`dot ${direction}`} cx={place(after)} cy={12} r={6} />
          <circle class="dot before" cx={place(before)} cy={12} r={4.5} />
        </svg>
      </td>
      <td>
        {text.replaceAll(' %', '\u00a0%')}
        <small>
          <span class={tones[direction]}>{`${signs[direction]}${change}`}</span>
        </small>
      </td>
    </>
  );
}

/** A table of rates before and after; the second column is drawn to the scale of its heading. */
export function DotTable(props: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly scale: Scale;
  readonly children: ComponentChildren;
}): VNode {
  const link = useTermLinks();
  const { place, ticks } = props.scale;
  const [first, ...rest] = props.columns.map((name) => <ColumnHeading key={name}>{link(name, name)}</ColumnHeading>);
  const headings = (
    <>
      {first}
      <th scope="col" class="track">
        <span class="together">○ before</span> <span class="together">● after</span>
        <svg aria-hidden="true" height={18} width="100%">
          {ticks.map((tick) => (
            <text x={place(tick)} y={13} text-anchor="middle" key={tick}>
              {percent(tick)}
            </text>
          ))}
        </svg>
      </th>
      {rest}
    </>
  );
  return (
    <TableFrame caption={props.caption} style="dots" headings={headings}>
      <tbody>{props.children}</tbody>
    </TableFrame>
  );
}
