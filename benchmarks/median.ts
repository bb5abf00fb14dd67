/** The median: the value in the middle, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return ((sorted[lower] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
}

/**
 * Median milliseconds of each contender after one warm-up round. All of them take their turn in every round, in turning
 * order, so that what else the machine does falls on all alike.
 */
export async function medianTimes<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, number>>> {
  const taking = Object.entries<() => Promise<unknown>>(contenders).map(([name, work]) => ({
    name,
    work,
    times: [] as number[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { work, times } of round % 2 === 0 ? taking : [...taking].reverse()) {
      const time = await timeOf(work);
      if (round > 0) {
        times.push(time);
      }
    }
  }
  return Object.fromEntries(taking.map(({ name, times }) => [name, median(times)])) as Record<Name, number>;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
