/** What draws the pages of a kind. */
export interface PageScript {
  /** The `kind` of the views that it draws. */
  readonly kind: string;
  /** Its file, in which the build has bundled all that it needs. */
  readonly script: string;
  /** Texts that it adds to a page: words of the grid, the filters and the details of an answer. */
  readonly words: string;
}

/** The words that the page of an experiment adds. */
export const wordsOfExperiments =
  'failure rate, assertion, fixture, analytic, hard, soft, tolerates, systematic, random, stable, unreadable, errored, vote, advice, trial, run, certified, rejected, failed, inconclusive';
