/** Order of two texts by their code units, the same in every locale. */
export function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
