import { smallest } from '../../statistics/numbers';
import { shiftsOf, weighSpreads, type Deviation, type Shift } from '../../statistics/report-spread';
import { stratifiedDeviation, stratifiedExact, stratifiedScore, type Stratum } from '../../statistics/stratified-exact';
import type { HistoryUnit } from './history-report';

/** Failures among judged trials. */
export interface Counts {
  readonly failures: number;
  readonly judged: number;
}

/** The counts of one point of a figure, by fixture. */
export type PointUnits = ReadonlyMap<string, HistoryUnit>;

/** Comparison of a figure's earlier points with later ones. */
export interface Split {
  /** Points before the most likely change, from 1. */
  readonly after: number;
  /** Fixtures that both sides asked. */
  readonly fixtures: number;
  readonly before: Counts;
  readonly since: Counts;
  /** Adjusted for all windows (Bonferroni). */
  readonly pValue: number;
}

const nothing: Counts = { failures: 0, judged: 0 };

/** If a window's p-value is surely above this, it is not computed exactly. */
const screen = 2;

/**
 * Compares the last 1, 2, 4, 8, … points with those before, fixture by fixture, then finds the most likely position of
 * the change among all positions. How far points scatter though nothing changed is learned from `whole`: the same
 * points with all fixtures. `undefined` for fewer than two points.
 */
export function splitPoints(points: readonly PointUnits[], whole = points): Split | undefined {
  if (points.length < 2) {
    return undefined;
  }
  if (points.every((units) => [...units.values()].every(({ failures }) => failures === 0))) {
    return { after: 1, fixtures: 0, before: nothing, since: nothing, pValue: 1 };
  }
  const sums = runningSums(points);
  const windows = Array.from({ length: Math.ceil(Math.log2(points.length)) }, (_, power) => 2 ** power);
  const pValues = windows.map((window) => {
    const strata = strataAt(sums, points.length - window);
    // A spread between the points only makes a p-value larger.
    return Math.abs(stratifiedScore(strata)) < screen
      ? 1
      : stratifiedExact(strata, spreadShifts(points, whole, points.length - window));
  });
  const pValue = Math.min(1, windows.length * smallest(pValues));
  const [first = 1, ...others] = points.slice(1).map((_, place) => place + 1);
  const scoreAt = (after: number): number => Math.abs(stratifiedScore(strataAt(sums, after)));
  const after =
    pValue === 1 ? first : others.reduce((best, place) => (scoreAt(place) > scoreAt(best) ? place : best), first);
  const strata = strataAt(sums, after);
  return {
    after,
    pValue,
    fixtures: strata.length,
    before: sumCounts(strata.map(({ before }) => before)),
    since: sumCounts(strata.map((stratum) => stratum.after)),
  };
}

/** By how much the points before and since may differ though nothing changed. */
export function spreadShifts(
  points: readonly PointUnits[],
  whole: readonly PointUnits[],
  after: number,
): readonly Shift[] {
  const sides = [points.slice(0, after), points.slice(after)];
  const weights = weighSpreads([deviationsIn(whole.slice(0, after)), deviationsIn(whole.slice(after))]);
  return shiftsOf(
    weights,
    sides.reduce((sum, side) => sum + concentration(side), 0),
  );
}

/** Sum of the squared shares that the points have of their trials: 1/k for k points of one size. */
function concentration(points: readonly PointUnits[]): number {
  const sizes = points.map((units) => sumCounts([...units.values()]).judged);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.reduce((sum, size) => sum + (size / total) ** 2, 0);
}

/** How far each point is from what all of them together imply, fixture by fixture. */
function deviationsIn(points: readonly PointUnits[]): readonly Deviation[] {
  const sums = runningSums(points);
  return points.map((_, place) =>
    stratifiedDeviation(
      sums.map((own): Stratum => {
        const after = subtract(own[place] ?? nothing, own[place - 1] ?? nothing);
        return { before: subtract(own.at(-1) ?? nothing, after), after };
      }),
    ),
  );
}

function subtract(one: Counts, other: Counts): Counts {
  return { failures: one.failures - other.failures, judged: one.judged - other.judged };
}

/** Cumulative counts by fixture up to and including each point; a fixture counts with its latest label. */
function runningSums(points: readonly PointUnits[]): readonly (readonly Counts[])[] {
  const labels = new Map(
    points.flatMap((units) => [...units].map(([fixture, { label }]) => [fixture, label] as const)),
  );
  return [...labels].map(([fixture, label]) => {
    let sum = nothing;
    return points.map((units) => {
      const unit = units.get(fixture);
      sum = unit?.label === label ? sumCounts([sum, unit]) : sum;
      return sum;
    });
  });
}

/** Counts of fixtures on both sides, before the given point and from it on. */
function strataAt(sums: readonly (readonly Counts[])[], place: number): readonly Stratum[] {
  return sums.flatMap((own) => {
    const before = own[place - 1];
    const all = own.at(-1);
    if (before === undefined || all === undefined || before.judged === 0 || before.judged === all.judged) {
      return [];
    }
    const after = { failures: all.failures - before.failures, judged: all.judged - before.judged };
    return [{ before, after }];
  });
}

/** Adds counts. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, { failures, judged }) => ({ failures: sum.failures + failures, judged: sum.judged + judged }),
    nothing,
  );
}
