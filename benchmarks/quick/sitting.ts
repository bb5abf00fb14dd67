import { median } from '../median';
import type { Opened } from './probe';
import { processorTime } from '../processor-time';

/** Median milliseconds of a probe and of what it is compared with, and the median of the rounds' ratios. */
export interface Ratio {
  readonly ours: number;
  readonly plain: number;
  readonly ratio: number;
}

/** What one sitting measured of a probe, by the clock and in processor time. */
export interface Measured {
  readonly clock: Ratio;
  readonly processor?: Ratio;
}

interface Times {
  readonly clock: number;
  readonly processor: number;
}

/** Times both sides of a probe in each round, in turning order, after one round that does not count. */
export async function measureSitting({ ours, plain }: Opened, rounds: number): Promise<Measured> {
  const all: { readonly ours: Times; readonly plain: Times }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const own = round % 2 === 0 ? await timesOf(ours) : undefined;
    const other = await timesOf(plain);
    all.push({ ours: own ?? (await timesOf(ours)), plain: other });
  }
  const counted = all.slice(1);
  const ratioOf = (clock: keyof Times): Ratio => ({
    ours: median(counted.map((round) => round.ours[clock])),
    plain: median(counted.map((round) => round.plain[clock])),
    ratio: median(counted.map((round) => round.ours[clock] / round.plain[clock])),
  });
  return { clock: ratioOf('clock'), ...(processorTime !== undefined && { processor: ratioOf('processor') }) };
}

async function timesOf(work: () => unknown): Promise<Times> {
  const processor = processorTime?.() ?? 0;
  const clock = performance.now();
  await work();
  return { clock: performance.now() - clock, processor: (processorTime?.() ?? 0) - processor };
}
