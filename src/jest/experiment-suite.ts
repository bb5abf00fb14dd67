import type { Kind } from '../experiment/experiment';
import { openSuite } from './open-suite';
import { titleOf, toRow, type SuiteAssertion } from './suite-assertion';
import type { PolicyResult } from './to-meet-policy';

/** A challenge as a Jest suite with a test for each assertion, whatever its kind. */
export interface ExperimentSuite {
  readonly title: string;
  /** One row for each assertion and group; test titles must be `'$fixture › $analytic is $expected'`. */
  readonly assertions: readonly SuiteAssertion[];
  /** The result of a row; its trials were asked before the first test started. */
  readonly resultOf: (row: SuiteAssertion) => PolicyResult;
}

/** The suite of a challenge for a test file; what is required of whole groups has no test in it. */
export function experimentSuite(kind: (root: string) => Kind, id: string): ExperimentSuite {
  const { title, tests, resultOf } = openSuite<SuiteAssertion>(id, {
    kind,
    testsOf: ({ head: { assertions, models } }) =>
      assertions.flatMap((assertion) =>
        models.map((group) => {
          const row = toRow(assertion, group, models.length);
          return { ...{ row, group, assertion }, title: titleOf(row) };
        }),
      ),
    explain: (row) => `"${titleOf(row)}" was not asked. Give the test the title '$fixture › $analytic is $expected'`,
  });
  return { title, assertions: tests.map(({ row }) => row), resultOf };
}
