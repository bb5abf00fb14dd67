import type { LettersBlock } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { Chart } from './chart';

/** How often each letter was chosen, beside what even chances would have brought. */
export function LetterPlot({ block }: { readonly block: LettersBlock }): VNode {
  const { name, letters, verdict, biased } = block;
  const options = {
    width: 360,
    height: 150,
    marginLeft: 44,
    x: { label: 'letter, as shown', domain: letters.map(({ letter }) => letter), tickSize: 0 },
    y: { label: 'answers', grid: true, ticks: 4, zero: true },
    marks: [
      Plot.barY(letters, { x: 'letter', y: 'chosen', fill: biased ? 'var(--bad)' : 'var(--mark)' }),
      Plot.tickY(letters, { x: 'letter', y: 'expected', stroke: 'var(--ink)', strokeWidth: 2, strokeDasharray: '4,2' }),
      Plot.ruleY([0]),
    ],
  };
  const counts = letters.map(({ letter, chosen, expected }) => `${letter} ${chosen}, expected ${expected}`).join('; ');
  return (
    <Chart
      drawing={{
        options,
        caption: `${verdict}; dashed: expected`,
        description: `Letters chosen by ${name}: ${counts}. ${verdict}`,
      }}
    />
  );
}
