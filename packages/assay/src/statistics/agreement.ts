import { largest } from './extremes';

/** How well repeated answers to the same units agree with each other, whether right or wrong. */
export interface Agreement {
  /** Mean share of pairs of answers to the same unit that are equal, 0…1. */
  readonly observed: number;
  /** Fleiss 1971; misleadingly low when nearly all answers are the same (Feinstein & Cicchetti 1990). */
  readonly fleissKappa: number | null;
  /** Gwet 2008; robust against skewed categories. */
  readonly gwetAc1: number | null;
  /** Krippendorff 1970, nominal, from units with at least two answers. */
  readonly krippendorffAlpha: number | null;
}

/**
 * Agreement of answers from `units[u][c]`, the number of answers that put unit u into category c; every unit lists all
 * categories and may have fewer answers than others. Coefficients are (observed − chance)/(1 − chance), null for 0/0.
 * Undefined if no unit has two answers.
 */
export function agreement(units: readonly (readonly number[])[]): Agreement | undefined {
  const answered = units.filter((unit) => total(unit) > 0);
  const paired = units.filter((unit) => total(unit) >= 2);
  if (paired.length === 0) {
    return undefined;
  }
  const observed = total(paired.map(equalPairs)) / paired.length;
  const categories = largest(units.map((unit) => unit.length));
  const shares = Array.from(
    { length: categories },
    (_, category) => total(answered.map((unit) => (unit[category] ?? 0) / total(unit))) / answered.length,
  );
  const sameByChance = total(shares.map((share) => share ** 2));
  const skewByChance = total(shares.map((share) => share * (1 - share))) / (categories - 1);
  return {
    observed,
    fleissKappa: beyondChance(observed, sameByChance),
    gwetAc1: categories < 2 ? null : beyondChance(observed, skewByChance),
    krippendorffAlpha: krippendorffAlpha(paired, categories),
  };
}

function krippendorffAlpha(paired: readonly (readonly number[])[], categories: number): number | null {
  const answers = total(paired.map(total));
  const counts = Array.from({ length: categories }, (_, category) => total(paired.map((unit) => unit[category] ?? 0)));
  const agreed = total(paired.map((unit) => total(unit) * equalPairs(unit))) / answers;
  return beyondChance(agreed, equalPairs(counts));
}

function equalPairs(counts: readonly number[]): number {
  const answers = total(counts);
  return total(counts.map((count) => count * (count - 1))) / (answers * (answers - 1));
}

function beyondChance(observed: number, chance: number): number | null {
  return chance < 1 ? (observed - chance) / (1 - chance) : null;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
