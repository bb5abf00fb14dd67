import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { type SimulatedGraderPlan, simulateGrader } from '../testing/simulated-grader';
import { oneIn, sized } from '../testing/sized';
import type { FailureCount } from './failure-count';
import { majorityFailureRate } from './majority-vote';
import { planVotes, type VoteCount, type VotePlan, type VoteTargets } from './vote-plan-rule';

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

const many = (times: number, failures: number, trials = 100) =>
  Array.from({ length: times }, () => ({ failures, trials }));

/** The plan for assertions that are dealt out to 20 fixtures. */
const planOf = (counts: readonly FailureCount[], targets?: VoteTargets) =>
  planVotes(
    counts.map((count, index) => ({ ...count, fixture: `${index % 20}` })),
    targets,
  );

describe('planVotes', () => {
  test('takes one vote when nothing fails', () => {
    expect(planOf(many(12, 0))?.choice).toEqual({ kind: 'chosen', votes: 1 });
  });

  test('takes three votes for noise of 2 %', () => {
    const plan = planOf(many(60, 2));

    expect(plan?.choice).toEqual({ kind: 'chosen', votes: 3 });
    expect(plan?.floorAssertions).toEqual([]);
  });

  test('predicts each number of votes', () => {
    const plan = planOf([...many(3, 0, 10), { failures: 3, trials: 10 }], { mostVotes: 5 });

    // (3, 10, 3) = .18333 and (3, 10, 5) = .08333; of 10 trials with 3 failures two disagree with 42/90, three with 84/120.
    expect(plan).toEqual({
      rows: [
        row({ votes: 1, failureRate: 0.075, expectedCalls: 1 }),
        row({ votes: 3, failureRate: 0.55 / 12, expectedCalls: 2 + 42 / 90 / 4 }),
        row({ votes: 5, failureRate: 0.25 / 12, expectedCalls: 3 + (2 * 84) / 120 / 4 }),
      ],
      choice: { kind: 'noise-above-target', votes: 5, reason: 'most' },
      floor: 0,
      floorInterval: { lower: 0, upper: 1 / 4 },
      floorAssertions: [],
    });
  });

  test('says which rows need more trials of the shortest assertion', () => {
    const plan = planOf([...many(5, 20), { failures: 2, trials: 6 }], { mostVotes: 7 });

    expect(plan?.rows.map((row) => (row.kind === 'estimated' ? row.votes : row))).toEqual([
      1,
      3,
      { kind: 'not-estimable', votes: 5, trialsNeeded: 10 },
      { kind: 'not-estimable', votes: 7, trialsNeeded: 14 },
    ]);
    expect(plan?.choice).toEqual({ kind: 'noise-above-target', votes: 3, reason: 'trials' });
  });

  test('estimates one vote from a single trial', () => {
    const plan = planOf(many(4, 0, 1));

    expect(plan?.rows.map(({ kind }) => kind)).toEqual([
      'estimated',
      'not-estimable',
      'not-estimable',
      'not-estimable',
      'not-estimable',
    ]);
    expect(plan?.choice).toEqual({ kind: 'noise-above-target', votes: 1, reason: 'bound' });
  });

  test('says that a floor above the target stays, naming its assertions, and where the noise is gone', () => {
    const plan = planOf([...many(96, 2), ...many(4, 100)]);
    const rates = plan?.rows.map((row) => (row.kind === 'estimated' ? Number((100 * row.failureRate).toFixed(1)) : 0));

    expect(rates).toEqual([5.9, 4.1, 4, 4, 4]);
    expect(plan?.choice).toEqual({ kind: 'floor-above-target', votes: 3 });
    expect(plan?.floorAssertions).toEqual([96, 97, 98, 99]);
  });

  test('says that a vote is likely to do, but not shown to, where trials are few', () => {
    const plan = planOf([...many(95, 0, 20), ...many(5, 4, 20)], { mostVotes: 3 });

    expect(plan?.choice).toEqual({ kind: 'noise-above-target', votes: 3, reason: 'bound' });
    expect(plan?.rows[1]).toMatchObject({ excess: expect.closeTo(0.0044, 4) as unknown });
  });

  test('shows a floor as far as the trials show it', () => {
    const plan = planOf([...many(90, 1, 20), ...many(4, 20, 20), ...many(3, 12, 20), ...many(3, 8, 20)]);

    expect(plan).toMatchObject({ floor: 0.07, floorInterval: { lower: 0.04, upper: 0.1 } });
    expect(plan?.floorAssertions).toEqual([90, 91, 92, 93]);
  });

  test('stops when two more votes gain too little', () => {
    const plan = planOf([...many(95, 0), ...many(5, 40)], { leastGain: 0.0035 });

    expect(plan?.choice).toEqual({ kind: 'noise-above-target', votes: 5, reason: 'gain' });
  });

  test('goes on when less gain is asked for, until the votes run out', () => {
    const plan = planOf([...many(95, 0), ...many(5, 40)], { leastGain: 0.002 });

    expect(plan?.choice).toEqual({ kind: 'noise-above-target', votes: 9, reason: 'most' });
  });

  test('takes no vote that would move an assertion over the drop rate', () => {
    const assertions = [...many(8, 20), { failures: 55, trials: 100 }];
    const plan = planOf(assertions, { dropRate: 0.56, targetNoise: 0.05 });

    expect(majorityFailureRate(0.55, 3)).toBeGreaterThan(0.56);
    expect(plan?.rows.map((row) => (row.kind === 'estimated' ? row.dropped : []))).toEqual([[], [8], [8], [8], [8]]);
    expect(plan?.choice).toEqual({ kind: 'noise-above-target', votes: 1, reason: 'drop' });
  });

  test('drops nothing below a drop rate of one half, whatever the counts', () => {
    const count = fc
      .record({ trials: fc.integer({ min: 18, max: 120 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ trials, share }) => ({ failures: Math.round(share * trials), trials }));

    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 8 }), (assertions) => {
        const rows = planOf(assertions)?.rows ?? [];
        expect(rows.flatMap((row) => (row.kind === 'estimated' ? row.dropped : [-1]))).toEqual([]);
      }),
    );
  });

  test('chooses no more votes when more noise is accepted, whatever the counts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(49), { minLength: 1, maxLength: 12 }), (failures) => {
        const counts = failures.map((count) => ({ failures: count, trials: 100 }));
        const votes = [0.001, 0.01, 0.1, 1].flatMap((targetNoise) => {
          const choice = planOf(counts, { targetNoise, leastGain: 0 })?.choice;
          return choice?.kind === 'chosen' ? [choice.votes] : [];
        });

        expect(votes).toEqual([...votes].sort((a, b) => b - a));
      }),
      { numRuns: sized({ little: 30, all: 100 }) },
    );
  });

  test('leaves assertions without trials out but keeps the index of the others', () => {
    const plan = planOf([
      { failures: 0, trials: 0 },
      { failures: 10, trials: 10 },
    ]);

    expect(plan?.floorAssertions).toEqual([1]);
    expect(plan?.rows[0]).toEqual(row({ votes: 1, failureRate: 1, floor: 1, expectedCalls: 1 }));
    expect(plan).toMatchObject({ floor: 1, floorInterval: { lower: 1, upper: 1 } });
    expect([planOf([]), planOf([{ failures: 0, trials: 0 }])]).toEqual([undefined, undefined]);
  });
});

function row(given: { votes: number; failureRate: number; floor?: number; expectedCalls: number }) {
  const { votes, failureRate, floor = 0, expectedCalls } = given;
  return {
    kind: 'estimated',
    votes,
    failureRate: expect.closeTo(failureRate, 12) as unknown,
    excess: expect.closeTo(failureRate - floor, 12) as unknown,
    excessBound: expect.any(Number) as unknown,
    expectedCalls: expect.closeTo(expectedCalls, 12) as unknown,
    dropped: [],
  };
}
