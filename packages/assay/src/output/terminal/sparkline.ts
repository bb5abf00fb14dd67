import { largest, smallest } from '../../statistics/numbers';

/** The characters of a sparkline: for zero, for the levels above, and for a report without the figure. */
interface Signs {
  readonly levels: string;
  readonly missing: string;
}

const blocks: Signs = { levels: '▁▂▃▄▅▆▇█', missing: '·' };
const digits: Signs = { levels: '0123456789', missing: '.' };

/** The values at both ends of a sparkline. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** Style of a sparkline. */
export interface SparklineStyle {
  /** Digits instead of blocks, for screens that may lack them. */
  readonly ascii: boolean;
}

/** One character per value; only the lowest value of the scale gets the lowest one, so that rare differs from never. */
export function sparkline(values: readonly (number | null)[], { low, high }: Scale, { ascii }: SparklineStyle): string {
  const { levels, missing } = ascii ? digits : blocks;
  const most = levels.length - 1;
  return values
    .map((value) => {
      if (value === null) {
        return missing;
      }
      const level = high > low ? Math.ceil(((value - low) / (high - low)) * most - 1e-9) : 0;
      return levels.charAt(Math.min(most, Math.max(0, level)));
    })
    .join('');
}

/** The lowest and the highest character. */
export function endsOf({ ascii }: SparklineStyle): readonly [low: string, high: string] {
  const { levels } = ascii ? digits : blocks;
  return [levels.charAt(0), levels.charAt(levels.length - 1)];
}

/**
 * For failure rates from 0; for shares that are mostly high, from the tenth below the lowest to the tenth above the
 * highest.
 */
export function scaleOf(
  values: readonly (number | null)[],
  measure: 'failure-rate' | 'accuracy' | 'share-of-points',
): Scale {
  const known = values.filter((value) => value !== null);
  const lowest = smallest([1, ...known]);
  const highest = largest([0, ...known]);
  if (known.length === 0) {
    return { low: 0, high: 0 };
  }
  const low = measure === 'failure-rate' ? 0 : Math.min(0.9, Math.floor(lowest * 10) / 10);
  return { low, high: measure === 'failure-rate' ? highest : Math.max(low + 0.1, Math.ceil(highest * 10) / 10) };
}

/** Whether a screen may lack block characters: a dumb terminal, or an encoding other than UTF-8. */
export function wantsAscii({ TERM, LC_ALL, LC_CTYPE, LANG }: Readonly<Record<string, string | undefined>>): boolean {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return TERM === 'dumb' || (locale !== undefined && !/utf-?8/i.test(locale));
}
