import { fisherExact } from '../../statistics/fisher';
import { holmAdjust } from '../../statistics/holm';
import { pairedDifference } from '../../statistics/paired-difference';
import { signFlipTest } from '../../statistics/sign-flip';
import { familyError } from '../compare/significance';
import type { HistoryComparison } from './history-document';
import type { HistoryUnit } from './history-report';
import { measureNames, measureOf, type Track } from './tracks';

/** Which two points of which figure are compared, and why. */
export interface PointPair {
  readonly track: Track;
  readonly name: string;
  /** `last`: the last two reports; `whole`: the first and the last. */
  readonly span: 'last' | 'whole';
  readonly from: number;
  readonly to: number;
}

interface CommonUnit {
  readonly fixture: string;
  readonly before: HistoryUnit;
  readonly after: HistoryUnit;
}

/** The pairs that a history compares: of each figure the last two, and the first with the last, of the reports whose number of trials was fixed. */
export function pairsOf(tracks: readonly Track[]): readonly PointPair[] {
  return tracks.flatMap((track) =>
    measureNames(track).flatMap((name) => {
      const fit = track.points.flatMap((point, index) =>
        point.report.sampling === 'fixed' && (measureOf(point, name)?.judged ?? 0) > 0 ? [index] : [],
      );
      const [first, before, to] = [fit[0], fit.at(-2), fit.at(-1)];
      if (first === undefined || before === undefined || to === undefined) {
        return [];
      }
      const last = { track, name, span: 'last', from: before, to } as const;
      return first === before ? [last] : [last, { ...last, span: 'whole', from: first } as const];
    }),
  );
}

/** What comparing depends on beside the pairs. */
export interface ComparingOptions {
  readonly better: 'lower' | 'higher';
  /** Every pair that a reader may have looked at before choosing these: all of them are corrected for. */
  readonly family: readonly PointPair[];
  /** Fixtures that are not named. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Compares each pair on the fixtures that both asked, paired by fixture; the chance that any of them is called a change
 * when none is one is 5 % at most, and so it is for single fixtures.
 */
export function comparePoints(
  pairs: readonly PointPair[],
  { better, family, hidden }: ComparingOptions,
): readonly HistoryComparison[] {
  const tests = Math.max(pairs.length, family.length);
  const common = pairs.map(commonUnits);
  const pValues = common.map((units) => signFlipTest(units.map(differenceOf)));
  const adjusted = holmAdjust(pValues, tests);
  const changed = changedUnits(pairs, common, family);
  return pairs.map(({ from, to }, index) => {
    const units = common[index] ?? [];
    const difference = pairedDifference(units.map(differenceOf));
    const adjustedP = adjusted[index] ?? 1;
    return {
      ...{ from, to },
      fixtures: units.length,
      rates: {
        before: meanOf(units.map(({ before }) => before.share)),
        after: meanOf(units.map(({ after }) => after.share)),
      },
      difference: difference === undefined ? null : { mean: difference.mean, ...difference.interval },
      pValue: pValues[index] ?? 1,
      adjustedP,
      verdict: judge({ difference, adjustedP, fixtures: units.length, tests, better }),
      changed: (changed[index] ?? []).filter(({ fixture }) => !hidden.has(fixture)),
    };
  });
}

function commonUnits({ track, name, from, to }: PointPair): readonly CommonUnit[] {
  const unitsAt = (index: number): ReadonlyMap<string, HistoryUnit> => {
    const point = track.points[index];
    return (point === undefined ? undefined : measureOf(point, name)?.units()) ?? new Map<string, HistoryUnit>();
  };
  const later = unitsAt(to);
  return [...unitsAt(from)].flatMap(([fixture, before]) => {
    const after = later.get(fixture);
    return after?.label === before.label ? [{ fixture, before, after }] : [];
  });
}

/** Fisher's exact test of every fixture of the last changes, Holm over all of them. */
function changedUnits(
  pairs: readonly PointPair[],
  common: readonly (readonly CommonUnit[])[],
  family: readonly PointPair[],
): readonly HistoryComparison['changed'][] {
  const tested = pairs.map(({ span }, index) => (span === 'last' ? (common[index] ?? []) : []));
  const all = family === pairs ? [] : family.filter(({ span }) => span === 'last').flatMap(commonUnits);
  const pValues = tested
    .flat()
    .map(({ before, after }) => fisherExact(before.failures, before.judged, after.failures, after.judged));
  const adjusted = holmAdjust(pValues, Math.max(pValues.length, all.length));
  let position = 0;
  return tested.map((units) =>
    units.flatMap(({ fixture, before, after }) => {
      const adjustedP = adjusted[position] ?? 1;
      position += 1;
      const { file, line } = after;
      return adjustedP > familyError
        ? []
        : [{ fixture, file, line, before: countsOf(before), after: countsOf(after), adjustedP }];
    }),
  );
}

function judge(found: {
  readonly difference: ReturnType<typeof pairedDifference>;
  readonly adjustedP: number;
  readonly fixtures: number;
  readonly tests: number;
  readonly better: 'lower' | 'higher';
}): HistoryComparison['verdict'] {
  const { difference, adjustedP, fixtures, tests, better } = found;
  // Even if all fixtures changed in one direction, 2 of their 2^n flips are as far from zero.
  if (difference === undefined || tests * 2 ** (1 - fixtures) > familyError) {
    return 'too few fixtures';
  }
  const { mean, interval } = difference;
  if (adjustedP > familyError || (interval.lower <= 0 && interval.upper >= 0)) {
    return 'no change shown';
  }
  return mean < 0 === (better === 'lower') ? 'better' : 'worse';
}

function differenceOf({ before, after }: CommonUnit): number {
  return after.share - before.share;
}

function countsOf({ failures, judged }: HistoryUnit): { failures: number; judged: number } {
  return { failures, judged };
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
