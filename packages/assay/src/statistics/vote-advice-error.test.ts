import { describe, expect, test } from '@jest/globals';
import { simulateGrader, type SimulatedGraderPlan } from '../testing/simulated-grader';
import { oneIn, sized } from '../testing/sized';
import { majorityFailureRate } from './majority-vote';
import { planVotes, type VoteCount, type VotePlan } from './vote-plan-rule';

type Rates = SimulatedGraderPlan['rates'];

const analytics = 5;
const targetNoise = 0.005;
const suites = sized({ little: 6, all: 300 });

/** True rates of a suite: every assertion at `rate`, but every twentieth at `special`. */
function suiteOf(fixtures: number, rate: number, special = rate): Rates {
  return Array.from({ length: fixtures }, (_, fixture) =>
    Array.from({ length: analytics }, (__, analytic) => ((fixture * analytics + analytic) % 20 === 7 ? special : rate)),
  );
}

/** 100 true rates from 0.1 to 30 %, evenly by their logarithms, in no order. */
const spread = suiteOf(20, 0).map((own, fixture) =>
  own.map((_, analytic) => 0.001 * 300 ** (((37 * (fixture * analytics + analytic)) % 100) / 99)),
);

const worlds = [
  { world: '3 %, a twentieth at 45 %', rates: suiteOf(20, 0.03, 0.45) },
  { world: 'all at 3 %', rates: suiteOf(20, 0.03) },
  { world: 'all at 1 %', rates: suiteOf(20, 0.01) },
  { world: 'all at 10 %', rates: suiteOf(20, 0.1) },
  { world: '1 %, a twentieth at 45 %', rates: suiteOf(20, 0.01, 0.45) },
  { world: '3 %, a twentieth at 55 %', rates: suiteOf(20, 0.03, 0.55) },
  { world: '2 %, a twentieth at 95 %', rates: suiteOf(20, 0.02, 0.95) },
  { world: '0, a twentieth at 15 %', rates: suiteOf(20, 0, 0.15) },
  { world: '0, a twentieth at 30 %', rates: suiteOf(20, 0, 0.3) },
  { world: 'from 0.1 to 30 %', rates: spread },
  { world: '4 fixtures, one assertion at 20 %', rates: suiteOf(4, 0, 0.2) },
  { world: '1 fixture at 5 %', rates: suiteOf(1, 0.05) },
].flatMap((one) => [20, 100].flatMap((runs) => [0, 0.5].map((together) => ({ ...one, runs, together }))));

function plansOf(rates: Rates, runs: number, callCorrelation: number): readonly VotePlan[] {
  return Array.from({ length: suites }, (_, suite) => {
    const answer = simulateGrader({ rates, seed: `vote advice ${suite}`, callCorrelation });
    const counts = rates.flatMap((own, fixture): readonly VoteCount[] => {
      const failed = Array.from({ length: runs }, (__, run) => answer(fixture, run).failed);
      const failuresOf = (analytic: number) => failed.filter((outcomes) => outcomes[analytic]).length;
      return own.map((__, analytic) => ({ fixture: `${fixture}`, failures: failuresOf(analytic), trials: runs }));
    });
    return planVotes(counts, { targetNoise }) ?? [];
  }).flat();
}

/** How far the failure rate of a vote truly is above its floor. */
function trueExcess(rates: Rates, votes: number): number {
  const all = rates.flat();
  return all.reduce((sum, rate) => sum + majorityFailureRate(rate, votes) - (rate > 0.5 ? 1 : 0), 0) / all.length;
}

function boundOf({ rows, choice }: VotePlan): number {
  const chosen = rows.find((row) => row.votes === choice.votes);
  return chosen?.kind === 'estimated' ? chosen.excessBound : NaN;
}

/** The votes that a rule takes which believes its estimates. */
function byPoint({ rows }: VotePlan): number | undefined {
  return rows.find((row) => row.kind === 'estimated' && row.excess <= targetNoise)?.votes;
}

/** 5 % and 3.3 standard errors of a share among `size`. */
const most = (size: number) => 0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / size);

const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  items.filter(holds).length / Math.max(1, items.length);

describe('the advice on votes', () => {
  test.each(oneIn(17, worlds))(
    'is true in nearly all suites, $world, $runs runs, booleans of a reply together by $together',
    ({ rates, runs, together }) => {
      const plans = plansOf(rates, runs, together);
      const isBroken = ({ choice }: VotePlan) =>
        choice.kind !== 'noise-above-target' && trueExcess(rates, choice.votes) > targetNoise;
      const floor = share(rates.flat(), (rate) => rate > 0.5);

      expect(share(plans, (plan) => !(trueExcess(rates, plan.choice.votes) <= boundOf(plan)))).toBeLessThan(
        most(suites),
      );
      expect(share(plans, isBroken)).toBeLessThan(most(suites));
      expect(
        share(plans, ({ floorInterval }) => floor < floorInterval.lower || floor > floorInterval.upper),
      ).toBeLessThan(most(suites));
    },
  );

  test('would be false in most suites if it believed its estimates (control)', () => {
    const rates = suiteOf(20, 0.03, 0.45);
    const taken = plansOf(rates, 20, 0).flatMap((plan) => byPoint(plan) ?? []);

    expect(taken.length).toBeGreaterThan(0);
    expect(share(taken, (votes) => trueExcess(rates, votes) > targetNoise)).toBeGreaterThan(0.9);
  });

  test.each([
    { rate: 0, runs: 20, votes: 1 },
    { rate: 0.01, runs: 20, votes: 3 },
    { rate: 0.03, runs: 100, votes: 3 },
    { rate: 0.1, runs: 100, votes: 7 },
  ])('takes $votes at $rate, $runs runs, in most suites', ({ rate, runs, votes }) => {
    const plans = plansOf(suiteOf(20, rate), runs, 0);

    expect(share(plans, ({ choice }) => choice.kind === 'chosen' && choice.votes === votes)).toBeGreaterThan(0.8);
  });
});
