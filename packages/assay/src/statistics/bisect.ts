/** Where a monotone condition starts to hold between `from` and `to`, to about 12 digits of their distance. */
export function bisect(from: number, to: number, holds: (place: number) => boolean): number {
  let below = from;
  let above = to;
  for (let step = 0; step < 40; step += 1) {
    const middle = (below + above) / 2;
    [below, above] = holds(middle) ? [below, middle] : [middle, above];
  }
  return above;
}

/** The smallest integer in `from` … `to` that meets a monotone condition; `to` if none before it does. */
export function firstWhole(from: number, to: number, holds: (number: number) => boolean): number {
  let first = from;
  let last = to;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    [first, last] = holds(middle) ? [first, middle] : [middle + 1, last];
  }
  return last;
}
