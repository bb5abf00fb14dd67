import { describe, expect, test } from '@jest/globals';
import type { Policy } from './policy';
import type { Verdict } from '../log/trial';
import { judgeAssertions } from './decide';

const hard: Policy = { assert: 'hard', tolerate: 0.01 };
const soft: Policy = { assert: 'soft', tolerate: 0.1 };
const wrong: Verdict = { status: 'incorrect', mismatches: [{ analytic: 'isPure', expected: true, received: false }] };

const trialsOf = (fixture: string, ...verdicts: readonly Verdict[]): readonly { fixture: string; verdict: Verdict }[] =>
  verdicts.map((verdict) => ({ fixture, verdict }));

describe('judgeAssertions', () => {
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
