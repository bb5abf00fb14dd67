/** A share as per cent, such as `5 %` or `0.25 %`; `–` when it was not measured. */
export function formatShare(share: number | null): string {
  return share === null ? '–' : `${String(Number((share * 100).toPrecision(3)))} %`;
}

/** A count with thousands separated, such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A count with its noun, such as `1 trial` or `3 trials`. */
export function formatNumberOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** US dollars, precise enough for small sums. */
export function formatDollars(dollars: number): string {
  return `$${dollars >= 1 || dollars === 0 ? dollars.toFixed(2) : dollars.toPrecision(2)}`;
}

/** Milliseconds as seconds, such as `2.1 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
