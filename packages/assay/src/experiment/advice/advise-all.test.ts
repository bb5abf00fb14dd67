import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import type { Policy } from '../policy/policy';
import { type Advice, type Advisable, adviseAll, type Advised } from './advise-all';

const hard: Policy = { assert: 'hard', tolerate: 0.01 };
const soft: Policy = { assert: 'soft', tolerate: 0.1 };

interface Given extends Partial<Advisable> {
  readonly failures: number;
  readonly judged: number;
  readonly unreadable?: number;
}

let fixtures = 0;

function advisable({ failures, judged, unreadable = 0, ...parts }: Given): Advisable {
  const counts = { trials: judged + 1, failures, unreadable, errored: 1 };
  fixtures += 1;
  return {
    fixture: `fixture-${fixtures}`,
    analytic: 'isPure',
    policy: hard,
    counts,
    accused: failures > 0,
    contradicted: false,
    ...parts,
  };
}

function adviseOn(given: readonly Given[], voted = false): readonly Advised[] {
  return adviseAll(given.map(advisable), { sampling: 'fixed', family: 1, voted });
}

const votesOf = (advice: Advice | undefined): number => advice?.votes ?? 0;

/** What there is to say of an advice beside its action. */
function saidOf({ action, votes, moreRuns, tolerable }: Advice): readonly unknown[] {
  return [action, votes ?? moreRuns ?? tolerable].filter((part) => part !== null);
}

describe('the advice on one assertion', () => {
  test.each<Given & { readonly says: readonly unknown[] }>([
    { failures: 0, judged: 100, says: ['none'] },
    { failures: 1, judged: 100, accused: false, says: ['none'] },
    { failures: 0, judged: 20, says: ['ask-more', 120] },
    { failures: 0, judged: 0, says: ['ask-more', 140] },
    { failures: 3, judged: 100, accused: false, says: ['ask-more', 280] },
    { failures: 8, judged: 100, policy: soft, accused: false, says: ['none'] },
    { failures: 8, judged: 100, says: ['vote', 9] },
    { failures: 13, judged: 150, policy: { assert: 'hard', tolerate: 1e-6 }, says: ['make-soft', 0.15] },
    { failures: 30, judged: 100, says: ['drop', 0.5] },
    { failures: 50, judged: 100, policy: soft, says: ['drop', 0.5] },
    { failures: 100, judged: 100, says: ['fix-rubric'] },
    { failures: 100, judged: 100, unreadable: 80, says: ['fix-format'] },
    { failures: 1, judged: 1, unreadable: 1, says: ['fix-format'] },
    { failures: 0, judged: 3, contradicted: true, says: ['fix-label'] },
    { failures: 100, judged: 100, contradicted: true, says: ['fix-label'] },
  ])('of $failures wrong of $judged is $says', ({ says, ...given }) => {
    expect(adviseOn([given]).map(saidOf)).toEqual([says]);
  });

  test.each<Given & { readonly more: number }>([
    { failures: 1, judged: 1, more: 9 },
    { failures: 2, judged: 2, more: 8 },
    { failures: 4, judged: 4, more: 6 },
    { failures: 3, judged: 5, more: 65 },
    { failures: 4, judged: 20, more: 30 },
  ])('asks for $more more runs where $failures wrong of $judged tell too little', ({ more, ...given }) => {
    expect(adviseOn([given]).map(saidOf)).toEqual([['ask-more', more]]);
  });

  test('is a larger vote where the answers are votes already', () => {
    expect(adviseOn([{ failures: 8, judged: 100 }], true)).toMatchObject([{ action: 'vote', votes: null }]);
  });
});

