import type { VNode } from 'preact';
import type { DotsBlock } from '../../../../experiment/blocks/pictures';
import { prose } from '../breakable';

/** Dots in a row, and the room that each takes in pixels. */
const columns = 25;
const side = 16;

/** A hundred things, each a dot: those of a part are filled, those that could be of one are rings. */
export function Dots({ block }: { readonly block: DotsBlock }): VNode {
  const { caption, parts, possible } = block;
  const dots = [
    ...parts.flatMap(({ name, count, colour }) =>
      Array.from({ length: count }, () => ({ name, fill: `var(--${colour})`, stroke: `var(--${colour})` })),
    ),
    ...Array.from({ length: possible }, () => ({
      name: 'perhaps graded wrongly',
      fill: 'none',
      stroke: 'var(--bad)',
    })),
  ];
  const all = Array.from({ length: 100 }, (_, index) => dots[index] ?? right);
  return (
    <figure>
      <figcaption>{prose(caption)}</figcaption>
      <svg
        class="chart"
        role="img"
        aria-label={caption}
        viewBox={`0 0 ${columns * side} ${(100 / columns) * side}`}
        width={columns * side}
        height={(100 / columns) * side}
      >
        {all.map(({ name, fill, stroke }, index) => (
          <circle
            key={index}
            cx={(index % columns) * side + side / 2}
            cy={Math.floor(index / columns) * side + side / 2}
            r={5}
            fill={fill}
            stroke={stroke}
          >
            <title>{name}</title>
          </circle>
        ))}
      </svg>
      <ul class="legend">
        {parts.map(({ name, count, colour }) => (
          <li key={name}>
            <span class="swatch" aria-hidden="true" style={{ background: `var(--${colour})` }} />
            {`${name}: ${count}`}
          </li>
        ))}
        {possible > 0 && <li>{`rings: up to ${possible} more could be graded wrongly`}</li>}
      </ul>
    </figure>
  );
}

const right = { name: 'graded rightly', fill: 'var(--line)', stroke: 'var(--line)' };
