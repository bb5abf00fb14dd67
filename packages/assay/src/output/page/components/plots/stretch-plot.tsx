import type { StretchesBlock } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { largest } from '../../../../statistics/numbers';
import { Chart, percent } from './chart';

interface Point {
  readonly label: string;
  readonly count: number;
  readonly judged: number;
}

/** Shares of stretches of runs: drift shows as a slope, and a change of the model as a step. */
export function StretchPlot({ block }: { readonly block: Omit<StretchesBlock, 'kind'> }): VNode {
  const { stretches, caption, axis, word, end, small = false } = block;
  const points = stretches
    .filter(({ judged }) => judged > 0)
    .map(({ first, last, count, judged }) => ({
      run: (first + last) / 2,
      share: count / judged,
      count,
      judged,
      label: first === last ? `run ${first}` : `runs ${first}–${last}`,
    }));
  const first = stretches[0]?.first ?? 0;
  const last = stretches.at(-1)?.last ?? 1;
  const most = end ?? Math.min(1, largest([0.02, ...points.map(({ share }) => share)]) * 1.15);
  const size = small ? { width: 360, height: 110, marginTop: 28, marginLeft: 50, marginRight: 24 } : { height: 180 };
  const options = {
    ...size,
    x: { label: 'run', domain: [first, last], tickFormat: 'd', ticks: Math.min(last - first + 1, 8) },
    y: { label: axis, domain: [0, most], tickFormat: percent, ticks: small ? [0, 0.5, 1] : 5, grid: true },
    marks: [
      Plot.ruleY([0]),
      Plot.lineY(points, { x: 'run', y: 'share', stroke: 'var(--mark)' }),
      Plot.dot(points, {
        x: 'run',
        y: 'share',
        r: 3,
        fill: 'var(--mark)',
        title: ({ label, count, judged }: Point) => `${label}: ${count} of ${judged} ${word}`,
      }),
    ],
  };
  const description = `${caption}, ${axis}: ${points.map(({ label, share }) => `${label} ${percent(share)}`).join(', ')}`;
  return <Chart drawing={{ options, caption, description }} />;
}
