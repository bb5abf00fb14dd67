/** A size and what it took. */
export interface Taken {
  readonly size: number;
  readonly value: number;
}

/** How something grows with a size. */
export interface Growth {
  /** k of size^k: 1 is a straight line; absent when growth is too small to be told from noise. */
  readonly exponent?: number;
  /** What one more of the size adds, on average over all sizes. */
  readonly perUnit: number;
}

/** Up to here growth is called straight. */
export const straight = 1.15;

/** Growth below this share of what the smallest size took is noise. */
const noise = 0.25;

/**
 * Growth beyond what the smallest size took, which is what starting costs and would make everything look flat. The exponent is
 * fitted by least squares on logarithms over the larger half of the sizes.
 */
export function fitGrowth([first, ...rest]: readonly Taken[]): Growth {
  const start = first ?? { size: 0, value: 0 };
  const grown = rest.map(({ size, value }) => ({ size: size - start.size, value: value - start.value }));
  const last = grown.at(-1) ?? { size: 1, value: 0 };
  const perUnit = last.value / last.size;
  const larger = grown.slice(Math.floor((grown.length - 1) / 2));
  const isSeen = larger.every(({ value }) => value > 0) && last.value > noise * start.value;
  return isSeen ? { exponent: slopeOf(larger), perUnit } : { perUnit };
}

function slopeOf(points: readonly Taken[]): number {
  const logarithms = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (of: 'x' | 'y'): number => logarithms.reduce((sum, one) => sum + one[of], 0) / logarithms.length;
  const x = mean('x');
  const y = mean('y');
  const both = logarithms.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0);
  return both / logarithms.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
}
