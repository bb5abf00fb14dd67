import type { StacksBlock } from '../../../../experiment/blocks/pictures';
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { largest } from '../../../../statistics/numbers';
import { Chart, percent, room } from './chart';
import { nameAxis } from './name-axis';

interface Bar {
  readonly name: string;
  readonly x1: number;
  readonly x2: number;
  readonly words: readonly string[];
  readonly colour: string;
  readonly ink: string;
}

/** Bars of several parts with a legend; a part says what it is where it has room for that. */
export function StackPlot({ block }: { readonly block: Omit<StacksBlock, 'kind'> }): VNode {
  const { caption, axis, parts, rows, end } = block;
  const bars = rows.flatMap((row) => barsOf(row, parts));
  const names = nameAxis(rows.map(({ name }) => name));
  const far = (end ?? largest([0, ...bars.map(({ x2 }) => x2)])) || 1;
  const width = Math.min(600, room() - names.marginLeft) / far;
  const labels = bars.flatMap(({ name, x1, x2, words, ink }) => {
    const text = words.find(({ length }) => (x2 - x1) * width > 8 + 6.5 * length);
    return text === undefined ? [] : [{ name, text, at: (x1 + x2) / 2, ink }];
  });
  const options = {
    ...names,
    x: { domain: [0, far], label: axis, tickFormat: percent, ticks: room() < 500 ? 3 : 6, grid: true },
    marks: [
      Plot.ruleX([0]),
      Plot.barX(bars, {
        x1: 'x1',
        x2: 'x2',
        y: 'name',
        fill: ({ colour }: Bar) => colour,
        insetTop: 3,
        insetBottom: 3,
        insetRight: 1,
        title: ({ words }: Bar) => words[0],
      }),
      Plot.text(labels, { x: 'at', y: 'name', text: 'text', fill: ({ ink }: { readonly ink: string }) => ink }),
    ],
  };
  const description = `${caption}: ${rows.map((row) => describe(row, parts)).join('; ')}`;
  const shown = parts.filter((_, place) => rows.some(({ parts: own }) => own.some(({ part }) => part === place)));
  return (
    <>
      <Chart drawing={{ options, caption, description }} />
      <ul class="legend">
        {shown.map(({ name, meaning, colour }) => (
          <li key={name}>
            <span class="swatch" aria-hidden="true" style={{ background: `var(--${colour})` }} />
            <strong>{name}</strong>
            {` ${meaning}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function barsOf({ name, parts: own }: StacksBlock['rows'][number], parts: StacksBlock['parts']): readonly Bar[] {
  let x2 = 0;
  return own.map(({ part, share, words }) => {
    const x1 = x2;
    x2 += share;
    return { name, x1, x2, words, colour: `var(--${parts[part]?.colour})`, ink: `var(--${parts[part]?.ink})` };
  });
}

function describe({ name, parts: own }: StacksBlock['rows'][number], parts: StacksBlock['parts']): string {
  return `${name}: ${own.map(({ part, share }) => `${parts[part]?.name} ${percent(share)}`).join(', ')}`;
}
