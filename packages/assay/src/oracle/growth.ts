import type { CallOutcome } from '../sandbox/sandbox';
import type { Arguments } from './counterexample';
import { createCounter, type Counted, type Counter } from './count-calls';
import {
  describeFaster,
  describePilot,
  describePoint,
  isCounted,
  isOutOfOperations,
  isTooDeep,
  lastOf,
  toPilot,
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

/** Sizes for code that recurses so deeply that larger inputs overflow the stack. */
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
    ? { status: 'faster', evidence: `${String(smallSizes[0])} numbers cause endless recursion` }
    : small;
}

const made = new WeakMap<InputFamily, Map<number, Arguments>>();

/** Inputs are the same for every function, so they are created once. */
function makeInput(family: InputFamily, size: number): Arguments {
  const ofFamily = made.get(family) ?? new Map<number, Arguments>();
  const input = ofFamily.get(size) ?? family.make(size);
  made.set(family, ofFamily.set(size, input));
  return input;
}

/** Whether not even the smallest size could be counted, because the stack overflowed. */
function needsSmaller(growth: Growth): boolean {
  return growth.status === 'unknown' && isTooDeep(growth.because);
}

/** The first family is counted in every size, the others at both ends: only where that shows a problem, also between. */
async function measureSizes(
  { budget, hasPilot, count }: Counter,
  families: readonly InputFamily[],
  sizes: readonly number[],
): Promise<Growth> {
  let best: { readonly family: string; readonly points: readonly Point[] } | undefined;
  let obstacle: string | undefined;
  let remaining = families;
  let pilot = hasPilot ? toPilot(sizes) : undefined;
  let others: readonly number[] = sizes.filter((_, index) => index === 0 || index === sizes.length - 1);
  while (remaining.length > 0) {
    const tried = remaining.flatMap((family, index) =>
      (index === 0 ? sizes : others).map((size) => ({ family, size, input: makeInput(family, size) })),
    );
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
    if (pilot !== undefined && first !== undefined) {
      const outcomes = outcomesOf(first);
      const shown = describePilot(first.name, sizes, outcomes, { budget, growth: pilot.growth });
      if (shown !== undefined) {
        return { status: 'faster', evidence: shown };
      }
      pilot = undefined;
      if (outcomes.some(isOutOfOperations)) {
        continue;
      }
    }
    const isOpen = (outcome: CallOutcome | undefined): boolean =>
      others === sizes ? isOutOfOperations(outcome) : !isCounted(outcome, budget);
    const open = remaining.findIndex((family, index) => index > 0 && outcomesOf(family).some(isOpen));
    for (const family of open < 0 ? remaining : remaining.slice(0, open)) {
      const outcomes = outcomesOf(family);
      const missing = outcomes.find((outcome) => outcome?.missing !== undefined)?.missing;
      if (missing !== undefined) {
        return { status: 'unknown', because: `it uses ${missing.join(', ')}, which is not available in the sandbox` };
      }
      const { points, stop } = toPoints(family === first ? sizes : others, outcomes, budget);
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
        points.length >= (family === first ? 3 : others.length) &&
        (best === undefined || lastOf(points).operations > lastOf(best.points).operations)
      ) {
        best = { family: family.name, points };
      }
    }
    // What is a problem in one family is mostly one in the next.
    others = first !== undefined && outcomesOf(first).every((outcome) => isCounted(outcome, budget)) ? others : sizes;
    remaining = open < 0 ? [] : remaining.slice(open);
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
