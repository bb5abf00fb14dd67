import { groupBy } from '../basics/group-by';
import { findBursts, type Burst } from '../experiment/assess/find-bursts';
import { toTrialEntry } from '../experiment/log/trial-log';
import { createTally } from '../experiment/tally/tally';
import { describeWrong, rateOf } from '../experiment/describe-failed';
import { decideAnalytics } from '../experiment/policy/decide-analytics';
import { countOutcomes, judgedOf, sumCounts } from '../experiment/tally/assertion-result';
import { formatCount } from '../basics/text/numbers';
import type { AskedTests, JudgedTest, OpenExperiment, TestOf } from './suite-tests';
import { analyticsOfAllGroups, scoredGroups } from './family-sizes';
import { propertiesOf } from './test-properties';

/** Maximum number of fixtures named in a failure. */
const mostWorst = 3;

/** Results of the tests that cover a whole analytic of a group. */
export function* judgeAnalytics<Row>(
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
