import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { assertionReport as assertion } from '../../testing/assertion-report';
import { sized } from '../../testing/sized';
import type { Policy } from '../policy/policy';
import type { AssertionReport } from '../report/report-document';
import { type Advice, type Advisable, adviseAll, type Advised } from './advise-all';
import { type FailedRow, failedRows, suggestChanges, type Suggestion } from './failed-rows';

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

const alike = { alike: true, advice: 'vote', votes: 3, decision: 'flaky' } as const;

/** Assertions of an analytic that fail alike, once in 50 trials, but for the last. */
const many = (count: number, parts: Partial<AssertionReport> = {}): readonly AssertionReport[] =>
  Array.from({ length: count }, (_, index) =>
    assertion(`f${index}`, 'usesTable', {
      ...alike,
      expected: index % 2 === 0,
      failures: index === count - 1 ? 0 : 1,
      rate: 1 / 50,
      ...parts,
    }),
  );

function shown(assertions: readonly AssertionReport[]): readonly string[] {
  const cellsOf = ({ name, failures, judged, interval, wrongly, fails, advice }: FailedRow) =>
    [name, `${failures}/${judged}`, interval, wrongly, fails, advice].join(' · ');
  return failedRows(assertions, { sampling: 'fixed' }).map(cellsOf);
}

describe('failedRows', () => {
  test('puts what fails alike into one line with the counts of all, and what differs into its own', () => {
    const always = { failures: 50, rate: 1, nature: 'systematic', advice: 'fix-rubric' } as const;

    expect(shown([...many(9), assertion('odd', 'usesTable', always)])).toEqual([
      'odd › usesTable · 50/50 · 11–33 % · rejected · always · fix the rubric, or the label',
      'usesTable on 8 of 10 fixtures · 8/450 · 0.9–3.5 % · 4 rejected, 4 accepted · at random · vote of 3',
    ]);
  });

  test('says "everywhere" where every fixture failed', () => {
    expect(shown(many(4, { failures: 2 }))).toEqual([
      'usesTable on 4 of 4 fixtures · 8/200 · 2–7.7 % · 4 rejected, 4 accepted · at random everywhere · vote of 3',
    ]);
  });

  test('puts equal advice on what is not alike into one line without an interval', () => {
    const open = { alike: false, failures: 4, judged: 4, unreadable: 1, rate: 1, nature: 'unknown' } as const;

    expect(shown(many(3, { ...open, advice: 'ask-more', moreRuns: 6 }))).toEqual([
      'usesTable on 3 of 3 fixtures · 12/12 · – · 6 rejected, 3 accepted, 3 unreadable · unclear yet everywhere · ask 6 more runs',
    ]);
  });

  test('leaves up to two lines, and labels that the oracle contradicts, as they are', () => {
    const contradicted = { alike: false, advice: 'fix-label', failures: 50, rate: 1, nature: 'systematic' } as const;

    expect(shown(many(3)).map((row) => row.split(' · ')[0])).toEqual(['f0 › usesTable', 'f1 › usesTable']);
    expect(shown(many(4, contradicted))).toHaveLength(4);
  });

  test('lists the gravest first', () => {
    expect(
      shown([
        ...many(6),
        assertion('b', 'isShort', { decision: 'soft-failure', rate: 1 }),
        assertion('a', 'isCorrect', { rate: 0.1 }),
      ]).map((row) => row.split(' · ')[0]),
    ).toEqual(['a › isCorrect', 'usesTable on 5 of 6 fixtures', 'b › isShort']);
  });
});

const report = {
  ...({ kind: 'repeat', challenge: 'parity', runs: 50, gate: null } as const),
  prompt: { file: 'prompts/parity.md', hash: '0'.repeat(64) },
} as const;

const suggest = (assertions: readonly AssertionReport[], of?: string): readonly Suggestion[] =>
  suggestChanges({ ...report, models: [], heldOut: [], of }, assertions);

const softer = { advice: 'make-soft', tolerable: 0.2 } as const;

const reason = 'fails too often to gate a release: fix the rubric, or make it soft';

describe('suggestChanges', () => {
  test('suggests nothing for what is fine, did not fail, or is to be fixed', () => {
    expect(
      suggest([
        assertion('a', 'isCorrect'),
        assertion('b', 'isCorrect', { advice: 'fix-rubric' }),
        assertion('c', 'isCorrect', { advice: 'fix-label' }),
        assertion('d', 'isCorrect', { failures: 0, advice: 'ask-more', moreRuns: 90 }),
      ]),
    ).toEqual([]);
  });

  test('changes the analytic in the prompt when half of its failures need it, else single fixtures', () => {
    expect(
      suggest([
        assertion('a', 'isShort', softer),
        assertion('b', 'isShort', { advice: 'drop', tolerable: 0.5 }),
        assertion('a', 'isCorrect', softer),
        assertion('b', 'isCorrect'),
        assertion('c', 'isCorrect'),
      ]),
    ).toEqual([
      {
        place: 'prompts/parity.md, analytics › isShort',
        text: '        assert: soft\n        tolerate: 0.5',
        reason: 'wrong too often to be useful: fix the rubric, or make it soft, so that it fails nothing',
      },
      {
        place: 'fixtures/parity/a.yaml',
        text: '    policy:\n      isCorrect: { assert: soft, tolerate: 0.2 }',
        reason,
      },
    ]);
  });

  test('suggests one vote for the prompt, and one command for all that need more runs', () => {
    expect(
      suggest([
        assertion('a', 'isCorrect', { advice: 'vote', votes: 5 }),
        assertion('b', 'isCorrect', { advice: 'vote', votes: 5 }),
        assertion('c', 'isCorrect', { advice: 'ask-more', moreRuns: 30 }),
        assertion('d', 'isCorrect', { advice: 'ask-more', moreRuns: 90 }),
      ]),
    ).toEqual([
      {
        place: 'prompts/parity.md, front matter',
        text: '    vote: { of: 5 }',
        reason: 'enough for 2 of 4 assertions that were ever wrong; to see the cost: assay vote',
      },
      {
        place: 'more runs',
        text: '    npx assay repeat parity --runs 140',
        reason: 'to tell whether 2 assertions are wrong always or at random',
      },
    ]);
  });

  test('suggests changes of a prompt only for a validator, and no size of a larger vote', () => {
    const vote = assertion('a', 'isCorrect', { advice: 'vote', votes: 5 });

    expect(suggest([vote, assertion('b', 'isCorrect', softer)], 'quiz')).toEqual([]);
    expect(suggest([{ ...vote, votes: null }])).toEqual([]);
  });
});
