import type { Measured } from '../../../../experiment/blocks/pictures';
import type { VNode } from 'preact';
import { largest } from '../extremes';

/** Maximum number of reports in a sparkline. */
const mostPoints = 30;

/** Width and height of a sparkline, and the room around it, in pixels. */
const size = { width: 110, height: 24, margin: 4 };

/** A rate with its interval, and the tolerated one as a tick, on a scale from 0 to `end`; the words next to it say the same. */
export function IntervalBar(props: {
  readonly rate: Measured;
  readonly end: number;
  readonly limit: number | null;
}): VNode {
  const place = (share: number): string => `${(Math.min(share, props.end) / props.end) * 100}%`;
  const { value, lower, upper } = props.rate;
  return (
    <svg class="interval" aria-hidden="true" height={12} width="100%">
      <line class="tick" x1="0%" x2="100%" y1={6} y2={6} />
      <line class="range" x1={place(lower)} x2={place(upper)} y1={6} y2={6} />
      <circle cx={place(value)} cy={6} r={4} />
      {props.limit !== null && <line class="limit" x1={place(props.limit)} x2={place(props.limit)} y1={0} y2={12} />}
    </svg>
  );
}

/** Rates over time, the oldest first; nothing for a single one. */
export function Sparkline({ rates }: { readonly rates: readonly Measured[] }): VNode | null {
  const shown = rates.slice(-mostPoints);
  if (shown.length < 2) {
    return null;
  }
  const { width, height, margin } = size;
  const most = largest([0.01, ...shown.map(({ value }) => value)]);
  const points = shown.map(({ value }, index) => ({
    x: margin + (index / (shown.length - 1)) * (width - 2 * margin),
    y: height - margin - (value / most) * (height - 2 * margin),
  }));
  const last = points.at(-1);
  const words = shown.map(({ text }) => text.split(' (')[0]);
  return (
    <span class="course">
      <small>{`failure rate, last ${shown.length} reports of the same models`}</small>
      <svg
        class="sparkline"
        role="img"
        aria-label={`Failure rates, the oldest first: ${words.join(', ')}`}
        width={width}
        height={height}
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle cx={last?.x} cy={last?.y} r={3} />
      </svg>
    </span>
  );
}
