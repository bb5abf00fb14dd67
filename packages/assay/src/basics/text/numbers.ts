/** A share as a percentage, such as `5 %` or `0.25 %`, never rounded to 0 or 100; `–` when it was not measured. */
export function formatShare(share: number | null): string {
  if (share === null) {
    return '–';
  }
  const percent = share * 100;
  if (percent > 0 && percent < 0.01) {
    return '< 0.01 %';
  }
  const rounded = percent >= 99.9 ? Math.floor(percent * 100) / 100 : Number(percent.toPrecision(3));
  return `${rounded} %`;
}

/** An interval of shares as percentages, such as `1.2–5.4 %`, rounded as `roundedEnds` does; `–` if there is none. */
export function formatInterval(interval: { readonly lower: number; readonly upper: number } | null): string {
  if (interval === null) {
    return '–';
  }
  const { from, to } = roundedEnds(interval);
  return `${from}–${to} %`;
}

/**
 * The ends of an interval of shares, or of their differences, in percentage points: rounded outwards, to two digits of
 * its width, because more digits would say more than it knows.
 */
export function roundedEnds({ lower, upper }: { readonly lower: number; readonly upper: number }): {
  readonly from: string;
  readonly to: string;
} {
  const scale = 10 ** digitsOfWidth((upper - lower) * 100);
  const from = Math.floor(lower * 100 * scale + roundingError) / scale;
  const to = Math.ceil(upper * 100 * scale - roundingError) / scale;
  return { from: String(from).replace('-', '−'), to: String(to).replace('-', '−') };
}

/** Decimal places that show two digits of a width in percentage points; 0 to 4. */
function digitsOfWidth(width: number): number {
  return Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(Math.max(width, roundingError)))));
}

/** A difference of shares in percentage points, such as `6.67`; `0` where only the last bits of the shares differ. */
export function formatPoints(difference: number): string {
  return Math.abs(difference) < roundingError
    ? '0'
    : String(Number((difference * 100).toPrecision(3))).replace('-', '−');
}

/** Tolerance for equal shares, such as thirds, that differ in their last bits. */
const roundingError = 1e-9;

/** A p-value with two significant digits, such as `0.033`; `< 0.0001` below that. */
export function formatP(p: number): string {
  return p < 0.0001 ? '< 0.0001' : String(Number(p.toPrecision(2)));
}

/** A p-value as an equation, such as `p = 0.033` or `p < 0.0001`. */
export function describeP(p: number): string {
  const text = formatP(p);
  return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}

const counts = new Intl.NumberFormat('en-US');

/** A count with thousands separators, such as `12,345`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** A count with its noun, such as `1 trial` or `3 trials`. */
export function formatNumberOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** All of some things, as a sentence begins: `The only trial`, `Both trials` or `All 3 trials`. */
export function formatAllOf(count: number, noun: string, plural = `${noun}s`): string {
  if (count === 1) {
    return `The only ${noun}`;
  }
  return count === 2 ? `Both ${plural}` : `All ${formatNumberOf(count, noun, plural)}`;
}

/** US dollars, precise enough for small sums. */
export function formatDollars(dollars: number): string {
  if (dollars > 0 && dollars < 0.000001) {
    return '< $0.000001';
  }
  const maximumFractionDigits = dollars > 0 && dollars < 1 ? Math.max(2, 1 - Math.floor(Math.log10(dollars))) : 2;
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits })}`;
}

/** Milliseconds as seconds, such as `2.1 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Seconds in their two largest units, such as `34 s`, `18 min 13 s`, `24 h` or `3 d 4 h`; days from two on. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const days = whole < 2 * 86_400 ? 0 : Math.floor(whole / 86_400);
  const units = [
    ['d', days],
    ['h', Math.floor(whole / 3600) - 24 * days],
    ['min', Math.floor(whole / 60) % 60],
    ['s', whole % 60],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count]) => count > 0);
  return shown.map(([unit, count]) => `${formatCount(count)} ${unit}`).join(' ');
}
