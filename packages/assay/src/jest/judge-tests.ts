import { callsOf, toTrialEntry } from '../experiment/log/trial-log';
import { judgeAssertions } from '../experiment/policy/judge-assertions';
import { judgeAnalytics } from './judge-analytics';
import { judgeFixtures } from './judge-fixtures';
import { countOutcomes, sumCounts } from '../experiment/tally/assertion-result';
import type { AskedTests, JudgedTest, OpenExperiment, TestOf } from './suite-tests';
import { hardOfAllGroups } from './family-sizes';
import { propertiesOf } from './test-properties';

/** The policies' decisions on the selected tests, by row. */
export function judgeTests<Row>(
  open: OpenExperiment,
  selected: readonly TestOf<Row>[],
  asked: AskedTests,
): ReadonlyMap<Row, JudgedTest> {
  return new Map([
    ...judgeOwn(open, selected, asked),
    ...judgeFixtures(open, selected, asked),
    ...judgeAnalytics(open, selected, asked),
    ...judgeRequired(open, selected, asked),
  ]);
}

/** Tests of a single assertion of a group. */
function* judgeOwn<Row>(
  { experiment, head }: OpenExperiment,
  selected: readonly TestOf<Row>[],
  { suite, trials }: AskedTests,
): Generator<readonly [Row, JudgedTest]> {
  const family = hardOfAllGroups(suite);
  for (const group of suite.models) {
    const rows = selected.flatMap((test) =>
      'assertion' in test && test.group === group
        ? [{ ...test.assertion, row: test.row, assertion: test.assertion, policy: test.assertion }]
        : [],
    );
    const own = trials.filter(({ model }) => model === group);
    for (const { assertion: one, trials: about, counts, decision } of judgeAssertions(rows, own, family)) {
      const { row, assertion } = one;
      const describe = (reason: string): string =>
        experiment.describeFailure({ assertion, group, counts, trials: about, reason });
      const properties = propertiesOf({ head, group, policy: one.policy, counts, trials: about, decision });
      yield [row, { decision, describe, properties }];
    }
  }
}

/** Tests of a requirement on a group, judged from the kind's section. */
function* judgeRequired<Row>(
  { kind, head }: OpenExperiment,
  selected: readonly TestOf<Row>[],
  { suite, trials }: AskedTests,
): Generator<readonly [Row, JudgedTest]> {
  const required = selected.flatMap((test) => ('requirement' in test ? [test] : []));
  const section = required.length === 0 ? undefined : kind.createSection?.(suite);
  if (section === undefined) {
    return;
  }
  for (const trial of trials) {
    const entry = toTrialEntry(trial);
    section.add(entry, callsOf(entry));
  }
  const { content } = section.build({ complete: true });
  for (const { row, requirement } of required) {
    const { who, file, group, fixtures } = requirement;
    const decision = requirement.judge(content);
    if (decision !== undefined) {
      const own = trials.filter(({ model, fixture }) => model === group && fixtures.includes(fixture));
      const counts = sumCounts(
        head.assertions.map((one) =>
          countOutcomes(
            own.filter(({ fixture }) => fixture === one.fixture),
            one.analytic,
          ),
        ),
      );
      const properties = { ...propertiesOf({ head, group, counts, trials: own, decision }), result: decision.reason };
      const describe = (why: string): string => `${head.challenge} › ${who}\n  ${why}\n  at ${file}, policy`;
      yield [row, { decision, describe, properties }];
    }
  }
}
