/** More errored trials than this share of a suite's, and the rest is not the sample that was asked for: nothing is certified, and a measurement is inconclusive. */
export const mostErroredOfSuite = 0.05;

/** The same for one fixture, of which few trials are asked, so that chance alone loses some. */
export const mostErroredOfFixture = 0.2;
