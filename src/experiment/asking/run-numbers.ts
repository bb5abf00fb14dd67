/**
 * Runs are numbered in blocks of so many, so that what is asked for different ends (each attempt of a gate has a block)
 * never shares a reply. Votes keep to the block of their run.
 */
export const runBlock = 1_000_000;
