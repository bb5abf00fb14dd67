import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from '../../statistics/distributions';
import { pooledUpperTail } from '../../statistics/evidence';
import { createRandom, randomFrom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import type { Verdict } from '../log/trial';
import {
  decideAnalytics,
  decideAssertions,
  type Decision,
  judgeAssertions,
  type Judged,
  type JudgedOfAnalytic,
} from './decide';
import { type PartialPolicy, type Policy, resolvePolicy } from './policy';
import { describeBelow, describeNoticed, judgeShares, type Reached, type ReachedWords } from './required-share';

describe('decide', () => {
  const judge = (failures: number, trials: number, errored = 0, policy: Partial<Policy> = {}): Judged => ({
    counts: { trials, failures, unreadable: 0, errored },
    policy: { assert: 'hard', tolerate: 0.01, ...policy },
  });

  const soft: Partial<Policy> = { assert: 'soft', tolerate: 0.1 };

  const passed: Decision = { status: 'passed' };

  const flaky: Decision = { status: 'flaky' };

  const tooOften = (tolerated: string, p: string): Decision => ({
    status: 'failed',
    reason: `wrong significantly more often than the tolerated ${tolerated} (adjusted p ${p.startsWith('<') ? p : `= ${p}`})`,
  });

  const noReply = (errored: number, trials: number): Decision => ({
    status: 'inconclusive',
    reason: `${String(errored)} of ${String(trials)} trials got no reply, which says nothing about the model`,
  });

  interface Row {
    readonly what: string;
    readonly one: Judged;
    readonly family?: number;
    readonly decision: Decision;
  }

  const rows: readonly Row[] = [
    { what: 'one trial, right', one: judge(0, 1), decision: passed },
    { what: 'one trial, wrong', one: judge(1, 1), decision: { status: 'failed', reason: 'wrong' } },
    {
      what: 'one trial, wrong, 50 % tolerated',
      one: judge(1, 1, 0, { tolerate: 0.5 }),
      decision: { status: 'failed', reason: 'wrong' },
    },
    { what: 'one trial, wrong, soft', one: judge(1, 1, 0, soft), decision: { status: 'soft-failure' } },
    { what: 'one trial, errored', one: judge(0, 1, 1), decision: noReply(1, 1) },
    { what: 'one trial, errored, soft', one: judge(0, 1, 1, soft), decision: noReply(1, 1) },
    { what: 'no trial', one: judge(0, 0), decision: noReply(0, 0) },
    { what: 'all of many right', one: judge(0, 1000), decision: passed },
    { what: 'wrong in all', one: judge(40, 40), decision: tooOften('1 %', '< 0.0001') },
    {
      what: 'wrong in just more than half, which chance may do',
      one: judge(3, 5, 0, { tolerate: 0.5 }),
      decision: flaky,
    },
    { what: '2 of 3, which chance may do', one: judge(2, 3, 0, { tolerate: 0.05 }), family: 20, decision: flaky },
    {
      what: 'wrong in all of too few',
      one: judge(3, 3, 0, { tolerate: 0.5 }),
      decision: {
        status: 'inconclusive',
        reason: 'wrong in all 3 judged trials, too few to show more than the tolerated 50 %',
      },
    },
    {
      what: 'one of several asked, wrong',
      one: { ...judge(1, 1, 0, { tolerate: 0.1 }), planned: 9 },
      decision: {
        status: 'inconclusive',
        reason: 'wrong in all 1 judged trials, too few to show more than the tolerated 10 %',
      },
    },
    { what: 'wrong in exactly half, which is tolerated', one: judge(2, 4, 0, { tolerate: 0.5 }), decision: flaky },
    { what: 'wrong in exactly half, which is not', one: judge(2, 4), decision: tooOften('1 %', '0.00059') },
    // P(X ≥ 1), 2 trials at 1 % = 0.0199; P(X ≥ 1), 3 trials = 0.0297
    { what: '1 of 2', one: judge(1, 2), decision: tooOften('1 %', '0.02') },
    { what: '1 of 3', one: judge(1, 3), decision: flaky },
    { what: '1 of 2 in a family of 60', one: judge(1, 2), family: 60, decision: flaky },
    { what: '3 of 40', one: judge(3, 40), decision: tooOften('1 %', '0.0075') },
    { what: '3 of 40 in a family of 60', one: judge(3, 40), family: 60, decision: flaky },
    { what: '5 of 40 in a family of 60', one: judge(5, 40), family: 60, decision: tooOften('1 %', '0.0029') },
    {
      what: '9 of 40 with 10 % tolerated',
      one: judge(9, 40, 0, { tolerate: 0.1 }),
      decision: tooOften('10 %', '0.015'),
    },
    { what: '8 of 40 with 10 % tolerated', one: judge(8, 40, 0, { tolerate: 0.1 }), decision: flaky },
    {
      what: '1 of 3 with 0.25 % tolerated',
      one: judge(1, 3, 0, { tolerate: 0.0025 }),
      decision: tooOften('0.25 %', '0.0075'),
    },
    { what: 'half of the trials, soft', one: judge(20, 40, 0, soft), decision: { status: 'soft-failure' } },
    { what: 'all of the trials, soft', one: judge(40, 40, 0, soft), decision: { status: 'soft-failure' } },
    { what: 'none of the trials, soft', one: judge(0, 40, 0, soft), decision: passed },
    { what: '20 % errored, the rest right', one: judge(0, 10, 2), decision: passed },
    { what: '20 % errored, most of the rest wrong', one: judge(5, 10, 2), decision: tooOften('1 %', '< 0.0001') },
    { what: '30 % errored, the rest right', one: judge(0, 10, 3), decision: noReply(3, 10) },
    { what: '30 % errored, the rest wrong', one: judge(7, 10, 3), decision: noReply(3, 10) },
    { what: '21 of 100 errored, soft', one: judge(5, 100, 21, soft), decision: noReply(21, 100) },
    { what: 'all errored', one: judge(0, 40, 40), decision: noReply(40, 40) },
  ];

  describe('decideAssertions', () => {
    test.each(rows)('decides on $what', ({ one, family = 1, decision }) => {
      expect(decideAssertions([one], family)).toEqual([decision]);
    });

    test('decides on each by itself, in the order given', () => {
      const decisions = decideAssertions(
        [judge(40, 40), judge(0, 40), judge(5, 40, 0, soft), judge(0, 4, 4), judge(1, 40)],
        4,
      );

      expect(decisions).toEqual([
        tooOften('1 %', '< 0.0001'),
        passed,
        { status: 'soft-failure' },
        noReply(4, 4),
        flaky,
      ]);
    });

    test('decides on nothing when nothing was asked', () => {
      expect(decideAssertions([], 60)).toEqual([]);
    });

    test('counts every hard assertion of the challenge, asked or not, and no soft one', () => {
      const one = judge(3, 40);
      const right = Array.from({ length: 9 }, () => judge(0, 40));
      const softOnes = Array.from({ length: 500 }, () => judge(20, 40, 0, soft));

      expect([
        decideAssertions([one], 1)[0],
        decideAssertions([one], 10)[0],
        decideAssertions([one, ...right], 10)[0],
        decideAssertions([one, ...right], 1)[0],
        decideAssertions([one, ...softOnes], 1)[0],
      ]).toEqual([tooOften('1 %', '0.0075'), flaky, flaky, flaky, tooOften('1 %', '0.0075')]);
    });

    test('decides nothing of what was cut short, unless it fails whoever looked when', () => {
      const decisions = decideAssertions([judge(0, 40), judge(1, 4), judge(9, 40)], 3, 'cut-short');

      expect(decisions.map((one) => one?.status)).toEqual([undefined, undefined, 'failed']);
    });

    test('steps down: what a first failure leaves of the family is smaller', () => {
      // alone in a family of 4, 3 of 40 has an adjusted p of 4 × 0.0075 = 0.03; after one rejection 3 × 0.0075 = 0.022
      expect(decideAssertions([judge(3, 40)], 4)).toEqual([flaky]);
      expect(decideAssertions([judge(3, 40), judge(10, 40)], 4)[0]).toEqual(tooOften('1 %', '0.022'));
    });
  });

  const suites = sized({ little: 120, all: 400 });

  describe(`decideAssertions over ${String(suites)} simulated challenges`, () => {
    const trials = 40;

    /** How many of 40 trials fail at this rate: one uniform number through the inverse of the distribution. */
    function drawFailures(rate: number, ...labels: readonly (string | number)[]): number {
      let rest = randomFrom(...labels);
      let chance = (1 - rate) ** trials;
      let failures = 0;
      while (rest >= chance && failures < trials) {
        rest -= chance;
        chance *= ((trials - failures) / (failures + 1)) * (rate / (1 - rate));
        failures += 1;
      }
      return failures;
    }

    /** Share of suites of 80 hard assertions in which any failed; `rateOf` gives the true failure rate of each. */
    function shareFailed(tolerate: number, rateOf: (assertion: number) => number): number {
      const failed = Array.from({ length: suites }, (_, suite) => {
        const judged = Array.from({ length: 80 }, (_unused, assertion) =>
          judge(drawFailures(rateOf(assertion), tolerate, suite, assertion), trials, 0, { tolerate }),
        );
        return decideAssertions(judged, 80).some((decision) => decision?.status === 'failed');
      });
      return failed.filter(Boolean).length / suites;
    }

    test.each([0.01, 0.05, 0.1, 0.2])(
      'fails at most 2.5 %% of challenges whose 80 hard assertions all fail just as often as the tolerated %d',
      (tolerate) => {
        const standardError = Math.sqrt((0.025 * 0.975) / suites);

        expect(shareFailed(tolerate, () => tolerate)).toBeLessThanOrEqual(0.025 + 3.3 * standardError);
      },
    );

    test('fails nine in ten challenges in which one of the 80 fails in 20 % of its trials', () => {
      // Of 40 trials, 5 must fail: P = 0.924 at 20 %; less 3.3 standard errors of 400 suites, 0.88.
      expect(shareFailed(0.01, (assertion) => (assertion === 17 ? 0.2 : 0.01))).toBeGreaterThan(0.88);
    });
  });
});

describe('decide analytics', () => {
  function judge(analytic: string, failures: number, trials: number, more: Partial<JudgedOfAnalytic> = {}) {
    return {
      analytic,
      counts: { trials, failures, unreadable: 0, errored: 0 },
      policy: { assert: 'hard', tolerate: 0.01 },
      ...more,
    } as const satisfies JudgedOfAnalytic;
  }

  const fixtures = (count: number, one: (fixture: number) => JudgedOfAnalytic): readonly JudgedOfAnalytic[] =>
    Array.from({ length: count }, (_, fixture) => one(fixture));

  describe('decideAnalytics', () => {
    test('fails 32 of 760 where 1 % is tolerated, though no fixture shows it alone', () => {
      const judged = fixtures(38, (fixture) => judge('converts', fixture < 32 ? 1 : 0, 20));

      expect(decideAssertions(judged, 38).some((decision) => decision?.status === 'failed')).toBe(false);
      expect(decideAnalytics(judged, 5)).toMatchObject([
        {
          analytic: 'converts',
          assertions: 38,
          judged: 760,
          failures: 32,
          tolerate: 0.01,
          decision: {
            status: 'failed',
            reason: 'wrong significantly more often than the tolerated 1 % (adjusted p < 0.0001)',
          },
        },
      ]);
    });

    test('counts as many trials as one as bursts make alike: 32 of 760 show less than 16 of 380 would', () => {
      const judged = fixtures(38, (fixture) => judge('converts', fixture < 32 ? 1 : 0, 20));
      const adjustedPOf = (factor?: number): number =>
        decideAnalytics(judged, 1, 'as planned', factor)[0]?.adjustedP ?? 1;

      expect(adjustedPOf(1)).toBe(adjustedPOf());
      expect(adjustedPOf(2)).toBeCloseTo(pooledUpperTail(16, [{ trials: 380, rate: 0.01 }]), 12);
      expect(adjustedPOf(16)).toBeGreaterThan(0.025);
    });

    // P(X ≥ 7) and P(X ≥ 8) for X ~ Binomial(300, 0.01): 0.033 and 0.012.
    test.each([
      { failures: 7, status: 'flaky' },
      { failures: 8, status: 'failed' },
    ])('spends 2.5 %: $failures of 300 where 1 % is tolerated are $status', ({ failures, status }) => {
      expect(decideAnalytics([judge('a', failures, 300)], 1)).toMatchObject([{ decision: { status } }]);
    });

    test('takes each assertion at its own tolerance, and leaves out soft ones', () => {
      const soft = judge('a', 20, 20, { policy: { assert: 'soft', tolerate: 0.1 } });
      const mild = judge('a', 2, 20, { policy: { assert: 'hard', tolerate: 0.1 } });

      const [pool] = decideAnalytics([judge('a', 1, 20), mild, soft], 1);

      expect(pool).toMatchObject({ assertions: 2, judged: 40, failures: 3, tolerate: 0.055 });
      expect(pool?.adjustedP).toBeCloseTo(
        pooledUpperTail(3, [
          { trials: 20, rate: 0.01 },
          { trials: 20, rate: 0.1 },
        ]),
        12,
      );
    });

    test('decides nothing where each was asked once, or asking was cut short without a failure', () => {
      const once = fixtures(20, () => judge('a', 1, 1));

      expect(decideAnalytics(once, 1)[0]?.decision).toBeUndefined();
      expect(decideAnalytics([judge('a', 1, 100)], 1, 'cut-short')[0]?.decision).toBeUndefined();
      expect(decideAnalytics([judge('a', 20, 100)], 1, 'cut-short')[0]?.decision?.status).toBe('failed');
    });

    test('is inconclusive where too few trials brought a reply', () => {
      const counts = { trials: 20, failures: 0, unreadable: 0, errored: 5 };

      expect(decideAnalytics([judge('a', 0, 0, { counts })], 1)[0]?.decision?.status).toBe('inconclusive');
    });
  });

  describe('a report of 20 fixtures × 5 analytics × 20 runs', () => {
    const suites = sized({ little: 50, all: 1000 });
    const shareFailed = (rate: number): number => {
      const failed = Array.from({ length: suites }, (_, suite) => suite).filter((suite) => {
        const judged = Array.from({ length: 100 }, (_, index) => {
          const failures = Array.from({ length: 20 }, (_run, run) =>
            randomFrom('pool', rate, suite, index, run),
          ).filter((number) => number < rate).length;
          return judge(`analytic ${String(index % 5)}`, failures, 20);
        });
        const all = [...decideAssertions(judged, 100), ...decideAnalytics(judged, 5).map(({ decision }) => decision)];
        return all.some((decision) => decision?.status === 'failed');
      });
      return failed.length / suites;
    };

    test('fails by chance in at most 5 % of reports, by both levels together', () => {
      expect(shareFailed(0.01)).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / suites));
    });

    test('fails nearly always when all are wrong three times as often', () => {
      expect(shareFailed(0.03)).toBeGreaterThan(0.98);
    });
  });
});

