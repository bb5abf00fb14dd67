import type { Latency } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { Chart } from './chart';

/** How long the replies of a model took. */
export function LatencyPlot({ latency }: { readonly latency: Latency }): VNode {
  const { model, replies, median, ninetieth, ninetyNinth, bins } = latency;
  const caption = `${model}: half of ${replies} replies within ${seconds(median)}, nine in ten within ${seconds(ninetieth)}, 99 in 100 within ${seconds(ninetyNinth)}`;
  const options = {
    height: 160,
    x: { label: 'seconds', transform: (milliseconds: number) => milliseconds / 1000 },
    y: { label: 'replies', grid: true, ticks: 4 },
    marks: [
      Plot.rectY([...bins], { x1: 'from', x2: 'to', y: 'count', fill: 'var(--mark)', inset: 0.5 }),
      Plot.ruleX([median, ninetieth], { stroke: 'var(--ink)', strokeDasharray: '3,2' }),
      Plot.ruleY([0]),
    ],
  };
  return <Chart drawing={{ options, caption, description: `Distribution of latencies. ${caption}` }} />;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1)} s`;
}
