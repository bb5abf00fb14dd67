/** A log in an older format, converted for current readers. */
export interface Upgraded {
  readonly head: object;
  /** Converts any other line; a line that is not a trial is returned unchanged. */
  readonly entry: (entry: object) => object;
}

/** Converts the first line of a log; `undefined` if the format is not an older one. */
export type Upgrade = (head: unknown) => Upgraded | undefined;
