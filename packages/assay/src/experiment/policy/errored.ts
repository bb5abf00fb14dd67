/**
 * Maximum share of errored trials in a suite. Above it, the rest is not the intended sample: nothing is certified, and
 * a measurement is inconclusive.
 */
export const mostErroredOfSuite = 0.05;

/** The same for one fixture, which has few trials, so that chance alone can lose some. */
export const mostErroredOfFixture = 0.2;
