import type { IntervalsBlock, Range } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { upTo } from '../extremes';
import { Chart, percent, room } from './chart';
import { nameAxis } from './name-axis';

/** Values with their intervals, one below the other; a tick marks what is tolerated, and a hollow dot what may be chance. */
export function IntervalPlot({ block }: { readonly block: Omit<IntervalsBlock, 'kind'> }): VNode {
  const { rows, caption, axis, end, signed = false } = block;
  const tolerated = rows.filter(({ tolerate }) => typeof tolerate === 'number');
  const far = end ?? upTo(rows.flatMap(({ measured, tolerate }) => [measured.upper, tolerate ?? 0]));
  const { marginLeft, rowHeight, y } = nameAxis(rows.map(({ name }) => name));
  const scale = signed ? { tickFormat: points, zero: true, nice: true } : { tickFormat: percent, domain: [0, far] };
  const options = {
    height: 50 + rowHeight * rows.length,
    marginLeft,
    x: { label: axis, ticks: room() < 500 ? 3 : 6, grid: true, ...scale },
    y,
    marks: [
      Plot.ruleX([0]),
      Plot.tickX(tolerated, {
        x: 'tolerate',
        y: 'name',
        stroke: 'var(--bad)',
        strokeWidth: 2,
        strokeDasharray: '3,2',
      }),
      Plot.ruleY(rows, {
        x1: (row: Range) => row.measured.lower,
        x2: (row: Range) => row.measured.upper,
        y: 'name',
        stroke: 'var(--mark)',
        strokeWidth: 3,
      }),
      Plot.dot(rows, {
        x: (row: Range) => row.measured.value,
        y: 'name',
        r: 5,
        fill: (row: Range) => (row.hollow === true ? 'var(--paper)' : 'var(--mark)'),
        stroke: signed ? 'var(--mark)' : 'var(--paper)',
        strokeWidth: 1.5,
      }),
    ],
  };
  const description = `${caption}: ${rows.map(({ name, measured }) => `${name} ${measured.text}`).join('; ')}`;
  return <Chart drawing={{ options, caption, description }} />;
}

function points(share: number): string {
  return String(Number((share * 100).toPrecision(3))).replace('-', '−');
}