describe('the advice on assertions of an analytic', () => {
  const clean = Array.from({ length: 30 }, (): Given => ({ failures: 0, judged: 20, accused: false }));

  test('is one for all that fail alike, by their pooled counts', () => {
    const some = clean.map((one, index) => ({ ...one, failures: index % 2 }));

    const advised = adviseOn(some);

    expect(new Set(advised.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(advised[0]).toEqual({ action: 'vote', votes: 3, moreRuns: null, tolerable: null, alike: true });
  });

  // P(X ≥ 11) and P(X ≥ 12) for X ~ Binomial(600, 0.01): 0.042 and 0.020.
  test.each([
    { failures: 11, action: 'none' },
    { failures: 12, action: 'vote' },
  ])('accuses all of them together at 2.5 %: of $failures of 600, $action', ({ failures, action }) => {
    const advised = adviseOn(clean.map((one, index) => ({ ...one, failures: index < failures ? 1 : 0 })));

    expect(new Set(advised.map((one) => one.action))).toEqual(new Set([action]));
  });

  test('is one of its own for what differs, and for a label that is contradicted', () => {
    const advised = adviseOn([
      { failures: 20, judged: 20 },
      { failures: 0, judged: 20, accused: false, contradicted: true },
      ...clean,
    ]);

    expect(advised.slice(0, 3).map(({ action, alike }) => [action, alike])).toEqual([
      ['fix-rubric', false],
      ['fix-label', false],
      ['none', true],
    ]);
  });

  test('takes no half that always fails for failures at random', () => {
    const halves = clean.map((one, index) => ({ ...one, judged: 6, failures: index % 2 === 0 ? 6 : 0 }));

    const advised = adviseOn(halves.map((one) => ({ ...one, accused: one.failures > 0 })));

    expect(new Set(advised.map(({ action, alike }) => `${action} ${alike}`))).toEqual(
      new Set(['fix-rubric false', 'ask-more false']),
    );
  });

  test('says nothing of all together before one that always fails could be told', () => {
    const advised = adviseOn(clean.map((one) => ({ ...one, judged: 5 })));

    expect(new Set(advised.map(({ action, alike }) => `${action} ${alike}`))).toEqual(new Set(['ask-more false']));
  });

  test('names the vote that is enough, not that of the unluckiest, where all fail alike in truth', () => {
    const suites = sized({ little: 40, all: 400 });
    const named = Array.from({ length: suites }, (_, suite) => {
      const random = createRandom('unluckiest', suite);
      const failuresIn = () => Array.from({ length: 100 }, random).filter((draw) => draw < 0.03).length;
      const given = Array.from({ length: 32 }, (): Given => ({ failures: failuresIn(), judged: 100 }));
      return Math.max(...adviseOn(given.map((one) => ({ ...one, accused: one.failures > 6 }))).map(votesOf));
    });

    expect(named.filter((votes) => votes === 3).length / suites).toBeGreaterThan(0.85);
  });

  test('names a larger one where an assertion fails much more often than the others', () => {
    const others = Array.from({ length: 31 }, (_, index): Given => ({
      failures: index % 5 === 0 ? 1 : 0,
      judged: 200,
    }));
    const advised = adviseOn([{ failures: 20, judged: 200 }, ...others.map((one) => ({ ...one, accused: false }))]);

    expect(votesOf(advised[0])).toBe(5);
  });

  test('gives a prompt one vote, the largest that is needed', () => {
    const other = { analytic: 'isShort', failures: 8, judged: 100 };

    expect(
      adviseOn([other, ...clean.map((one, index) => ({ ...one, failures: index % 2 }))]).map(({ votes }) => votes),
    ).toEqual(Array(31).fill(7));
  });

  test.each([
    { rate: 0.002, action: 'none' },
    { rate: 0.04, action: 'vote' },
    { rate: 1, action: 'fix-rubric' },
  ])('is "$action" for most simulated suites of rate $rate', ({ rate, action }) => {
    const suites = sized({ little: 40, all: 400 });
    const right = Array.from({ length: suites }, (_, suite) => {
      const random = createRandom('advice', rate, suite);
      const failuresIn = () => Array.from({ length: 40 }, random).filter((draw) => draw < rate).length;
      return adviseOn(clean.map((one) => ({ ...one, judged: 40, failures: failuresIn() })));
    }).filter((advised) => advised.filter((one) => one.action === action).length >= 29);

    expect(right.length / suites).toBeGreaterThan(0.9);
  });

  test('advises against no suite at the tolerated rate, but for one in twenty', () => {
    const suites = sized({ little: 60, all: 600 });
    const accused = Array.from({ length: suites }, (_, suite) => {
      const random = createRandom('tolerated', suite);
      const failuresIn = () => Array.from({ length: 40 }, random).filter((draw) => draw < 0.01).length;
      return adviseOn(clean.map((one) => ({ ...one, judged: 40, failures: failuresIn() })));
    }).filter((advised) => advised.some(({ action }) => !['none', 'ask-more'].includes(action)));

    expect(accused.length / suites).toBeLessThan(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / suites));
  });
});
