import { median } from '../median';
import type { Cost } from '../measured-command';
import type { Costs, Series } from './series';

/** What a command took at one size. */
export interface Point extends Cost {
  readonly size: number;
}

/** What one command took at each size. */
export interface Line {
  readonly command: string;
  readonly points: readonly Point[];
}

/** A series with what was measured. */
export interface Measured {
  readonly series: Series;
  readonly lines: readonly Line[];
}

/** Measures each size so many times; the median counts. */
export async function measureSeries(series: Series, rounds: number): Promise<Measured> {
  const bySize: (readonly [size: number, costs: readonly Costs[]])[] = [];
  for (const size of series.sizes) {
    const costs: Costs[] = [];
    for (let round = 0; round < rounds; round += 1) {
      costs.push(await series.measure(size));
    }
    console.error(`  ${series.what}: ${String(size)}`);
    bySize.push([size, costs]);
  }
  const commands = Object.keys(bySize[0]?.[1][0] ?? {});
  return {
    series,
    lines: commands.map((command) => ({
      command,
      points: bySize.map(([size, costs]) => ({ size, ...medianOf(costs.flatMap((one) => one[command] ?? [])) })),
    })),
  };
}

function medianOf(costs: readonly Cost[]): Cost {
  const peaks = costs.flatMap(({ peak }) => peak ?? []);
  return {
    wall: median(costs.map(({ wall }) => wall)),
    processor: median(costs.map(({ processor }) => processor)),
    ...(peaks.length > 0 && { peak: median(peaks) }),
  };
}