const reached: ReachedWords = { told: '90 %', isBelow: false };

const words = { noun: 'model', required: 'the required 80 % of the points' };

/** Groups below what is required, with these shares. */
function shortOf(...shares: readonly number[]): readonly ReachedWords[] {
  return shares.map((share) => ({ told: `${share} %`, isBelow: true }));
}

describe('describeBelow', () => {
  test.each<readonly [string, readonly ReachedWords[], string | undefined]>([
    ['nothing where all reached it', [reached, reached], undefined],
    [
      'how many did and what the others reached',
      [reached, ...shortOf(70.9), reached, ...shortOf(73.8)],
      '2 of 4 models reached the required 80 % of the points; 2 did not, perhaps by chance (70.9 % and 73.8 %).',
    ],
    [
      'three shares at most',
      [reached, ...shortOf(71, 72, 73, 74, 75)],
      '1 of 6 models reached the required 80 % of the points; 5 did not, perhaps by chance (71 %, 72 %, 73 % and 2 more).',
    ],
    [
      'that none did',
      shortOf(71, 72),
      'Both models missed the required 80 % of the points, perhaps by chance (71 % and 72 %).',
    ],
    [
      'that the only one did not',
      shortOf(71),
      'The only model missed the required 80 % of the points, perhaps by chance (71 %).',
    ],
  ])('says %s', (_, groups, sentence) => {
    expect(describeBelow(groups, words)).toBe(sentence);
  });
});

