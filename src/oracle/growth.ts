import type { CallOutcome } from '../sandbox/sandbox';
import type { Arguments } from './counterexample';
import { createCounter, type Counted, type Counter } from './count-calls';
import {
  describeFaster,
  describePoint,
  hasGrownTooFast,
  isOutOfOperations,
  isTooDeep,
  lastOf,
  toPoints,
  type Point,
} from './growth-points';
import type { OracleTools } from './oracle';

/** Inputs of one kind in any size. */
export interface InputFamily {
  readonly name: string;
  readonly make: (size: number) => Arguments;
}

/** How the operations of a function grow with the size of its input. */
export type Growth =
  | { readonly status: 'linear'; readonly evidence: string }
  | { readonly status: 'faster'; readonly evidence: string }
  | { readonly status: 'unknown'; readonly because: string };

/** For what calls itself so deeply that larger ones exceed the stack. */
const smallSizes = [8, 16, 32, 64];

/** Counts the operations of a function on the worst inputs of each family. */
export async function measureGrowth(
  counted: Counted,
  families: readonly InputFamily[],
  tools: OracleTools,
): Promise<Growth> {
  const counter = createCounter(counted, tools);
  const growth = await measureSizes(counter, families, counter.sizes);
  if (!needsSmaller(growth)) {
    return growth;
  }
  const small = await measureSizes(counter, families, smallSizes);
  return needsSmaller(small)
    ? { status: 'faster', evidence: `${String(smallSizes[0])} numbers make it call itself without end` }
    : small;
}

/** Whether not even the smallest size could be counted, for want of stack. */
function needsSmaller(growth: Growth): boolean {
  return growth.status === 'unknown' && isTooDeep(growth.because);
}

async function measureSizes(
  { budget, pilotBudget, count }: Counter,
  families: readonly InputFamily[],
  sizes: readonly number[],
): Promise<Growth> {
  let best: { readonly family: string; readonly points: readonly Point[] } | undefined;
  let obstacle: string | undefined;
  let remaining = families;
  let pilot = pilotBudget === undefined ? 0 : sizes.length;
  while (remaining.length > 0) {
    const tried = remaining.flatMap((family) => sizes.map((size) => ({ family, size, input: family.make(size) })));
    const counting = await count(
      tried.map(({ input }) => input),
      pilot,
    );
    if (counting.status === 'unknown') {
      return counting;
    }
    const { calls } = counting;
    const outcomesOf = (family: InputFamily): readonly (CallOutcome | undefined)[] =>
      tried.flatMap((one, index) => (one.family === family ? [calls[index]] : []));
    const [first] = remaining;
    if (pilot > 0 && pilotBudget !== undefined && first !== undefined) {
      pilot = 0;
      const { points, stop } = toPoints(sizes, outcomesOf(first), pilotBudget);
      if (stop?.kind === 'budget') {
        const growth = hasGrownTooFast(points, stop, pilotBudget)
          ? describeFaster(first.name, points, stop, pilotBudget)
          : undefined;
        if (growth !== undefined) {
          return { status: 'faster', evidence: growth };
        }
        continue;
      }
    }
    const counted = remaining.findIndex((family, index) => index > 0 && outcomesOf(family).some(isOutOfOperations));
    for (const family of counted < 0 ? remaining : remaining.slice(0, counted)) {
      const outcomes = outcomesOf(family);
      const missing = outcomes.find((outcome) => outcome?.missing !== undefined)?.missing;
      if (missing !== undefined) {
        return { status: 'unknown', because: `it uses ${missing.join(', ')}, which is not here` };
      }
      const { points, stop } = toPoints(sizes, outcomes, budget);
      const growth = describeFaster(family.name, points, stop, budget);
      if (growth !== undefined) {
        return { status: 'faster', evidence: growth };
      }
      obstacle ??= stop === undefined || stop.kind === 'budget' ? undefined : stop.what;
      if (best === undefined && obstacle !== undefined && isTooDeep(obstacle)) {
        return { status: 'unknown', because: obstacle };
      }
      if (
        stop?.kind !== 'error' &&
        points.length >= 3 &&
        (best === undefined || lastOf(points).operations > lastOf(best.points).operations)
      ) {
        best = { family: family.name, points };
      }
    }
    remaining = counted < 0 ? [] : remaining.slice(counted);
  }
  if (best === undefined) {
    return { status: 'unknown', because: `its operations cannot be counted: ${obstacle ?? 'no call ended'}` };
  }
  const { points } = best;
  const [from, to] = [points[0] ?? lastOf(points), lastOf(points)];
  return {
    status: 'linear',
    evidence: `${describePoint(from)}, ${describePoint(to)} (${best.family})`,
  };
}
