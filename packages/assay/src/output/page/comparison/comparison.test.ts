import { describe, expect, test } from '@jest/globals';
import {
  buildComparison,
  comparedAssertions,
  comparedFixtures,
  createSide,
  right,
  wrongInA,
} from '../../../testing/compared-sides';
import { createAssertionEntry, wrongIn } from '../../../testing/counted-trials';

describe('buildComparisonView', () => {
  test('says what became worse, by how much and how that was tested', () => {
    const verdicts = Object.fromEntries(comparedFixtures.map((name) => [name, wrongInA]));

    const { title, subtitle, verdict, comparisons } = buildComparison(createSide({ name: 'old' }), [
      createSide({ name: 'new', verdicts }),
    ]);

    expect([title, subtitle]).toEqual(['Comparison: Counted', 'counted · old → new']);
    expect(verdict).toEqual({
      tone: 'bad',
      word: 'Worse',
      sentence: 'new was wrong in 50 % of answers, old in 0 %; the difference is significant.',
      details: [
        '50 points worse (p = 0.031). These fixtures are too few to show whether it is so on other submissions.',
        'These 6 fixtures, asked again: 43 to 57 points worse (95 %).',
        'Submissions like them: 73 points worse to 19 better (95 %). More fixtures narrow this interval; more runs barely do.',
      ],
      reasons: [],
      next: { action: 'Keep old. See what got worse:', command: 'npx open', look: null },
    });
    expect(comparisons[0]?.analytics).toEqual([
      {
        before: 0,
        after: 1,
        text: '0 % → 100 %',
        change: '100 points worse',
        difference: { value: -1, lower: -1, upper: expect.closeTo(-0.93525, 5) as unknown },
        again: '93.5 to 100 points worse',
        unseen: '8 to 100 points worse',
        text95: '100 points worse (95 %: 93.5 to 100 points worse)',
        adjustedP: '0.063',
        shown: false,
        fixtures: 6,
      },
      {
        before: 0,
        after: 0,
        text: '0 % → 0 %',
        change: 'the same',
        difference: {
          value: 0,
          lower: expect.closeTo(-0.06475, 5) as unknown,
          upper: expect.closeTo(0.06475, 5) as unknown,
        },
        again: '7 points worse to 7 better',
        unseen: '46 points worse to 46 better',
        text95: 'no difference (95 %: 7 points worse to 7 better)',
        adjustedP: '1',
        shown: false,
        fixtures: 6,
      },
    ]);
    expect(comparisons[0]?.fixtures[0]).toEqual({
      before: 0,
      after: 0.5,
      text: '0 % → 50 %',
      change: '50 points worse',
    });
  });

  test('calls what became better so, but not good: only what is certified is', () => {
    const verdicts = Object.fromEntries(comparedFixtures.map((name) => [name, wrongInA]));

    const { verdict } = buildComparison(createSide({ name: 'old', verdicts }), [createSide({ name: 'new' })]);

    expect(verdict).toMatchObject({ tone: 'neutral', word: 'Better' });
  });

  test('gives each side its trials, its code and its replies, whatever the order of its analytics', () => {
    const before = createSide({ name: 'old', codes: { f0: 'one', f1: 'two' } });
    const after = createSide({
      name: 'new',
      codes: { f0: 'one', f1: 'three' },
      own: [...comparedAssertions].reverse(),
      verdicts: { f0: [wrongIn('a'), ...right.slice(1)] },
    });

    const { sides, codes, texts } = buildComparison(before, [after]);

    expect(codes).toEqual(['one', 'two', 'three'].map((text) => ({ language: 'text', lines: [[text, '']] })));
    expect(sides.map((side) => side.codes.slice(0, 3))).toEqual([
      [0, 1, null],
      [0, 2, null],
    ]);
    expect(sides[1]?.assertions.find(({ fixture, analytic }) => fixture === 0 && analytic === 0)).toEqual({
      fixture: 0,
      analytic: 0,
      expected: true,
      policy: 'hard, tolerates 1 %',
      tolerate: 0.01,
      judged: 10,
      failures: 1,
      unreadable: 0,
      errored: 0,
      rate: {
        value: 0.1,
        lower: expect.closeTo(0.0179, 4),
        upper: expect.closeTo(0.404, 3),
        text: '10 % (1–41 %)',
      },
      trials: { first: 1, outcomes: 'x.........' },
    });
    const own = sides[1]?.replies[0]?.replies ?? [];
    expect(own.map(({ outcomes, times, runs, text }) => [outcomes, times, runs, texts[text ?? -1]])).toEqual([
      ['x.', 1, 'run 1', [['new incorrect', '']]],
      ['..', 9, 'runs 2–10', [['new correct', '']]],
    ]);
  });

  test('shows nothing of fixtures held out but how many they are', () => {
    const view = buildComparison(
      createSide({ name: 'old', verdicts: { f1: wrongInA } }),
      [createSide({ name: 'new', own: comparedAssertions.filter(({ fixture }) => fixture !== 'f2') })],
      ['f1', 'f2'],
    );

    expect(view.notes).toEqual([
      '2 fixtures held out: included in the totals, but not shown individually, so that they stay unseen.',
    ]);
    expect(JSON.stringify(view)).not.toMatch(/"f[12]|\bf[12]\b/);
    expect(view.comparisons[0]?.origins[0]).toMatchObject({
      rows: expect.arrayContaining([['Fixtures on one side only', '1 only here: held out', '–']]),
    });
  });

  test('says of several how many are worse and better, and adjusts their p-values', () => {
    const verdicts = Object.fromEntries(comparedFixtures.map((name) => [name, wrongInA]));

    const { verdict, comparisons } = buildComparison(createSide({ name: 'old' }), [
      createSide({ name: 'same' }),
      createSide({ name: 'bad', verdicts }),
    ]);

    expect(verdict).toEqual({
      tone: 'unsure',
      word: 'Too few fixtures',
      sentence: 'Against old, no difference is shown.',
      details: [],
      reasons: [],
      next: {
        action: 'Add fixtures until all sides share at least 7, then ask again:',
        command: 'npx again old',
        look: null,
      },
    });
    expect(comparisons.map((one) => one.verdict.sentence)).toEqual([
      '6 common fixtures cannot show a difference (minimum: 7): same was wrong in 0 % of answers, old in 0 %.',
      '6 common fixtures cannot show a difference (minimum: 7): bad was wrong in 50 % of answers, old in 0 %.',
    ]);
  });

  test('calls a comparison of few fixtures too little evidence', () => {
    const own = comparedAssertions.slice(0, 4);
    const { verdict, comparisons } = buildComparison(createSide({ name: 'old', own }), [
      createSide({ name: 'new', own, verdicts: { f0: wrongInA, f1: wrongInA } }),
    ]);

    expect(verdict).toMatchObject({
      tone: 'unsure',
      word: 'Too few fixtures',
      sentence:
        '2 common fixtures cannot show a difference (minimum: 6): new was wrong in 50 % of answers, old in 0 %.',
    });
    expect(comparisons[0]?.whole).toMatchObject({ again: '30 to 70 points worse', shown: false });
  });
});

describe('describeOrigins', () => {
  test('says what differs between the sides, and what does not', () => {
    const { assert, tolerate } = { assert: 'soft', tolerate: 0.1 } as const;
    const own = [
      ...comparedAssertions
        .filter(({ fixture }) => fixture !== 'f5')
        .map((one) => (one.fixture === 'f0' ? { ...one, assert, tolerate } : one)),
      createAssertionEntry('g', 'a'),
    ];

    const { comparisons, fixtures } = buildComparison(createSide({ name: 'old', codes: { f0: 'one', f1: 'two' } }), [
      createSide({
        name: 'new',
        own,
        codes: { f0: 'one', f1: 'three' },
        suite: { promptHash: '1', startedAt: '2026-11-21T10:00:00.000Z' },
      }),
    ]);

    const { origins = [], statistics = [] } = comparisons[0] ?? {};
    expect(origins[0]).toHaveProperty('rows', [
      ['Prompt', 'prompts/counted.md, 0', 'prompts/counted.md, 1'],
      ['Policies', '12 × hard, 1 %', '9 × hard, 1 %; 2 × soft, 10 %'],
      ['Asked', '2026-11-20 10:00 UTC', '2026-11-21 10:00 UTC'],
      ['Fixtures on one side only', '1 only here: f5', '1 only here: g'],
      ['Submissions', '–', '1 changed: f1'],
      ['Policies of common assertions', '–', 'changed for 2 assertions'],
    ]);
    for (const one of ['Model (model)', 'Runs (10)', 'Fixtures (6)', 'Each answer (one reply)']) {
      expect(origins[1]).toContain(one);
    }
    expect(statistics.at(-1)).toEqual({
      name: 'Excluded',
      value: '2 assertions asked before only, 1 assertion asked after only',
    });
    expect(fixtures.map(({ id }) => id)).toEqual(comparedFixtures.slice(0, 5));
  });
});

describe('viewChanges', () => {
  test('lists what changed beyond chance first, and of that what newly fails, what is worse, what fails no longer', () => {
    const twice = right.map((_, run) => (run < 2 ? wrongIn('a') : wrongIn()));
    const before = { f1: wrongInA, f3: twice };
    const after = { f2: wrongInA, f3: wrongInA, f4: twice };

    const { comparisons } = buildComparison(createSide({ name: 'old', verdicts: before }), [
      createSide({ name: 'new', verdicts: after }),
    ]);

    const changes = comparisons[0]?.changes ?? [];
    expect(changes.slice(0, 4)).toEqual([
      {
        fixture: 2,
        analytic: 0,
        kind: 'newly failing',
        shown: true,
        before: '0/10',
        after: '10/10',
        adjustedP: '0.00013',
        place: 'f2.yaml:1',
      },
      {
        fixture: 3,
        analytic: 0,
        kind: 'worse',
        shown: true,
        before: '2/10',
        after: '10/10',
        adjustedP: '0.0071',
        place: 'f3.yaml:1',
      },
      {
        fixture: 1,
        analytic: 0,
        kind: 'no longer failing',
        shown: true,
        before: '10/10',
        after: '0/10',
        adjustedP: '0.00013',
        place: 'f1.yaml:1',
      },
      {
        fixture: 4,
        analytic: 0,
        kind: 'perhaps worse',
        shown: false,
        before: '0/10',
        after: '2/10',
        adjustedP: '1',
        place: 'f4.yaml:1',
      },
    ]);
    expect(changes.slice(4).map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'same'));
  });
});
