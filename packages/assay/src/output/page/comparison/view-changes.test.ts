import { describe, expect, test } from '@jest/globals';
import { buildComparison, createSide, right, wrongInA } from '../../../testing/compared-sides';
import { wrongIn } from '../../../testing/counted-trials';

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
