import { describe, expect, test } from '@jest/globals';
import { comparePairs } from '../../statistics/paired';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import { noticedRate } from '../assess/noticed-rate';
import { decideAssertions } from '../policy/decide';
import { buildPlan } from './build-plan';
import { trialsToNotice } from './plan-facts';

describe('trialsToNotice', () => {
  test.each([
    [0.01, 0.05, 1],
    [0.01, 0.05, 128],
    [0.05, 0.25, 30],
  ])('tolerating %d, finds %d in a family of %d with a chance of 80 %', (tolerate, rate, family) => {
    const trials = trialsToNotice(tolerate, rate, family) ?? 0;

    expect(noticedRate(trials, tolerate, family)).toBeLessThanOrEqual(rate + 1e-9);
  });

  test('agrees with what the policy decides of simulated trials', () => {
    const tolerate = 0.01;
    const rate = 0.05;
    const family = 20;
    const reports = 2000;
    const trials = trialsToNotice(tolerate, rate, family) ?? 0;
    const random = createRandom('trialsToNotice');
    const failed = Array.from({ length: reports }, () => {
      const failures = Array.from({ length: trials }, random).filter((place) => place < rate).length;
      const counts = { trials, failures, unreadable: 0, errored: 0 };
      return decideAssertions([{ counts, policy: { assert: 'hard', tolerate } }], family)[0]?.status === 'failed';
    }).filter(Boolean).length;

    expect(failed / reports).toBeGreaterThan(0.8 - 3.3 * Math.sqrt(0.16 / reports));
  });

  test('is null where nothing is to be noticed', () => {
    expect(trialsToNotice(0.05, 0.05, 1)).toBeNull();
  });
});

/** Questions and runs with which `assay plan <quiz>` tells two accuracies apart. */
function planned(accuracy: number, difference: number): { readonly questions: number; readonly runs: number } {
  const { goals } = buildPlan({
    challenge: 'quiz',
    of: 'quiz',
    groups: ['m'],
    simulated: false,
    assertions: [],
    fixtures: 3,
    families: 3,
    callsPerRun: 3,
    dollarsPerRun: null,
    concurrency: 1,
    report: null,
    flags: '',
    wanted: { width: 0.2, unseen: 0.05, difference, accuracy },
  });
  const goal = goals.find((one) => one.goal === 'difference');
  return { questions: goal?.fixtures ?? 0, runs: goal?.runs ?? 0 };
}

/** Fixtures and runs with which `assay plan` tells apart a validator's prompt at this failure rate from a worse one. */
function plannedForValidator(rate: number, difference: number): ReturnType<typeof planned> {
  const half = (rate * (1 - rate)) / 2;
  const { goals } = buildPlan({
    challenge: 'c',
    of: undefined,
    groups: ['m'],
    simulated: false,
    assertions: [],
    fixtures: 32,
    families: 32,
    callsPerRun: 32,
    dollarsPerRun: null,
    concurrency: 1,
    flags: '',
    report: { folder: 'r', milliseconds: null, spread: { rate, wrong: rate, within: half, between: half } },
    wanted: { width: 0.1, unseen: 0.05, difference },
  });
  const goal = goals.find((one) => one.goal === 'difference');
  return { questions: goal?.fixtures ?? 0, runs: goal?.runs ?? 0 };
}

/**
 * A model's chance of answering a question right, by the question's place among all (0 to 1): half of the questions leave
 * it to chance, the rest are known or not. So half of the variance lies between questions, as the plan assumes.
 */
function chanceAt(place: number, accuracy: number): number {
  const unknown = (1 - accuracy) / 2;
  return place < unknown ? 0 : place < unknown + 0.5 ? accuracy : 1;
}

/** Share of quizzes in which two models of these accuracies are told apart. Half of the questions are as hard for both. */
function toldApart(
  accuracies: readonly [number, number],
  { questions, runs }: ReturnType<typeof planned>,
  times: number,
): number {
  let apart = 0;
  for (let seed = 0; seed < times; seed += 1) {
    const random = createRandom('plan power', questions, runs, ...accuracies, seed);
    const shareAt = (place: number, accuracy: number): number => {
      const chance = chanceAt(place, accuracy);
      return Array.from({ length: runs }, () => (random() < chance ? 1 : 0)).reduce<number>((a, b) => a + b, 0) / runs;
    };
    const differences = Array.from({ length: questions }, () => {
      const place = random();
      const other = random() < 0.5 ? place : random();
      return shareAt(other, accuracies[1]) - shareAt(place, accuracies[0]);
    });
    const [pair] = comparePairs([{ one: 0, other: 1, differences }]);
    apart += pair?.real === true && pair.better === 0 ? 1 : 0;
  }
  return apart / times;
}

describe('the plan of a comparison', () => {
  const times = sized({ little: 80, all: 2000 });
  const noise = 3 * Math.sqrt((0.8 * 0.2) / times);

  test.each(
    sized<readonly (readonly [number, number, number])[]>({
      little: [[0.8, 0.05, 302]],
      all: [
        [0.8, 0.05, 302],
        [0.8, 0.1, 76],
        [0.9, 0.05, 170],
      ],
    }),
  )(
    'of %d against %d more needs %d questions, which find it in four of five cases, half of which do not',
    (...asked) => {
      const [accuracy, difference, questions] = asked;
      const plan = planned(accuracy, difference);
      const both = [accuracy, accuracy + difference] as const;

      expect(plan).toEqual({ questions, runs: 10 });
      const power = toldApart(both, plan, times);
      expect(power).toBeGreaterThan(0.8 - noise);
      expect(power).toBeLessThan(0.88 + noise);
      expect(toldApart(both, { ...plan, questions: Math.round(questions / 2) }, times)).toBeLessThan(0.65);
      expect(toldApart([accuracy, accuracy], plan, times)).toBeLessThan(0.025 + noise / 2);
    },
  );

  // Rare failures are skewed, so that the formula for normal means is too optimistic: with it, power was 0.43 to 0.62.
  test.each(
    sized<readonly (readonly [number, number])[]>({
      little: [[0.05, 0.1]],
      all: [
        [0.05, 0.05],
        [0.05, 0.1],
        [0.02, 0.05],
      ],
    }),
  )('of a validator at %d against %d more finds it in four of five cases', (rate, difference) => {
    const power = toldApart([1 - rate - difference, 1 - rate], plannedForValidator(rate, difference), times);

    expect(power).toBeGreaterThan(0.75 - noise);
    expect(power).toBeLessThan(0.88 + noise);
  });
});
