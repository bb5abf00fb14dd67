import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  tallyVerdicts,
  unreadable,
  wrongIn,
} from '../../testing/counted-trials';
import type { Verdict } from '../log/trial';
import { planMixedVote, planVoteOf } from './plan-vote';
import { createTally, type ModelTally } from '../tally/tally';

const analytics = ['a', 'b'];
const fixtures = ['one', 'two', 'three'];
const entries = fixtures.flatMap((fixture) => analytics.map((analytic) => createAssertionEntry(fixture, analytic)));

/** Verdicts of runs, each analytic wrong at its own rate. */
function verdictsOf(seed: string, runs: number, rates: readonly number[]): readonly Verdict[] {
  const random = createRandom(seed);
  return Array.from({ length: runs }, () => wrongIn(...analytics.filter((_, index) => random() < (rates[index] ?? 0))));
}

function subsets(size: number, of: number): readonly (readonly number[])[] {
  if (size === 0) {
    return [[]];
  }
  return Array.from({ length: of }, (_, last) => last).flatMap((last) =>
    subsets(size - 1, last).map((rest) => [...rest, last]),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const wrong = (verdict: Verdict | undefined, analytic: string) =>
  verdict?.status === 'incorrect' && verdict.mismatches.some((one) => one.analytic === analytic);

describe('planVoteOf', () => {
  const runs = 10;
  const rates = [
    [0.3, 0.1],
    [0, 0.2],
    [1, 0],
  ];
  const replies = Object.fromEntries(
    fixtures.map((fixture, index) => [fixture, verdictsOf(`vote ${fixture}`, runs, rates[index] ?? [])]),
  );

  test('predicts what voting would give over every choice of the replies', () => {
    const predicted = planVoteOf(tallyVerdicts(entries, replies))?.predictions;

    for (const votes of [1, 3, 5]) {
      const rate = mean(
        entries.map(({ fixture, analytic }) =>
          mean(
            subsets(votes, runs).map((chosen) =>
              chosen.filter((run) => wrong(replies[fixture]?.[run], analytic)).length > votes / 2 ? 1 : 0,
            ),
          ),
        ),
      );
      expect(predicted?.find((one) => one.votes === votes)?.failureRate).toBeCloseTo(rate, 12);
    }
  });

  test('takes variants of one original for one fixture in its interval', () => {
    const family = ['one', 'one--short', 'one--long'];
    const own = family.map((fixture) => createAssertionEntry(fixture, 'a'));
    const alike = Object.fromEntries(family.map((fixture) => [fixture, verdictsOf(fixture, runs, [0.3, 0])]));

    expect(planVoteOf(tallyVerdicts(own, alike))?.predictions[0]).toMatchObject({
      failureRate: expect.any(Number),
      interval: null,
    });
  });

  test('predicts the calls of a verdict over every choice of the first replies', () => {
    const predicted = planVoteOf(tallyVerdicts(entries, replies))?.predictions;

    for (const votes of [1, 3, 5]) {
      const first = (votes + 1) / 2;
      const calls = mean(
        fixtures.map((fixture) =>
          mean(
            subsets(first, runs).map((chosen) =>
              new Set(chosen.map((run) => JSON.stringify(replies[fixture]?.[run]))).size === 1 ? first : votes,
            ),
          ),
        ),
      );
      expect(predicted?.find((one) => one.votes === votes)?.callsPerVerdict).toBeCloseTo(calls, 12);
    }
  });

  test('asks the whole vote where no reply gives an answer to every analytic', () => {
    const open: Verdict = { status: 'partial', mismatches: [], undecided: { b: 'not counted' } };
    const silent = Array.from({ length: 10 }, (_, run) => (run % 2 === 0 ? open : unreadable));

    const plan = planVoteOf(tallyVerdicts(entries, { one: silent }));

    expect(plan?.predictions[1]?.callsPerVerdict).toBe(3);
  });

  test('names what no vote makes right, and cannot predict from fewer than twice as many trials', () => {
    const plan = planVoteOf(tallyVerdicts(entries, replies));

    expect(plan?.floorAssertions.map(({ fixture, analytic }) => [fixture, analytic])).toEqual([['three', 'a']]);
    expect(plan?.floor).toBeCloseTo(1 / 6, 12);
    expect(plan?.choice.kind).not.toBe('chosen');
    expect(plan?.predictions.map(({ votes, failureRate }) => [votes, failureRate === null])).toEqual([
      [1, false],
      [3, false],
      [5, false],
      [7, true],
      [9, true],
    ]);
  });

  test('plans nothing when nothing was judged', () => {
    expect(planVoteOf(tallyVerdicts(entries, { one: [errored] }))).toBeUndefined();
  });
});

describe('planMixedVote', () => {
  const rates: Readonly<Record<string, readonly number[]>> = { x: [0.4, 0], y: [0.2, 0.3], z: [0.3, 0.1] };
  const said = (model: string, fixture: string) => verdictsOf(`${model} ${fixture}`, 8, rates[model] ?? []);

  function tallyModels(names: readonly string[], asked: readonly string[] = fixtures): readonly ModelTally[] {
    const tally = createTally(createSuiteEntry(entries, { models: names }));
    for (const model of names) {
      for (const fixture of asked) {
        said(model, fixture).forEach((verdict, run) => tally.add(createTrialEntry(fixture, run, verdict, { model })));
      }
    }
    return tally.models;
  }

  test('predicts one vote of each model over every choice of their replies', () => {
    const plan = planMixedVote(tallyModels(['x', 'y', 'z']));

    const places = Array.from({ length: 8 }, (_, run) => run);
    const rate = mean(
      entries.map(({ fixture, analytic }) => {
        const failed = ['x', 'y', 'z'].map((model) => said(model, fixture).map((one) => wrong(one, analytic)));
        return mean(
          places.flatMap((x) =>
            places.flatMap((y) =>
              places.map((z) => ([failed[0]?.[x], failed[1]?.[y], failed[2]?.[z]].filter(Boolean).length >= 2 ? 1 : 0)),
            ),
          ),
        );
      }),
    );
    expect(plan?.failureRate).toBeCloseTo(rate, 12);
    expect(plan?.models).toEqual(['x', 'y', 'z']);
  });

  test('says how often two models are wrong together', () => {
    const plan = planMixedVote(tallyModels(['x', 'y', 'z']));

    const share = (model: string, fixture: string, analytic: string) =>
      mean(said(model, fixture).map((one) => (wrong(one, analytic) ? 1 : 0)));
    const both = mean(
      entries.map(({ fixture, analytic }) => share('x', fixture, analytic) * share('z', fixture, analytic)),
    );
    expect(plan?.pairs.map(({ models }) => models)).toEqual([
      ['x', 'y'],
      ['x', 'z'],
      ['y', 'z'],
    ]);
    expect(plan?.pairs[1]?.both).toBeCloseTo(both, 12);
  });

  test('counts three copies of one model for one vote where their failures are systematic', () => {
    const tally = createTally(createSuiteEntry(entries, { models: ['x', 'y', 'z'] }));
    for (const model of ['x', 'y', 'z']) {
      for (const fixture of fixtures) {
        const verdict = fixture === 'one' ? wrongIn('a') : wrongIn();
        for (const run of [0, 1, 2]) {
          tally.add(createTrialEntry(fixture, run, verdict, { model }));
        }
      }
    }

    expect(planMixedVote(tally.models)?.effectiveVotes).toBeCloseTo(1, 12);
  });

  test('plans nothing for one model', () => {
    expect(planMixedVote(tallyModels(['x']))).toBeUndefined();
  });

  test('says how two models fail together, but not what a vote of them would do: it would tie', () => {
    expect(planMixedVote(tallyModels(['x', 'y']))).toMatchObject({
      failureRate: null,
      pairs: [{ models: ['x', 'y'] }],
    });
  });

  test('predicts nothing without trials', () => {
    expect(planMixedVote(tallyModels(['x', 'y', 'z'], []))).toMatchObject({
      failureRate: null,
      pairs: [],
      effectiveVotes: null,
    });
  });
});