describe('judgeAssertions', () => {
  const hard: Policy = { assert: 'hard', tolerate: 0.01 };

  const soft: Policy = { assert: 'soft', tolerate: 0.1 };

  const wrong: Verdict = { status: 'incorrect', mismatches: [{ analytic: 'isPure', expected: true, received: false }] };

  const trialsOf = (
    fixture: string,
    ...verdicts: readonly Verdict[]
  ): readonly { fixture: string; verdict: Verdict }[] => verdicts.map((verdict) => ({ fixture, verdict }));

  test('judges each assertion by the trials of its own fixture, in the order given, and leaves out the rest', () => {
    const first = { fixture: 'b', analytic: 'isPure', policy: hard, note: 'kept' };
    const second = { fixture: 'a', analytic: 'isShort', policy: hard, note: 'kept' };
    const third = { fixture: 'a', analytic: 'isPure', policy: soft, note: 'kept' };
    const notAsked = { fixture: 'c', analytic: 'isPure', policy: hard, note: 'left out' };
    const a = trialsOf('a', wrong);
    const b = trialsOf('b', { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' });

    expect(judgeAssertions([first, notAsked, second, third], [...a, ...b, ...trialsOf('d', wrong)], 3)).toEqual([
      {
        assertion: first,
        trials: b,
        counts: { trials: 1, failures: 1, unreadable: 1, errored: 0 },
        decision: { status: 'failed', reason: 'wrong' },
      },
      {
        assertion: second,
        trials: a,
        counts: { trials: 1, failures: 0, unreadable: 0, errored: 0 },
        decision: { status: 'passed' },
      },
      {
        assertion: third,
        trials: a,
        counts: { trials: 1, failures: 1, unreadable: 0, errored: 0 },
        decision: { status: 'soft-failure' },
      },
    ]);
  });

  test.each([
    { family: 1, status: 'failed' },
    { family: 60, status: 'flaky' },
  ])('corrects for a family of $family hard assertions, asked or not', ({ family, status }) => {
    const trials = Array.from({ length: 40 }, (_, run) =>
      trialsOf('a', run % 16 === 0 ? wrong : { status: 'correct' }),
    );

    const judged = judgeAssertions([{ fixture: 'a', analytic: 'isPure', policy: hard }], trials.flat(), family);

    expect(judged.map(({ counts, decision }) => [counts.failures, decision.status])).toEqual([[3, status]]);
  });

  test('judges nothing without trials', () => {
    expect(judgeAssertions([{ fixture: 'a', analytic: 'isPure', policy: hard }], [], 1)).toEqual([]);
  });
});

describe('resolvePolicy', () => {
  test.each<{ layers: readonly (PartialPolicy | undefined)[]; assert: string; tolerate: number }>([
    { layers: [], assert: 'hard', tolerate: 0.01 },
    { layers: [undefined, {}], assert: 'hard', tolerate: 0.01 },
    { layers: [{ assert: 'soft' }], assert: 'soft', tolerate: 0.1 },
    { layers: [{ tolerate: 0.05 }], assert: 'hard', tolerate: 0.05 },
    { layers: [{ tolerate: 0 }], assert: 'hard', tolerate: 0 },
    { layers: [{ assert: 'hard', tolerate: 0.02 }, undefined], assert: 'hard', tolerate: 0.02 },
    { layers: [{ assert: 'hard', tolerate: 0.02 }, { assert: 'soft' }], assert: 'soft', tolerate: 0.02 },
    { layers: [{ assert: 'soft', tolerate: 0.3 }, { tolerate: 0 }], assert: 'soft', tolerate: 0 },
    { layers: [{ assert: 'soft' }, { assert: 'hard' }], assert: 'hard', tolerate: 0.01 },
    { layers: [{ assert: 'hard' }, { assert: 'soft' }], assert: 'soft', tolerate: 0.1 },
    { layers: [{ assert: 'soft' }, { assert: undefined, tolerate: undefined }], assert: 'soft', tolerate: 0.1 },
  ])('completes $layers to $assert, $tolerate', ({ layers, assert, tolerate }) => {
    expect(resolvePolicy(...layers)).toEqual({ assert, tolerate });
  });
});

describe('requiredShare', () => {
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
});
