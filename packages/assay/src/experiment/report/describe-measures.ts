import { formatNumberOf, formatShare } from '../../basics/text/numbers';
import type { GatedMeasure } from '../gate/measure-gate';

type Described = Omit<GatedMeasure, 'most'>;

/** What certification of measures means; `these` are the fixtures, such as `these 300 variants of 32 originals`. */
export function describeMeasuresPlan(
  measures: readonly GatedMeasure[],
  { alpha, these }: { readonly alpha: number; readonly these: string },
): string {
  return `over ${these}, asked repeatedly, ${join(measures.map(describeRequired))}, with ${formatShare(1 - alpha)} confidence`;
}

/** All certified measures, such as `caught at least 90 % (93.1 % shown) is certified`. */
export function describeCertified(measures: readonly GatedMeasure[]): string {
  const each = measures.map((one) => `${one.measure} ${describeLimit(one)} (${formatShare(boundOf(one))} shown)`);
  return `${join(each)} ${each.length === 1 ? 'is' : 'are'} certified`;
}

/** A rejected measure, such as `caught is at most 84.2 %, where 90 % is required,`. */
export function describeMissed({ measure, isOfRight, required, lower, upper }: Described): string {
  const beyond = isOfRight ? `at most ${formatShare(upper)}` : `at least ${formatShare(lower)}`;
  return `${measure} is ${beyond}, where ${isOfRight ? 'at least' : 'at most'} ${formatShare(required)} is required,`;
}

/** One line per measure, such as `Caught 94.2 %, at least 90.3 % shown, at least 90 % required, after 4 runs`. */
export function describeMeasure(one: Described): string {
  const { measure, share, runs, lost } = one;
  const without = lost === 0 ? '' : `, ${formatNumberOf(lost, 'reply', 'replies')} missing`;
  const name = `${measure.slice(0, 1).toUpperCase()}${measure.slice(1)}`;
  return `${name} ${formatShare(share)}, ${describeShown(one)} shown, ${describeLimit(one)} required, after ${formatNumberOf(runs, 'run')}${without}`;
}

/** The bound that supports the decision; both bounds if there is none. */
function describeShown({ status, isOfRight, lower, upper }: Described): string {
  const least = `at least ${formatShare(lower)}`;
  const most = `at most ${formatShare(upper)}`;
  switch (status) {
    case 'certified':
      return isOfRight ? least : most;
    case 'rejected':
      return isOfRight ? most : least;
    case 'inconclusive':
    case 'undecided':
      return `${least} and ${most}`;
  }
}

function describeRequired(one: Described): string {
  return `${one.measure} is ${describeLimit(one)}`;
}

function describeLimit({ isOfRight, required }: Described): string {
  return `${isOfRight ? 'at least' : 'at most'} ${formatShare(required)}`;
}

function boundOf({ isOfRight, lower, upper }: Described): number {
  return isOfRight ? lower : upper;
}

function join(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
