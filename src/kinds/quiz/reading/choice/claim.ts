import type { NamedOptions } from './named-options';

/** A passage of a reply that says what the answer is. */
export interface Claim {
  readonly start: number;
  readonly end: number;
  /** Capitals in alphabetical order, perhaps of options that are not offered; none when it says that no option is right. */
  readonly letters: readonly string[];
  /** Alternatives, or a letter and a text that contradict each other. */
  readonly doubtful: boolean;
  /** Whether it takes back what was claimed before it. */
  readonly corrects: boolean;
}

/** Makes a claim of options named in a passage; the passage may stand somewhere inside a longer text. */
export function claim(named: NamedOptions, start: number, offset = 0): Claim {
  return claimOf(named.letters, offset + start, offset + named.end, named.doubtful);
}

/** Makes a claim of letters. */
export function claimOf(letters: readonly string[], start: number, end: number, doubtful = false): Claim {
  return { start, end, letters, doubtful, corrects: false };
}
