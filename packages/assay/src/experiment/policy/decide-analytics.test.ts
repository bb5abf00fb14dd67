import { describe, expect, test } from '@jest/globals';
import { pooledUpperTail } from '../../statistics/evidence';
import { randomFrom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import { decideAnalytics, decideAssertions, type JudgedOfAnalytic } from './decide';

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
        const failures = Array.from({ length: 20 }, (_run, run) => randomFrom('pool', rate, suite, index, run)).filter(
          (number) => number < rate,
        ).length;
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
