import { callsOf, toTrialEntry } from '../experiment/log/trial-log';
import { decideAnalytics, type Decision, judgeAssertions } from '../experiment/policy/decide';
import {
  countOutcomes,
  sumCounts,
  judgedOf,
  failureRateOf,
  type AssertionCounts,
} from '../experiment/tally/assertion-result';
import type { AskedTests, JudgedTest, OpenExperiment, TestOf } from './suite-tests';
import { groupBy } from '../basics/collections';
import { type Burst, findBursts } from '../experiment/assess/find-drift';
import { createTally } from '../experiment/tally/tally';
import { describeWrong, rateOf } from '../experiment/outcome';
import { formatCount } from '../basics/text/numbers';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import type { Policy } from '../experiment/policy/policy';
import type { Trial } from '../experiment/log/trial';
import type { TestProperties } from './project-place';

/** Decisions in order of severity: a fixture's test gets the worst decision of its assertions. */
const worstFirst = ['failed', 'inconclusive', 'soft-failure', 'flaky', 'passed'] as const;

/** Maximum number of fixtures named in a failure. */
const mostWorst = 3;

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

/** Results of the tests that cover all assertions of a fixture: each assertion is judged as if it had its own test. */
function* judgeFixtures<Row>(
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

/** Results of the tests that cover a whole analytic of a group. */
function* judgeAnalytics<Row>(
  { head }: OpenExperiment,
  selected: readonly TestOf<Row>[],
  { suite, trials }: AskedTests,
): Generator<readonly [Row, JudgedTest]> {
  const family = analyticsOfAllGroups(suite);
  const bursts = selected.some((test) => 'whole' in test) ? burstsOf(suite, trials) : new Map<string, Burst>();
  for (const group of suite.models) {
    const tests = selected.flatMap((test) => ('whole' in test && test.group === group ? [test] : []));
    const own = tests.length === 0 ? [] : trials.filter(({ model }) => model === group);
    const byFixture = groupBy(own, ({ fixture }) => fixture);
    const judged = tests.flatMap(({ whole: { analytic, assertions } }) =>
      assertions.map((policy) => {
        const about = byFixture.get(policy.fixture) ?? [];
        return { analytic, policy, fixture: policy.fixture, counts: countOutcomes(about, analytic) };
      }),
    );
    for (const { analytic, decision, ...wrong } of decideAnalytics(
      judged,
      family,
      'as planned',
      bursts.get(group)?.factor,
    )) {
      const test = tests.find(({ whole }) => whole.analytic === analytic);
      if (test !== undefined && decision !== undefined) {
        const worst = judged
          .filter((one) => one.analytic === analytic && one.counts.failures > 0)
          .map(({ fixture, counts }) => ({ fixture, failures: counts.failures, judged: judgedOf(counts), tolerate: 0 }))
          .toSorted((a, b) => rateOf(b) - rateOf(a))
          .slice(0, mostWorst)
          .map(({ fixture, failures, judged: all }) => `${fixture} (${formatCount(failures)} of ${formatCount(all)})`);
        const describe = (reason: string): string =>
          [
            `${head.challenge} › ${test.title}`,
            `  ${describeWrong(analytic, wrong)}`,
            `  ${reason}`,
            `  worst: ${worst.join(', ')}`,
            `  at ${head.promptFile}`,
          ].join('\n');
        const pool = judged.filter((one) => one.analytic === analytic);
        const fixtures = new Set(pool.map(({ fixture }) => fixture));
        const properties = propertiesOf({
          head,
          group,
          decision,
          policy: { assert: 'hard', tolerate: wrong.tolerate },
          counts: sumCounts(pool.map(({ counts }) => counts)),
          trials: own.filter(({ fixture }) => fixtures.has(fixture)),
        });
        yield [test.row, { decision, describe, properties }];
      }
    }
  }
}

/** Bursts of wrong replies by group, as the report finds them. */
function burstsOf(suite: AskedTests['suite'], trials: AskedTests['trials']): ReadonlyMap<string, Burst> {
  const tally = createTally(suite);
  for (const trial of trials) {
    tally.add(toTrialEntry(trial));
  }
  const scored = scoredGroups(suite);
  const models = tally.models.filter(({ model }) => scored.includes(model));
  const found = findBursts(models);
  return new Map(
    models.flatMap(({ model }, place) => {
      const bursts = found[place];
      return bursts === undefined ? [] : [[model, bursts] as const];
    }),
  );
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

type Asked = Pick<SuiteEntry, 'assertions' | 'models' | 'examples'>;

/** Groups that are judged; those without the prompt's examples are only for comparison. */
function scoredGroups({ models, examples }: Pick<Asked, 'models' | 'examples'>): readonly string[] {
  return models.filter((model) => examples?.pairs.some(({ without }) => without === model) !== true);
}

/** Hard assertions of all groups, which share one error rate as in the report: six graders are six chances to fail. */
function hardOfAllGroups(asked: Asked): number {
  return scoredGroups(asked).length * hardOf(asked).length;
}

/** Analytics with a hard assertion, of all groups. */
function analyticsOfAllGroups(asked: Asked): number {
  return scoredGroups(asked).length * new Set(hardOf(asked).map(({ analytic }) => analytic)).size;
}

function hardOf({ assertions }: Asked): Asked['assertions'] {
  return assertions.filter(({ assert }) => assert === 'hard');
}

/** The result of one test. */
interface TestResult {
  readonly head: SuiteEntry;
  /** Name of the group that answered. */
  readonly group: string;
  /** Absent if the test covers a whole group. */
  readonly policy?: Policy;
  readonly counts: AssertionCounts;
  readonly trials: readonly Trial[];
  readonly decision: Decision;
}

/**
 * Facts about a test for JUnit: who answered, how often it was wrong, the policy's decision, and how long replies took.
 */
function propertiesOf({ head, group, policy, counts, trials, decision }: TestResult): TestProperties {
  const rate = failureRateOf(counts);
  return {
    ...describeGroup(head, group),
    ...(policy !== undefined && { assert: policy.assert, tolerate: String(policy.tolerate) }),
    trials: String(counts.trials),
    failures: String(counts.failures),
    errored: String(counts.errored),
    failureRate: rate === null || judgedOf(counts) === 0 ? 'not measured' : String(rate),
    decision: decision.status,
    ...describeReplies(trials),
  };
}

function describeGroup({ models, groups }: SuiteEntry, name: string): TestProperties {
  const { model = name, prompt, language, round } = groups?.[models.indexOf(name)] ?? {};
  return {
    model,
    ...(prompt !== undefined && { prompt }),
    ...(language !== undefined && { language }),
    ...(round !== undefined && { round: String(round) }),
  };
}

/** Where replies came from, and the median of their seconds; for recorded replies, the original time. */
function describeReplies(trials: readonly Trial[]): TestProperties {
  const replies = trials.flatMap(({ asked }) => (asked.status === 'replied' ? [asked] : []));
  const sources = [...new Set(replies.map(({ source }) => source))].sort();
  const times = replies.filter(({ source }) => source !== 'offline').map(({ reply }) => reply.milliseconds);
  const sorted = times.toSorted((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1];
  const high = sorted[sorted.length >> 1];
  return {
    ...(sources.length > 0 && { replies: sources.join(', ') }),
    ...(low !== undefined && high !== undefined && { medianReplySeconds: String((low + high) / 2000) }),
  };
}
