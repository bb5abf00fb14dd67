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
