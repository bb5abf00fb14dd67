import { capitalise, formatNumberOf, formatShare, printableLine } from 'gpt-assay/basics';
import { largest, smallest } from 'gpt-assay/statistics';
import { allOperators } from '../operators';
import { findWeakest } from './measure-stress';
import type { StressCell, StressResult, StressSection } from './stress-section';

/** What each measure is about. */
export const subjects: Readonly<Record<StressResult['measure'], string>> = {
  caught: 'planted bugs',
  flipped: 'rewrites',
  fooled: 'tricks',
};

type Group = StressSection['groups'][number];

/** Where a grader is weakest. */
export interface WeakSpot {
  /** The operator; of a whole measure, what it is about. */
  readonly name: string;
  /** What the operator does; empty where the name says it. */
  readonly about: string;
  readonly result: StressCell | StressResult;
  /** Whether it is significant, or misses what the prompt requires. */
  readonly isShown: boolean;
}

/** A share from which on an operator is named though it is not significant. */
const suspicious = 0.2;

/**
 * The weakest spot of a group: the worst significant operator, else a measure that is significant or missed its limit,
 * else a suspicious operator.
 */
export function findWeakSpot({ weakest, cells, measures }: Group): WeakSpot | undefined {
  const operators = cells.filter(({ analytic }) => analytic === null);
  const shown = operators.find(({ operator }) => operator === weakest[0]);
  if (shown !== undefined) {
    return spotOf(shown, true);
  }
  const significant = findWeakest(measures, (one) => one);
  const measure = [...measures.filter(({ policy }) => policy?.status === 'failed'), ...significant].toSorted(
    (a, b) => lossOf(b) - lossOf(a),
  )[0];
  if (measure !== undefined) {
    return { name: subjects[measure.measure], about: '', result: measure, isShown: true };
  }
  const [suspect] = operators.toSorted((a, b) => lossOf(b) - lossOf(a));
  return suspect === undefined || lossOf(suspect) < suspicious ? undefined : spotOf(suspect, false);
}

function spotOf(cell: StressCell, isShown: boolean): WeakSpot {
  return { name: printableLine(cell.operator, 60), about: describeOperator(cell.operator), result: cell, isShown };
}

/** What an operator does, without examples; empty for one of another version. */
export function describeOperator(operator: string): string {
  return allOperators.find(({ name }) => name === operator)?.summary.split(':')[0] ?? '';
}

/** How much of what is desired is lost: bugs missed, or verdicts wrong beyond the errors on the originals. */
export function lossOf({ measure, rate }: Pick<StressResult, 'measure' | 'rate'>): number {
  return measure === 'caught' ? 1 - (rate ?? 1) : (rate ?? 0);
}

/** The share that is shown: of caught bugs, or of all wrong verdicts on variants, those on originals included. */
export function shownShare({ rate, base }: Pick<StressResult, 'rate' | 'base'>): number | null {
  // The rate is what lies above the originals; rounding must not make the sum negative.
  return rate === null ? null : Math.min(1, Math.max(0, rate + (base ?? 0)));
}

/** That share in words, such as `12 % caught` or `31 % wrong`. */
export function describeShare(result: Pick<StressResult, 'measure' | 'rate' | 'base'>): string {
  return `${formatShare(shownShare(result))} ${result.measure === 'caught' ? 'caught' : 'wrong'}`;
}

/** The weakest spot of all groups in one sentence, or what was measured if none is shown; `undefined` if nothing was. */
export function describeWeakSpot(groups: readonly Group[]): string | undefined {
  const [worst] = groups
    .flatMap((group) => {
      const spot = findWeakSpot(group);
      return spot?.isShown === true ? [{ group: group.group, spot }] : [];
    })
    .toSorted((a, b) => lossOf(b.spot.result) - lossOf(a.spot.result));
  if (worst === undefined) {
    return describeMeasured(groups);
  }
  const { result } = worst.spot;
  const who = groups.length > 1 ? `${printableLine(worst.group, 60)}: ` : '';
  const sentence = `weak against ${nameSpot(worst.spot)}, ${describeShare(result)}.`;
  return who === '' ? capitalise(sentence) : who + sentence;
}

/** The spot's name, with what it does. */
export function nameSpot({ name, about }: WeakSpot): string {
  return about === '' ? name : `${name} (${about})`;
}

/** What was measured where no weak spot is shown. */
function describeMeasured(groups: readonly Group[]): string | undefined {
  const several = groups.length > 1;
  const grader = several ? 'the graders' : 'the grader';
  const pronoun = several ? 'them' : 'it';
  const judged = groups.flatMap(({ measures }) => measures.filter(({ rate }) => rate !== null));
  const caught = judged.filter(({ measure }) => measure === 'caught').map(({ rate }) => rate ?? 0);
  const ends = [...new Set([smallest(caught), largest(caught)].map(formatShare))];
  const parts = [
    ...(caught.length === 0
      ? []
      : [
          `${several ? `${formatNumberOf(groups.length, 'grader')} caught` : 'caught'} ${ends.join(' to ')} of planted bugs`,
        ]),
    ...(judged.length === caught.length
      ? []
      : [`nothing was shown to mislead ${caught.length === 0 ? grader : pronoun}`]),
  ];
  return parts.length === 0 ? undefined : `${capitalise(parts.join('; '))}.`;
}
