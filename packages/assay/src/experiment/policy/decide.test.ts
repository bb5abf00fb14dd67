import { describe, expect, test } from '@jest/globals';
import { sized } from '../../testing/sized';
import type { Policy } from './policy';
import { randomFrom } from '../../statistics/random';
import { decideAssertions, type Decision, type Judged } from './decide';

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
  { what: '9 of 40 with 10 % tolerated', one: judge(9, 40, 0, { tolerate: 0.1 }), decision: tooOften('10 %', '0.015') },
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

    expect(decisions).toEqual([tooOften('1 %', '< 0.0001'), passed, { status: 'soft-failure' }, noReply(4, 4), flaky]);
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
