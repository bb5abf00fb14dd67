/** What the source of a function shows without running it. */
export const uses = ['recursion', 'loop'] as const;

/** A property of a function's source. */
export type Use = (typeof uses)[number];
