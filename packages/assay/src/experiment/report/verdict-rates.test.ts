import { afterAll, describe, expect, test } from '@jest/globals';
import { makeSimulatedSuite, type SimulatedSuite } from '../../testing/simulated-suite';
import { simulateGrader } from '../../testing/simulated-grader';
import { sized } from '../../testing/sized';
import { toTrialEntry } from '../log/trial-log';
import type { Outcome } from '../outcome-facts';
import { createReportBuilder } from './report-builder';

const reports = sized({ little: 8, all: 200 });
const fixtures = 38;
const demanding = makeSimulatedSuite(fixtures, 3);
const lenient = makeSimulatedSuite(fixtures, 3, 0.05);

afterAll(() => {
  demanding.folder.remove();
  lenient.folder.remove();
});

/** What the reports of so many runs come to, of graders that err independently at these rates, by analytic. */
async function outcomesOf(
  suite: SimulatedSuite,
  runs: number,
  rates: readonly number[],
  rate: (fixture: number, analytic: number) => number = (_, analytic) => rates[analytic] ?? 0,
): Promise<readonly Outcome[]> {
  return Promise.all(
    Array.from({ length: reports }, async (_, seed) => {
      const grader = simulateGrader({
        rates: Array.from({ length: fixtures }, (_fixture, fixture) =>
          rates.map((_rate, analytic) => rate(fixture, analytic)),
        ),
        seed: `verdict ${String(seed)}`,
      });
      const builder = createReportBuilder(suite.measured(runs));
      const asking = suite.asking(grader);
      await asking.askEachTrial(asking.challenge.fixtures, { first: 0, count: runs }, (trial) => {
        builder.add(toTrialEntry(trial));
      });
      return builder.build({ complete: true }).outcome;
    }),
  );
}

const shareOf = (outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number =>
  outcomes.filter(holds).length / outcomes.length;
const isFailed = ({ status }: Outcome): boolean => status === 'failed';
/** The largest share that chance brings, in all but one of 2,000 simulations, where at most 5 % is true. */
const fivePercent = 0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / reports);

describe(`a report of ${String(fixtures)} fixtures × 3 analytics, simulated ${String(reports)} times`, () => {
  test('of 20 runs fails and names the analytic that is wrong in 4 % of answers where 1 % is tolerated', async () => {
    const outcomes = await outcomesOf(demanding, 20, [0.04, 0.005, 0.005]);

    const named = shareOf(
      outcomes,
      (one) => isFailed(one) && one.sentence.includes(' of the answers about holds0 were wrong '),
    );
    expect(named).toBeGreaterThanOrEqual(0.99);
  });

  test('of 20 runs hardly ever fails when all analytics are wrong in 0.5 % of answers', async () => {
    const outcomes = await outcomesOf(demanding, 20, [0.005, 0.005, 0.005]);

    expect(shareOf(outcomes, isFailed)).toBeLessThanOrEqual(fivePercent);
    expect(shareOf(outcomes, ({ status }) => status === 'no-failure' || status === 'failed')).toBe(1);
  });

  test('of 3 runs fails at most 5 % of graders that are wrong exactly as often as tolerated', async () => {
    const outcomes = await outcomesOf(lenient, 3, [0.05, 0.05, 0.05]);

    expect(shareOf(outcomes, isFailed)).toBeLessThanOrEqual(fivePercent);
  });

  test('of 20 runs fails one assertion that is wrong nearly always, where its analytic is right everywhere else', async () => {
    const outcomes = await outcomesOf(demanding, 20, [0, 0, 0], (fixture, analytic) =>
      fixture === 7 && analytic === 1 ? 0.9 : 0,
    );

    expect(shareOf(outcomes, isFailed)).toBe(1);
  });
});
