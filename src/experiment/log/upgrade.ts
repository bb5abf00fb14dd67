/** A log of an older format as today's readers expect it. */
export interface Upgraded {
  readonly head: object;
  /** Any other line; one that is no trial comes back as it is. */
  readonly entry: (entry: object) => object;
}

/** Reads the first line of a log; `undefined` when it is not of an older format. */
export type Upgrade = (head: unknown) => Upgraded | undefined;
