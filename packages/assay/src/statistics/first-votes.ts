/** Votes to ask for first: enough to decide when all agree. */
export function firstVotes(of: number): number {
  return Math.floor(of / 2) + 1;
}
