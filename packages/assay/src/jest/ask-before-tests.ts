import { AssayError } from '../basics/errors';
import { BudgetError } from '../model/dispatch/budget';
import { withoutStackAsync, type JestHost } from './host';
import type { PolicyResult } from './to-meet-policy';

/** What the tests of a suite need. */
export interface TestNeeds<Row, Entry extends { readonly row: Row; readonly title: string }> {
  /** Every row, with the title of its test. */
  readonly entries: readonly Entry[];
  /** Asks for some rows, at least one, and returns the result of each. */
  readonly ask: (selected: readonly Entry[]) => Promise<Iterable<readonly [Row, PolicyResult]>>;
  /** As `WaitingSuite.close`. */
  readonly close?: () => Promise<void>;
  /** For a row that was never selected, explains how its test must be named. */
  readonly explain: (row: Row) => string;
}

/** A spent budget raises the question what happens to the replies. */
function explainEnd(error: unknown): never {
  throw error instanceof BudgetError
    ? new BudgetError(`${error.message}\n  Received replies are stored; the next run continues from them.`)
    : error;
}

/**
 * Asks for the rows of the tests that will run before the first of these starts; returns a function that gives a test
 * its result.
 */
export function askBeforeTests<Row, Entry extends { readonly row: Row; readonly title: string }>(
  { suites }: JestHost,
  { entries, ask, close = () => Promise.resolve(), explain }: TestNeeds<Row, Entry>,
): (row: Row) => PolicyResult {
  const results = new Map<Row, PolicyResult>();
  suites.push({
    askFor: (titles) =>
      withoutStackAsync(async () => {
        const selected = entries.filter(({ title }) => titles.has(title));
        for (const [row, result] of selected.length === 0 ? [] : await ask(selected).catch(explainEnd)) {
          results.set(row, result);
        }
      }),
    close,
  });
  return (row) => {
    const result = results.get(row);
    if (result === undefined) {
      throw new AssayError(`${explain(row)}; Assay uses titles to know which tests will run.`);
    }
    return result;
  };
}
