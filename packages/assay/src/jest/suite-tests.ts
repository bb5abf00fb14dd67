import type { Experiment, Requirement } from '../experiment/experiment';
import type { Kind } from '../experiment/kind';
import type { AssertionEntry, SuiteEntry } from '../experiment/log/suite-entry';
import type { Trial } from '../experiment/log/trial';
import type { TestProperties } from './tests-file';
import type { PolicyResult } from './to-meet-policy';

/** An experiment with its kind and the first line of its log. */
export interface OpenExperiment {
  readonly kind: Kind;
  readonly experiment: Experiment;
  readonly head: SuiteEntry;
}

/** All hard assertions of an analytic. */
export interface TestedAnalytic {
  readonly analytic: string;
  readonly assertions: readonly AssertionEntry[];
}

/**
 * What one test covers: an assertion of a group, all assertions of a fixture, a whole analytic, or a requirement on the
 * group.
 */
export type Tested =
  | { readonly group: string; readonly assertion: AssertionEntry }
  | { readonly group: string; readonly ofFixture: readonly AssertionEntry[] }
  | { readonly group: string; readonly whole: TestedAnalytic }
  | { readonly group: string; readonly requirement: Requirement };

/** A row of a test file with its test's title and what it covers. */
export type TestOf<Row> = Tested & { readonly row: Row; readonly title: string };

/** What was asked, and the results. */
export interface AskedTests {
  /** The suite, narrowed to what the tests needed. */
  readonly suite: SuiteEntry;
  /** In the order of their runs. */
  readonly trials: readonly Trial[];
}

/** The result of a test, for its matcher and for JUnit. */
export interface JudgedTest extends PolicyResult {
  readonly properties: TestProperties;
}
