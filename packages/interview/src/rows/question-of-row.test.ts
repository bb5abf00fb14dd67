import { describe, expect, test } from '@jest/globals';
import { questionOfRow } from './question-of-row';
import type { PreparedRow } from './rows';

const row: PreparedRow = { name: 'Product', language: 'python' };
const withChecks = (...checks: readonly unknown[]): PreparedRow => ({ ...row, checks });

describe('questionOfRow', () => {
  test('reads a row’s own checks, whatever became of them before', () => {
    const read = questionOfRow(
      withChecks(
        { assert: 'f.name', eq: 'mul', got: 'mul', status: 1 },
        { name: 'product', assert: 'f.call(2,3)', 'eq-any': [6, '6'], weight: 2, got: null, status: 0 },
        { assert: 'f.call()', eq: null, weight: null },
      ),
    );

    expect(read).toEqual({
      name: 'Product',
      file: '',
      line: 1,
      texts: { python: {} },
      functionName: 'mul',
      solutions: {},
      checks: [
        {
          kind: 'assert',
          name: 'check 1',
          assert: 'f.name',
          expression: { kind: 'function name' },
          expected: { eq: 'mul' },
          weight: 1,
        },
        {
          kind: 'assert',
          name: 'product',
          assert: 'f.call(2,3)',
          expression: {
            kind: 'call',
            args: [
              { kind: 'constant', value: 2 },
              { kind: 'constant', value: 3 },
            ],
          },
          expected: { eqAny: [6, '6'] },
          weight: 2,
        },
        {
          kind: 'assert',
          name: 'check 3',
          assert: 'f.call()',
          expression: { kind: 'call', args: [] },
          expected: { eq: null },
          weight: 1,
        },
      ],
    });
  });

  test.each([
    [{ Signature: ' mul(a,b)' }, 'mul'],
    [{ Signature: '$(a)', checks: [{ assert: 'f.name', 'eq-any': ['a', 'b'] }] }, '$'],
    [{ Signature: 'mul(a,b)', checks: [{ assert: 'f.name', eq: 'times' }] }, 'times'],
    [{ Signature: 'a function of two numbers' }, undefined],
    [{ Signature: 5 }, undefined],
    [{}, undefined],
  ])('finds the function that %j asks for: %s', (parts, name) => {
    expect(questionOfRow({ ...row, ...parts }).functionName).toBe(name);
  });

  test.each([undefined, null, [], 'none', { a: 1 }])('has no checks when the row brings %j', (checks) => {
    expect(questionOfRow({ ...row, checks }).checks).toEqual([]);
  });

  test.each([
    [null, 'expected a map of names to values, received nothing'],
    [{ eq: 1 }, 'assert: missing; expected text'],
    [{ assert: 'f.call()', eq: 1, weight: -1 }, 'weight: '],
    [{ assert: 'f.call()', eq: 1, weight: 0.5 }, 'weight: '],
    [{ assert: 'f.call()', 'eq-any': [] }, 'eq-any: '],
    [{ assert: 'f.call()' }, 'expected eq or eq-any'],
    [{ assert: '__import__("os")', eq: 1 }, ''],
  ])('refuses the check %j', (check, message) => {
    const read = (): unknown => questionOfRow(withChecks({ assert: 'f.name', eq: 'mul' }, check));

    expect(read).toThrow(`Product (python): check 2 of its row cannot be used: ${message}`);
  });
});
