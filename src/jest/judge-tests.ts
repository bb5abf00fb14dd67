import { callsOf, toTrialEntry } from '../experiment/log/trial-log';
import { judgeAssertions } from '../experiment/policy/judge-assertions';
import { judgeAnalytics } from './judge-analytics';
import type { AskedTests, OpenExperiment, TestOf } from './suite-tests';
import type { PolicyResult } from './to-meet-policy';

/** What the policies make of the selected tests, by their rows. */
export function judgeTests<Row>(
  open: OpenExperiment,
  selected: readonly TestOf<Row>[],
  asked: AskedTests,
): ReadonlyMap<Row, PolicyResult> {
  return new Map([
    ...judgeOwn(open, selected, asked),
    ...judgeAnalytics(open, selected, asked),
    ...judgeRequired(open, selected, asked),
  ]);
}

/** Tests that stand for an assertion of a group. */
function* judgeOwn<Row>(
  { experiment, head }: OpenExperiment,
  selected: readonly TestOf<Row>[],
  { suite, trials }: AskedTests,
): Generator<readonly [Row, PolicyResult]> {
  const hard = head.assertions.filter(({ assert }) => assert === 'hard').length;
  for (const group of suite.models) {
    const rows = selected.flatMap((test) =>
      'assertion' in test && test.group === group
        ? [{ ...test.assertion, row: test.row, assertion: test.assertion, policy: test.assertion }]
        : [],
    );
    const own = trials.filter(({ model }) => model === group);
    for (const { assertion: one, trials: about, counts, decision } of judgeAssertions(rows, own, hard)) {
      const { row, assertion } = one;
      const describe = (reason: string): string =>
        experiment.describeFailure({ assertion, group, counts, trials: about, reason });
      yield [row, { decision, describe }];
    }
  }
}

/** Tests that stand for what a group must reach: the section of the kind counts it. */
function* judgeRequired<Row>(
  { kind, head }: OpenExperiment,
  selected: readonly TestOf<Row>[],
  { suite, trials }: AskedTests,
): Generator<readonly [Row, PolicyResult]> {
  const required = selected.flatMap((test) => ('requirement' in test ? [test] : []));
  const section = required.length === 0 ? undefined : kind.createSection?.(suite);
  if (section === undefined) {
    return;
  }
  for (const trial of trials) {
    const entry = toTrialEntry(trial);
    section.add(entry, callsOf(entry));
  }
  const built = section.build({ complete: true });
  for (const { row, requirement } of required) {
    const { who, file } = requirement;
    const decision = requirement.judge(built);
    if (decision !== undefined) {
      yield [row, { decision, describe: (why) => `${head.challenge} › ${who}\n  ${why}\n  at ${file}, policy` }];
    }
  }
}
