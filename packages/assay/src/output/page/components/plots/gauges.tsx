import type { VNode } from 'preact';
import type { Gauge, GaugesBlock } from '../../../../experiment/blocks/pictures';
import { percent } from './chart';

/** Size of a scale; it is drawn as wide as there is room. */
const width = 340;
const height = 26;

/** A few shares beside each other: what came out, and where it lies on its scale. */
export function Gauges({ block }: { readonly block: GaugesBlock }): VNode {
  return (
    <figure class="gauges">
      <figcaption>{block.caption}</figcaption>
      <div class="beside">
        {block.gauges.map((gauge) => (
          <div key={gauge.sentence}>
            <p class={gauge.isMissed ? 'bad' : undefined}>
              <strong>{gauge.isMissed ? `${gauge.sentence}: required share missed` : gauge.sentence}</strong>
            </p>
            <Scale gauge={gauge} />
            <p class="small">{gauge.detail}</p>
          </div>
        ))}
      </div>
    </figure>
  );
}

function Scale({ gauge }: { readonly gauge: Gauge }): VNode {
  const { sentence, detail, measured, end, usual, required } = gauge;
  const at = (share: number): number => 16 + (share / end) * (width - 70);
  return (
    <svg class="chart" role="img" aria-label={`${sentence}. ${detail}`} viewBox={`0 0 ${width} ${height}`}>
      <rect x={at(0)} y={8} width={at(end) - at(0)} height={10} fill="var(--line)" />
      <rect
        x={at(measured.lower)}
        y={8}
        width={Math.max(1, at(measured.upper) - at(measured.lower))}
        height={10}
        fill="var(--mark)"
        opacity={0.45}
      />
      {usual !== null && <line x1={at(usual)} x2={at(usual)} y1={4} y2={22} stroke="var(--ink)" stroke-width={2} />}
      {required !== null && (
        <line
          x1={at(required)}
          x2={at(required)}
          y1={1}
          y2={25}
          stroke="var(--bad)"
          stroke-width={2}
          stroke-dasharray="3,2"
        />
      )}
      <circle cx={at(measured.value)} cy={13} r={6} fill="var(--mark)" stroke="var(--paper)" stroke-width={1.5} />
      <text x={0} y={18} fill="currentColor">
        0
      </text>
      <text x={width} y={18} fill="currentColor" text-anchor="end">
        {percent(end)}
      </text>
    </svg>
  );
}
