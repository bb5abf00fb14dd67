import type { Kind } from '../experiment/kind';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import { openSuite } from './open-suite';
import {
  type SuiteAnalytic,
  type SuiteAssertion,
  type SuiteFixture,
  type TestOf,
  titleOf,
  titleOfAnalytic,
  titleOfFixture,
  toAnalyticRow,
  toFixtureRow,
  toRow,
} from './suite-tests';
import type { PolicyResult } from './to-meet-policy';

/** A challenge of any kind as a Jest suite with a test for each assertion. */
export interface ExperimentSuite {
  readonly title: string;
  /** One row for each assertion and group; test titles must be `'$fixture › $analytic is $expected'`. */
  readonly assertions: readonly SuiteAssertion[];
  /**
   * With `each: 'fixture'`, instead of `assertions`: one row for each fixture and group; test titles must be `'$fixture
   * is judged as expected'`.
   */
  readonly fixtures: readonly SuiteFixture[];
  /**
   * One row for each analytic with a hard assertion, and group; the test's title is `'$analytic over all fixtures'`.
   * Empty if everything is asked once.
   */
  readonly analytics: readonly SuiteAnalytic[];
  /** The result of a row; the trials were asked before the first test started. */
  readonly resultOf: (row: SuiteAssertion | SuiteFixture | SuiteAnalytic) => PolicyResult;
}

/** How a suite is divided into tests. */
export interface SuiteOptions {
  /** What each test covers: one assertion (the default), or one fixture with all its assertions. */
  readonly each?: 'assertion' | 'fixture';
}

type Row = SuiteAssertion | SuiteFixture | SuiteAnalytic;

/** The suite of a challenge for a test file, without tests for requirements on whole groups. */
export function experimentSuite(
  kind: (root: string) => Kind,
  id: string,
  { each = 'assertion' }: SuiteOptions = {},
): ExperimentSuite {
  const { title, tests, resultOf } = openSuite<Row>(id, {
    kind,
    testsOf: ({ head }) => [
      ...(each === 'fixture' ? testsOfFixtures(head) : testsOfAssertions(head)),
      ...testsOfAnalytics(head),
    ],
    explain,
  });
  const rows = tests.map(({ row }) => row);
  return {
    title,
    assertions: rows.filter((row): row is SuiteAssertion => 'expected' in row),
    fixtures: rows.filter((row): row is SuiteFixture => 'fixture' in row && !('expected' in row)),
    analytics: rows.filter((row): row is SuiteAnalytic => 'analytic' in row && !('expected' in row)),
    resultOf,
  };
}

function explain(row: Row): string {
  if ('expected' in row) {
    return `"${titleOf(row)}" was not asked. Give the test the title '$fixture › $analytic is $expected'`;
  }
  return 'fixture' in row
    ? `"${titleOfFixture(row)}" was not asked. Give the test the title '$fixture is judged as expected'`
    : `"${titleOfAnalytic(row)}" was not asked. Give the test the title '$analytic over all fixtures'`;
}

function testsOfAssertions({ assertions, models }: SuiteEntry): readonly TestOf<Row>[] {
  return assertions.flatMap((assertion) =>
    models.map((group) => {
      const row = toRow(assertion, group, models.length);
      return { row, group, assertion, title: titleOf(row) };
    }),
  );
}

function testsOfFixtures({ assertions, models }: SuiteEntry): readonly TestOf<Row>[] {
  return [...new Set(assertions.map(({ fixture }) => fixture))].flatMap((fixture) => {
    const ofFixture = assertions.filter((one) => one.fixture === fixture);
    return models.map((group) => {
      const row = toFixtureRow(ofFixture[0]?.title ?? fixture, group, models.length);
      return { row, group, ofFixture, title: titleOfFixture(row) };
    });
  });
}

/** With one trial each, every assertion is decided alone. */
function testsOfAnalytics({ assertions, models, runs, parts = {} }: SuiteEntry): readonly TestOf<Row>[] {
  const hard = assertions.filter(({ assert }) => assert === 'hard');
  const several = runs > 1 || hard.some(({ fixture }) => (parts[fixture] ?? 1) > 1);
  const analytics = several ? [...new Set(hard.map(({ analytic }) => analytic))] : [];
  return analytics.flatMap((analytic) =>
    models.map((group) => {
      const row = toAnalyticRow(analytic, group, models.length);
      const whole = { analytic, assertions: hard.filter((one) => one.analytic === analytic) };
      return { row, group, whole, title: titleOfAnalytic(row) };
    }),
  );
}
