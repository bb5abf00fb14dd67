import type { IntervalsBlock, Range } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { largest } from '../../../../statistics/numbers';
import { upTo } from '../up-to';
import { Chart, percent, room } from './chart';
import { nameAxis } from './name-axis';

/** Colours of rows with a mark. */
const colours = { bad: 'var(--bad)', faint: 'var(--faint)' };

/** Values with their intervals, one below the other; a tick marks what is tolerated, and a hollow dot what may be chance. */
export function IntervalPlot({ block }: { readonly block: Omit<IntervalsBlock, 'kind'> }): VNode {
  const { rows, caption, axis, end, signed = false, aside = false } = block;
  const tolerated = rows.filter(({ tolerate }) => typeof tolerate === 'number');
  const far = end ?? upTo(rows.flatMap(({ measured, tolerate }) => [measured.upper, tolerate ?? 0]));
  const names = nameAxis(rows.map(({ name }) => name));
  const scale = signed ? { tickFormat: points, zero: true, nice: true } : { tickFormat: percent, domain: [0, far] };
  const marked = rows.flatMap(({ name, mark }) => (mark === undefined ? [] : [{ name, ...mark }]));
  const options = {
    ...names,
    ...(marked.length > 0 && { marginRight: 16 + 7 * largest(marked.map(({ word }) => word.length)) }),
    x: { label: axis, ticks: room() < 500 ? 3 : 6, grid: true, ...scale },
    marks: [
      Plot.ruleX([0]),
      Plot.tickX(tolerated, {
        x: 'tolerate',
        y: 'name',
        stroke: 'var(--ink)',
        strokeWidth: 2,
        strokeDasharray: '3,2',
      }),
      Plot.ruleY(rows, {
        x1: (row: Range) => row.measured.lower,
        x2: (row: Range) => row.measured.upper,
        y: 'name',
        stroke: colourOf,
        strokeWidth: aside ? 1 : 3,
      }),
      Plot.ruleY(
        rows.filter(({ proof }) => proof !== undefined),
        { x1: 'proof', x2: (row: Range) => row.measured.value, y: 'name', stroke: colourOf, strokeWidth: 5 },
      ),
      Plot.dot(rows, {
        x: (row: Range) => row.measured.value,
        y: 'name',
        r: 5,
        fill: (row: Range) => (row.hollow === true ? 'var(--paper)' : colourOf(row)),
        stroke: signed ? 'var(--mark)' : 'var(--paper)',
        strokeWidth: 1.5,
      }),
      Plot.text(marked, {
        y: 'name',
        text: 'word',
        frameAnchor: 'right',
        textAnchor: 'start',
        dx: 8,
        fill: ({ tone }: NonNullable<Range['mark']>) => colours[tone],
        fontWeight: 'bold',
      }),
    ],
  };
  const description = `${caption}: ${rows.map(describe).join('; ')}`;
  return <Chart drawing={{ options, caption, description }} />;
}

function colourOf({ mark }: Range): string {
  return mark === undefined ? 'var(--mark)' : colours[mark.tone];
}

function describe({ name, measured, mark }: Range): string {
  return `${name} ${measured.text}${mark === undefined ? '' : `, ${mark.word}`}`;
}

function points(share: number): string {
  return String(Number((share * 100).toPrecision(3))).replace('-', '−');
}
