import type { Decision } from '../experiment/policy/decide';
import { judgeAssertions } from '../experiment/policy/judge-assertions';
import { judgedOf, sumCounts } from '../experiment/tally/assertion-result';
import type { AskedTests, JudgedTest, OpenExperiment, TestOf } from './suite-tests';
import { hardOfAllGroups } from './family-sizes';
import { propertiesOf } from './test-properties';

/** Decisions in order of severity: a fixture's test gets the worst decision of its assertions. */
const worstFirst = ['failed', 'inconclusive', 'soft-failure', 'flaky', 'passed'] as const;

/** Results of the tests that cover all assertions of a fixture: each assertion is judged as if it had its own test. */
export function* judgeFixtures<Row>(
  { experiment, head }: OpenExperiment,
  selected: readonly TestOf<Row>[],
  { suite, trials }: AskedTests,
): Generator<readonly [Row, JudgedTest]> {
  const family = hardOfAllGroups(suite);
  for (const group of suite.models) {
    const tests = selected.flatMap((test) => ('ofFixture' in test && test.group === group ? [test] : []));
    const rows = tests.flatMap(({ row, ofFixture }) =>
      ofFixture.map((assertion) => ({ ...assertion, row, assertion, policy: assertion })),
    );
    const own = tests.length === 0 ? [] : trials.filter(({ model }) => model === group);
    const judged = judgeAssertions(rows, own, family);
    for (const { row } of tests) {
      const all = judged
        .filter(({ assertion }) => assertion.row === row)
        .toSorted((a, b) => rankOf(a.decision) - rankOf(b.decision));
      const [worst] = all;
      if (worst === undefined) {
        continue;
      }
      const told = all.filter(({ decision }) => 'reason' in decision);
      const describe = (reason: string): string =>
        (told.length > 0 ? told : [worst])
          .map(({ assertion: { assertion }, counts, trials: about, decision }) =>
            experiment.describeFailure({
              assertion,
              group,
              counts,
              trials: about,
              reason: 'reason' in decision ? decision.reason : reason,
            }),
          )
          .join('\n\n');
      const { decision, trials: about } = worst;
      const properties = {
        ...propertiesOf({ head, group, counts: sumCounts(all.map(({ counts }) => counts)), trials: about, decision }),
        result: all
          .map(({ assertion: { analytic }, counts, decision: { status } }) =>
            [analytic, `${counts.failures}/${judgedOf(counts)} wrong`, status].join(' '),
          )
          .join(', '),
      };
      yield [row, { decision, describe, properties }];
    }
  }
}

function rankOf({ status }: Decision): number {
  return worstFirst.indexOf(status);
}
