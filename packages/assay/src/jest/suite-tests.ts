import type { Experiment, Requirement } from '../experiment/experiment';
import type { Kind } from '../experiment/kind';
import type { AssertionEntry, SuiteEntry } from '../experiment/log/suite-entry';
import type { Trial } from '../experiment/log/trial';
import type { TestProperties } from './project-place';
import type { PolicyResult } from './to-meet-policy';

/** An experiment with its kind and the first line of its log. */
export interface OpenExperiment {
  readonly kind: Kind;
  readonly experiment: Experiment;
  readonly head: SuiteEntry;
}

/** All hard assertions of an analytic. */
interface TestedAnalytic {
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

/** A row for `jest-each`: one assertion of one model. */
export interface SuiteAssertion {
  /** Title of the fixture, followed by the model's name if several models are asked. */
  readonly fixture: string;
  readonly analytic: string;
  readonly expected: boolean;
}

/** A row for the test of a whole analytic of one model. */
export interface SuiteAnalytic {
  /** Followed by the model's name if several models are asked. */
  readonly analytic: string;
}

/** A row for the single test of a fixture, for one model. */
export interface SuiteFixture {
  /** Title of the fixture, followed by the model's name if several models are asked. */
  readonly fixture: string;
}

/** The source of a row. */
interface RowSource {
  /** Title of the fixture. */
  readonly title: string;
  readonly analytic: string;
  readonly expected: boolean;
}

/** The row of an assertion for one of `models` models. */
export function toRow({ title, analytic, expected }: RowSource, model: string, models: number): SuiteAssertion {
  return { fixture: models > 1 ? `${title} [${model}]` : title, analytic, expected };
}

/** The row of a whole analytic for one of `models` models. */
export function toAnalyticRow(analytic: string, model: string, models: number): SuiteAnalytic {
  return { analytic: models > 1 ? `${analytic} [${model}]` : analytic };
}

/** The row of a fixture for one of `models` models. */
export function toFixtureRow(title: string, model: string, models: number): SuiteFixture {
  return { fixture: models > 1 ? `${title} [${model}]` : title };
}

/** The test title of a fixture: `'$fixture is judged as expected'` as jest-each renders it. */
export function titleOfFixture({ fixture }: SuiteFixture): string {
  return `${fixture.replaceAll('%%', '%')} is judged as expected`;
}

/** The test title of a whole analytic. */
export function titleOfAnalytic({ analytic }: SuiteAnalytic): string {
  return `${analytic} over all fixtures`;
}

/** The test title of a row: `'$fixture › $analytic is $expected'` as jest-each renders it. */
export function titleOf({ fixture, analytic, expected }: SuiteAssertion): string {
  return `${fixture.replaceAll('%%', '%')} › ${analytic} is ${String(expected)}`;
}
