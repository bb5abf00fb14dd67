import { countOperations } from '../javascript/count-operations';
import type { CallOutcome } from '../sandbox/sandbox';
import type { Arguments } from './counterexample';
import { describeLoad } from './describe-outcome';
import {
  budget,
  describeFaster,
  describePoint,
  isOutOfOperations,
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

/** Far enough apart that n·log n shows, and small enough that the square of the largest is counted in a moment. */
const usualSizes = [32, 128, 512];
/** For what calls itself so deeply that larger ones exceed the stack. */
const smallSizes = [8, 16, 32, 64];
/** Operations of one job: what is slow is mostly slow on the first family already, and need not try the others. */
const total = 150_000;

/** Counts the operations of a function (its source made to count) on the worst inputs of each family. */
export async function measureGrowth(
  source: string,
  families: readonly InputFamily[],
  standIns: readonly string[],
  tools: OracleTools,
): Promise<Growth> {
  const growth = await measureSizes(source, families, usualSizes, standIns, tools);
  if (!isTooDeep(growth)) {
    return growth;
  }
  const small = await measureSizes(source, families, smallSizes, standIns, tools);
  return isTooDeep(small)
    ? { status: 'faster', evidence: `${String(smallSizes[0])} numbers make it call itself without end` }
    : small;
}

/** Whether not even the smallest size could be counted, for want of stack. */
function isTooDeep(growth: Growth): boolean {
  return growth.status === 'unknown' && growth.because.includes('call stack');
}

async function measureSizes(
  source: string,
  families: readonly InputFamily[],
  sizes: readonly number[],
  standIns: readonly string[],
  { sandbox, signal }: OracleTools,
): Promise<Growth> {
  let best: { readonly family: string; readonly points: readonly Point[] } | undefined;
  let obstacle: string | undefined;
  let remaining = families;
  while (remaining.length > 0) {
    const tried = remaining.flatMap((family) => sizes.map((size) => ({ family, size, input: family.make(size) })));
    const result = await sandbox.run(
      {
        language: 'javascript',
        source,
        instrument: countOperations(budget, total),
        // The first call is for what loading has already counted.
        calls: [tried[0]?.input ?? [], ...tried.map(({ input }) => input)],
        standIns,
        settle: true,
        limits: { cpuMs: 3_000, callCpuMs: 1_000, wallMs: 20_000 },
      },
      signal,
    );
    if (!result.found || result.load.status !== 'loaded') {
      const problem = describeLoad(result);
      return { status: 'unknown', because: problem.status === 'unknown' ? problem.because : problem.evidence };
    }
    const [warmUp, ...measured] = result.calls;
    const calls = warmUp?.status === 'timeout' ? result.calls : measured;
    const outcomesOf = (family: InputFamily): readonly (CallOutcome | undefined)[] =>
      tried.flatMap((one, index) => (one.family === family ? [calls[index]] : []));
    const counted = remaining.findIndex((family, index) => index > 0 && outcomesOf(family).some(isOutOfOperations));
    for (const family of counted < 0 ? remaining : remaining.slice(0, counted)) {
      const outcomes = outcomesOf(family);
      const missing = outcomes.find((outcome) => outcome?.missing !== undefined)?.missing;
      if (missing !== undefined) {
        return { status: 'unknown', because: `it uses ${missing.join(', ')}, which is not here` };
      }
      const { points, stop } = toPoints(sizes, outcomes);
      const growth = describeFaster(family.name, points, stop);
      if (growth !== undefined) {
        return { status: 'faster', evidence: growth };
      }
      obstacle ??= stop === undefined || stop.kind === 'budget' ? undefined : stop.what;
      if (best === undefined && obstacle?.includes('call stack')) {
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
