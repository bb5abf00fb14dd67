import { describe, expect, test } from '@jest/globals';
import { buildComparison, comparedAssertions, comparedFixtures, createSide } from '../../../testing/compared-sides';
import { createAssertionEntry } from '../../../testing/counted-trials';

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
