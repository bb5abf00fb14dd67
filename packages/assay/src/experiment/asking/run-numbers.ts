/**
 * Runs are numbered in blocks of this size, so that requests for different purposes (such as each attempt of a gate)
 * never share a reply. Votes stay in the block of their run.
 */
export const runBlock = 1_000_000;
