import { outOfOperations, type Pilot } from '../code/javascript/count-operations';
import type { CallOutcome } from '../sandbox/sandbox';

/** Operations for one input of one size. */
export interface Point {
  readonly size: number;
  readonly operations: number;
}

/** Tolerated growth above that of the size: linear work varies by less, n·log n by a tenth and more. */
const tolerance = 1.06;

/** Whether a job had used up its operations. */
export function isOutOfOperations(outcome: CallOutcome | undefined): boolean {
  return outcome?.status === 'threw' && outcome.error.message === outOfOperations;
}

/** Whether a call ended, and all of its operations were counted. */
export function isCounted(outcome: CallOutcome | undefined, budget: number): boolean {
  return (
    outcome?.status === 'returned' &&
    outcome.missing === undefined &&
    typeof outcome.measured === 'number' &&
    outcome.measured <= budget
  );
}

/** Whether a problem is a stack overflow. */
export function isTooDeep(problem: string): boolean {
  return /call stack|recursion depth/.test(problem);
}

/** Why counting ended before the largest size. */
export interface Stop {
  readonly kind: 'budget' | 'endless' | 'error';
  readonly size: number;
  readonly what: string;
}

/** The sizes that were counted, up to the first failure. */
export function toPoints(
  sizes: readonly number[],
  outcomes: readonly (CallOutcome | undefined)[],
  budget: number,
): {
  readonly points: readonly Point[];
  readonly stop: Stop | undefined;
} {
  const points: Point[] = [];
  let failure: string | undefined;
  for (const [index, outcome] of outcomes.entries()) {
    const size = sizes[index] ?? 0;
    const counted = countedIn(outcome, budget);
    if ('kind' in counted) {
      return { points, stop: { ...counted, size } };
    }
    failure ??= counted.failure;
    points.push({ size, operations: counted.operations });
  }
  // Operations before a throw may already show slowness; only a completed call shows that it is not slow.
  return { points, stop: failure === undefined ? undefined : { kind: 'error', size: sizes[0] ?? 0, what: failure } };
}

/** The operations of a call, and why they are incomplete, if they are; or why counting ends with it. */
function countedIn(
  outcome: CallOutcome | undefined,
  budget: number,
): Omit<Stop, 'size'> | { readonly operations: number; readonly failure: string | undefined } {
  const operations = outcome?.measured;
  if (typeof operations === 'number' && operations > budget) {
    return { kind: 'budget', what: 'too many operations' };
  }
  if (outcome?.status === 'timeout' || outcome?.status === 'killed') {
    return { kind: 'endless', what: 'it did not end' };
  }
  if (outcome === undefined || typeof operations !== 'number' || isOutOfOperations(outcome)) {
    return { kind: 'error', what: String(outcome?.status) };
  }
  if (outcome.status === 'returned') {
    return { operations, failure: undefined };
  }
  const failure =
    outcome.status === 'threw' ? `it throws ${outcome.error.name}: ${outcome.error.message}` : outcome.status;
  return isTooDeep(failure) ? { kind: 'error', what: failure } : { operations, failure };
}

/** Evidence that the operations grow faster than the size, if any. */
export function describeFaster(
  family: string,
  points: readonly Point[],
  stop: Stop | undefined,
  budget: number,
): string | undefined {
  if (stop?.kind === 'endless') {
    return `${stop.size} numbers never end (${family})`;
  }
  const [from] = points;
  const to = points.at(-1);
  if (from !== undefined && to !== undefined && from !== to) {
    const larger = to.size / from.size;
    const more = to.operations / from.operations;
    if (more > larger * tolerance) {
      return `${describePoint(from)}, ${describePoint(to)}: ${larger} times the numbers, ${more.toFixed(1)} times the operations (${family})`;
    }
  }
  if (stop?.kind !== 'budget') {
    return undefined;
  }
  const most = to === undefined ? 0 : (to.operations / to.size) * stop.size;
  return budget > most * tolerance
    ? `${to === undefined ? '' : `${describePoint(to)}, `}more than ${budget.toLocaleString('en-US')} operations for ${stop.size} numbers (${family})`
    : undefined;
}

/** How to count the first sizes when that may already show that the operations grow faster. */
export function toPilot(sizes: readonly number[]): Pilot {
  return { calls: sizes.length, early: steepestLinear(sizes.slice(0, -1)), growth: steepestLinear(sizes) };
}

/** Maximum ratio of operations between the last and the first size when they grow no faster than the size. */
function steepestLinear(sizes: readonly number[]): number {
  return ((sizes.at(-1) ?? 1) / (sizes[0] ?? 1)) * tolerance;
}

/** Evidence that the operations grow faster when a pilot was stopped for that; `undefined` when it was not. */
export function describePilot(
  family: string,
  sizes: readonly number[],
  outcomes: readonly (CallOutcome | undefined)[],
  { budget, growth }: { readonly budget: number; readonly growth: number },
): string | undefined {
  const [from, ...between] = toPoints(sizes.slice(0, -1), outcomes.slice(0, -1), budget).points;
  const most = Math.floor((from?.operations ?? budget) * growth);
  const last = outcomes.at(-1);
  const isMissing = outcomes.some((outcome) => outcome?.missing !== undefined);
  if (isMissing || from === undefined || most >= budget) {
    return undefined;
  }
  if (isOutOfOperations(last)) {
    // The sizes before have shown it.
    return describeFaster(family, [from, ...between], undefined, budget);
  }
  if (typeof last?.measured !== 'number' || last.measured <= most) {
    return undefined;
  }
  const stop: Stop = { kind: 'budget', size: sizes.at(-1) ?? 0, what: 'too many operations' };
  return (
    describeFaster(family, [from, ...between], stop, most) ??
    `${describePoint(from)}, more than ${most.toLocaleString('en-US')} operations for ${stop.size} numbers (${family})`
  );
}

/** A point in words. */
export function describePoint({ size, operations }: Point): string {
  return `${operations.toLocaleString('en-US')} operations for ${size} numbers`;
}

/** The point of the largest size. */
export function lastOf(points: readonly Point[]): Point {
  return points.at(-1) ?? { size: 0, operations: 0 };
}
