import type { Bin, Latency } from '../../experiment/blocks/pictures';
import type { Section } from '../../experiment/blocks/blocks';
import { printableLine } from '../../basics/text/printable';

/** How long replies took, by model. */
export interface Latencies {
  readonly add: (model: string, milliseconds: number) => void;
  /** Models with replies, in order of appearance. */
  readonly all: () => readonly Latency[];
}

const bars = 40;

/** Collects the milliseconds of replies, to be counted in bars of equal width. */
export function createLatencies(): Latencies {
  const measured = new Map<string, number[]>();
  return {
    add(model, milliseconds) {
      const known = measured.get(model);
      if (known === undefined) {
        measured.set(model, [milliseconds]);
      } else {
        known.push(milliseconds);
      }
    },
    all: () => [...measured].map(([model, values]) => describe(model, Float64Array.from(values).sort())),
  };
}

/** The latency section; empty if nothing was measured. */
export function latencySection(latencies: Latencies): readonly Section[] {
  const all = latencies.all();
  return all.length === 0
    ? []
    : [
        {
          id: 'latency',
          heading: 'How long replies took',
          about: null,
          blocks: all.map((one) => ({ kind: 'latency', ...one, model: printableLine(one.model, 60) })),
        },
      ];
}

function describe(model: string, sorted: Float64Array): Latency {
  const below = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    model,
    replies: sorted.length,
    median: below(0.5),
    ninetieth: below(0.9),
    ninetyNinth: below(0.99),
    bins: histogram(sorted),
  };
}

/** Bins of equal width over all values. */
function histogram(sorted: Float64Array): readonly Bin[] {
  const most = Math.max(1, sorted.at(-1) ?? 0);
  const width = roundUp(most / bars);
  const counts = Array.from({ length: Math.floor(most / width) + 1 }, () => 0);
  for (const value of sorted) {
    const bar = Math.floor(value / width);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: index * width, to: (index + 1) * width, count }));
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5].find((step) => step * power >= value) ?? 10) * power;
}
