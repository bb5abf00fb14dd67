import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import { describeNoticed, judgeShares, type Reached } from './required-share';

const hard = { share: 0.8, assert: 'hard' } as const;

/** Answers to as many questions, each asked in `runs`, of which so many are right. */
function answered(right: number, questions: number, runs: number): Reached {
  return {
    reached: right,
    repeated: runs > 1,
    inconclusive: undefined,
    numbers: `${String(right)} right`,
    questions: Array.from({ length: questions }, () => ({ answers: runs, total: runs })),
  };
}

describe('judgeShares', () => {
  test.each([
    { right: 16, runs: 1, expected: { status: 'passed', reason: '16 right, 80 % are required' } },
    { right: 15, runs: 1, expected: { status: 'failed', reason: '15 right, 80 % are required' } },
    { right: 140, runs: 10, expected: { status: 'failed', below: true } },
    // P(X ≥ 49) and P(X ≥ 50) for X ~ Binomial(200, 0.2): 0.0655 and 0.0453 (exact sums).
    { right: 151, runs: 10, expected: { status: 'no-failure', below: true } },
    { right: 150, runs: 10, expected: { status: 'failed', below: true } },
    { right: 170, runs: 10, expected: { status: 'no-failure', below: false } },
  ])('of $right right ones of 20 questions × $runs: $expected.status', ({ right, runs, expected }) => {
    expect(judgeShares([answered(right, 20, runs)], hard)).toEqual([expect.objectContaining(expected)]);
  });

  test('tests by the binomial, and corrects for all who are judged together', () => {
    expect(binomialUpperTail(50, 200, 0.2)).toBeCloseTo(0.0493, 3);

    const statuses = judgeShares([answered(150, 20, 10), answered(170, 20, 10)], hard).map(({ status }) => status);

    expect(statuses).toEqual(['no-failure', 'no-failure']);
  });

  test('calls it inconclusive when nothing is right and that is too little to show a failure', () => {
    const few = { ...answered(0, 1, 2), numbers: '0 of 2 answers are right (0 %)' };

    expect(judgeShares([few], { share: 0.6, assert: 'hard' })).toEqual([
      {
        status: 'inconclusive',
        reason: '0 of 2 answers are right (0 %), but 2 answers are too few to show a failure',
      },
    ]);
  });

  test('is soft where the policy is, and takes a reason why nothing can be said', () => {
    const [soft] = judgeShares([answered(100, 20, 10)], { ...hard, assert: 'soft' });
    const [open] = judgeShares([{ ...answered(100, 20, 10), inconclusive: 'nothing was judged' }], hard);

    expect(soft?.status).toBe('soft-failure');
    expect(open).toEqual({ status: 'inconclusive', reason: 'nothing was judged' });
  });
});

describe('describeNoticed', () => {
  test('names who is below what is required, and what would have been noticed', () => {
    const verdicts = judgeShares([answered(155, 20, 10), answered(170, 20, 10)], hard);
    const named = verdicts.map((verdict, index) => ({ ...verdict, name: `m${String(index)}` }));

    expect(describeNoticed(named, (share) => `A model with ${share}`)).toEqual([
      'm0: 155 right, not significantly less than the required 80 % (p = 0.42).',
      'A model with 71.6 % would have failed with 80 % probability; one between that and what is required may well not fail.',
    ]);
  });

  test('says that too few answers came where not even none of them right would fail', () => {
    const verdicts = judgeShares([{ ...answered(2, 1, 2), numbers: 'all' }], { share: 0.6, assert: 'hard' });

    const named = verdicts.map((verdict) => ({ ...verdict, name: 'm' }));

    expect(describeNoticed(named, (share) => share)).toEqual(['Too few answers to show any failure: ask more runs.']);
  });
});

/** How the answers to a question turn out when a share of what can be reached is true of all together. */
interface World {
  readonly name: string;
  /** What each question's answers can reach, and which share of it they do in the long run. */
  readonly questions: (share: number) => readonly { readonly most: number; readonly share: number }[];
  /** Whether an answer reaches all or nothing; else parts, check by check. */
  readonly whole: boolean;
}

const twenty = Array.from({ length: 20 }, (_, index) => index);
const worlds: readonly World[] = [
  {
    name: 'right or wrong, equally hard',
    whole: true,
    questions: (share) => twenty.map(() => ({ most: 1, share })),
  },
  {
    name: 'right or wrong, of which half are never missed',
    whole: true,
    questions: (share) => twenty.map((index) => ({ most: 1, share: index % 2 === 0 ? 1 : 2 * share - 1 })),
  },
  {
    name: 'points of unlike weight, all or nothing',
    whole: true,
    questions: (share) => twenty.map((index) => ({ most: [2, 3, 5, 10][index % 4] ?? 1, share })),
  },
  {
    name: 'points, check by check',
    whole: false,
    questions: (share) => twenty.map((index) => ({ most: [2, 3, 5, 10][index % 4] ?? 1, share })),
  },
];

const repetitions = sized({ little: 60, all: 2000 });

/** How often a group of true share `truth` fails, beside others of true share `others`. */
function failsOf(world: World, truth: number, runs: number, others: readonly number[] = []): number {
  const random = createRandom(world.name, String(truth), String(runs));
  const draw = (share: number): Reached => {
    const drawn = world.questions(share).map((question) => {
      const answers = Array.from({ length: runs }, () =>
        world.whole
          ? random() < question.share
            ? question.most
            : 0
          : Array.from({ length: question.most }, () => random() < question.share).filter(Boolean).length,
      );
      return { answers: runs, total: runs * question.most, reached: answers.reduce((sum, one) => sum + one, 0) };
    });
    const reached = drawn.reduce((sum, one) => sum + one.reached, 0);
    return { reached, questions: drawn, repeated: true, inconclusive: undefined, numbers: '' };
  };
  let failed = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const verdicts = judgeShares([truth, ...others].map(draw), hard);
    failed += verdicts.some(({ status }) => status === 'failed') ? 1 : 0;
  }
  return failed / repetitions;
}

describe.each(worlds)('what is required, of $name', (world) => {
  test('fails whoever truly reaches it in at most 5 %, alone and among five', () => {
    const limit = sized({ little: 0.12, all: 0.06 });

    expect(failsOf(world, 0.8, 10)).toBeLessThanOrEqual(limit);
    expect(failsOf(world, 0.8, 10, [0.8, 0.8, 0.8, 0.8])).toBeLessThanOrEqual(limit);
  });

  test('fails whoever is 10 points below it, given enough trials', () => {
    expect(failsOf(world, 0.7, 60)).toBeGreaterThanOrEqual(0.99);
  });

  test('fails whoever reaches what it says that it would have detected with 80 % probability or more', () => {
    const perfect = world.questions(1).map(({ most }) => ({ answers: 10, total: 10 * most }));
    const reached = perfect.reduce((sum, { total }) => sum + total, 0);
    const all = { reached, questions: perfect, repeated: true, inconclusive: undefined, numbers: '' };
    const noticed = judgeShares([all], hard)[0]?.noticed ?? 0;

    expect(noticed).toBeGreaterThan(0.6);
    expect(failsOf(world, noticed, 10)).toBeGreaterThanOrEqual(sized({ little: 0.7, all: 0.78 }));
  });
});
