import { describe, expect, test } from '@jest/globals';
import type { CodingQuestion } from '../question';
import { toEvaluatedChecks } from '../evaluate-row';

const question: CodingQuestion = {
  name: 'Q',
  file: 'q.yaml',
  line: 1,
  texts: {},
  functionName: undefined,
  solutions: {},
  checks: [
    {
      kind: 'assert',
      name: 'name',
      assert: 'f.name',
      expression: { kind: 'function name' },
      weight: 1,
      expected: { eq: 'q' },
    },
    {
      kind: 'assert',
      name: 'value',
      assert: 'f.call()',
      expression: { kind: 'call', args: [] },
      weight: 4,
      expected: { eqAny: [1, 2] },
    },
    { kind: 'inputs', name: 'hidden', inputs: [{ kind: 'bool' }], times: 2, weight: 2 },
  ],
};

describe('toEvaluatedChecks', () => {
  test("has the shape of the original's rows", () => {
    const rows = toEvaluatedChecks(
      question,
      {
        status: 'FAIL',
        passed: 2,
        total: 7,
        checks: [
          { name: 'name', points: 1, weight: 1, got: 'q', failure: undefined, description: undefined },
          {
            name: 'value',
            points: 0,
            weight: 4,
            got: { $: 'undefined' },
            failure: 'wrong-result',
            description: 'expected 1 or 2, got undefined',
          },
          { name: 'hidden', points: 1, weight: 2, got: 1, failure: 'timeout', description: 'f(true): …' },
        ],
      },
      'javascript',
    );

    expect(rows).toEqual([
      { name: 'name', assert: 'f.name', eq: 'q', got: 'q', status: 1 },
      {
        name: 'value',
        assert: 'f.call()',
        'eq-any': [1, 2],
        weight: 4,
        got: '<undefined>',
        status: 0,
        failure: 'wrong-result',
        description: 'expected 1 or 2, got undefined',
      },
      {
        name: 'hidden',
        assert: 'calls with random inputs that agree with the solution',
        eq: 2,
        weight: 2,
        got: 1,
        status: 1,
        failure: 'timeout',
        description: 'f(true): …',
      },
    ]);
  });
});
