import type { Measured } from '../blocks/pictures';
import { formatInterval, formatShare } from '../../basics/text/numbers';

/** A share with its interval for a page; `null` if either was not measured. */
export function toMeasured(
  rate: number | null,
  interval: { readonly lower: number; readonly upper: number } | null,
): Measured | null {
  return rate === null || interval === null
    ? null
    : {
        value: toFive(rate),
        lower: toFive(interval.lower),
        upper: toFive(interval.upper),
        text: `${formatShare(rate)} (${formatInterval(interval)})`,
      };
}

/** Rounds to five digits, as many as a chart can show. */
function toFive(share: number): number {
  return Number(share.toPrecision(5));
}
