import type { NamedOptions } from './named-options';

/** A passage of a reply that states an answer. */
export interface Claim {
  readonly start: number;
  readonly end: number;
  /**
   * Capital letters in alphabetical order, possibly of options that do not exist; empty if the passage says that no
   * option is right.
   */
  readonly letters: readonly string[];
  /** Whether it names alternatives, or a letter and a text that contradict each other. */
  readonly doubtful: boolean;
  /** Whether it withdraws earlier claims. */
  readonly corrects: boolean;
}

/** Makes a claim from options named in a passage, which may be part of a longer text. */
export function claim(named: NamedOptions, start: number, offset = 0): Claim {
  return claimOf(named.letters, offset + start, offset + named.end, named.doubtful);
}

/** Makes a claim from letters. */
export function claimOf(letters: readonly string[], start: number, end: number, doubtful = false): Claim {
  return { start, end, letters, doubtful, corrects: false };
}
