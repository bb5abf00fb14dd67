import { largest } from '../../statistics/extremes';

/** A reply that a page may show. */
export interface Candidate {
  readonly hash: string;
}

/** All characters of replies that a page holds, and those of one of them. */
export const mostCharacters = 2_000_000;
/** Of one reply. */
export const longestReply = 20_000;

/**
 * Which replies a page has room for. Each list is in order of interest; lists take turns, so that each keeps its most
 * interesting ones. Equal replies take room once.
 */
export function chooseTexts<One extends Candidate>(
  lists: readonly (readonly One[])[],
  lengthOf: (hash: string) => number | undefined,
  room: number = mostCharacters,
): ReadonlySet<One> {
  const chosen = new Set<One>();
  const paid = new Set<string>();
  let left = room;
  const depth = largest([0, ...lists.map(({ length }) => length)]);
  for (let place = 0; place < depth; place += 1) {
    for (const list of lists) {
      const one = list[place];
      if (one === undefined) {
        continue;
      }
      const cost = perReply + (paid.has(one.hash) ? 0 : Math.min(lengthOf(one.hash) ?? 0, longestReply));
      if (cost <= left) {
        left -= cost;
        chosen.add(one);
        paid.add(one.hash);
      }
    }
  }
  return chosen;
}

/** What a reply takes besides its text. */
const perReply = 100;
