import { describe, expect, test } from '@jest/globals';
import type { AssertionReport } from './report-document';
import { suggestPolicies } from './suggest-policies';

function assertion(fixture: string, analytic: string, parts: Partial<AssertionReport> = {}): AssertionReport {
  return {
    ...{ fixture, title: fixture, file: `fixtures/parity/${fixture}.yaml`, line: 3, analytic, expected: true },
    ...{ assert: 'hard', tolerate: 0.01, trials: 50, judged: 50, failures: 10, unreadable: 0, errored: 0 },
    ...{ rate: 0.2, interval: { lower: 0.11, upper: 0.33 }, upper: 0.32, nature: 'random', class: 'soft' },
    ...{ advice: 'make soft', votes: null, decision: 'failed', reason: 'x', clustering: null, roseAfter: null },
    ...parts,
  };
}

const kept = { advice: 'keep hard', failures: 0 } as const;

describe('suggestPolicies', () => {
  test('suggests nothing for what is kept, is to be fixed, or needs more trials', () => {
    const assertions = [
      assertion('a', 'isCorrect', kept),
      assertion('b', 'isCorrect', { advice: 'fix prompt or label' }),
      assertion('c', 'isCorrect', { advice: 'ask more' }),
    ];

    expect(suggestPolicies(assertions, 'prompts/parity.md', false)).toEqual([]);
  });

  test('changes the analytic in the prompt when half of its assertions need it, else single fixtures', () => {
    const assertions = [
      assertion('a', 'isShort'),
      assertion('b', 'isShort', { advice: 'drop', interval: { lower: 0.3, upper: 0.45 } }),
      assertion('a', 'isCorrect'),
      assertion('b', 'isCorrect', kept),
      assertion('c', 'isCorrect', kept),
    ];

    expect(suggestPolicies(assertions, 'prompts/parity.md', false)).toEqual([
      {
        place: 'prompts/parity.md, analytics › isShort',
        text: '        assert: soft\n        tolerate: 0.5',
        reason: 'fails too often to gate a release',
      },
      {
        place: 'fixtures/parity/a.yaml',
        text: '    policy:\n      isCorrect: { assert: soft, tolerate: 0.4 }',
        reason: 'fails too often to gate a release',
      },
    ]);
  });

  test('suggests the vote that helps most, unless the answers are votes already', () => {
    const assertions = [
      assertion('a', 'isCorrect', { advice: 'vote', votes: 3 }),
      assertion('b', 'isCorrect', { advice: 'vote', votes: 5 }),
      assertion('c', 'isCorrect', { advice: 'ask more' }),
    ];

    expect(suggestPolicies(assertions, 'prompts/parity.md', false)).toEqual([
      {
        place: 'prompts/parity.md, front matter',
        text: '    vote: { of: 5 }',
        reason: 'brings 2 of 3 failing assertions within what they tolerate; assay vote says at what cost',
      },
    ]);
    expect(suggestPolicies(assertions, 'prompts/parity.md', true)).toEqual([]);
  });
});
