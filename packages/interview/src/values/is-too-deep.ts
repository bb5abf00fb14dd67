import type { Wire } from 'gpt-assay/sandbox';

/** Levels that harnesses write at most, with room to spare, and few enough for a row of JSON that holds them: deeper ones are forged. */
const deepest = 900;

/** Whether a value is nested so deeply that functions that call themselves would not get to its end. */
export function isTooDeep(wire: Wire): boolean {
  let level: readonly unknown[] = [wire];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      return true;
    }
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as readonly unknown[]) : [],
    );
  }
  return false;
}
