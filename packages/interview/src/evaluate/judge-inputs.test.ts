import { describe, expect, test } from '@jest/globals';
import type { Language, Wire } from 'gpt-assay/sandbox';
import type { InputsCheck } from '../question';
import type { CheckVerdict } from '../verdict';
import { failed, type Evaluation } from './evaluation';
import { judgeInputs } from './evaluate-answer';

const check: InputsCheck = { kind: 'inputs', name: 'hidden', inputs: [{ kind: 'bool' }], times: 3, weight: 8 };
/** Judges what was given for 0, 1, … */
const judge = (
  given: readonly Evaluation[],
  expected: readonly Wire[],
  [language, other]: readonly [answer: Language, solution: Language] = ['python', 'javascript'],
): CheckVerdict =>
  judgeInputs(
    check,
    expected.map((one, index) => ({ args: [index], expected: one, language: other })),
    {
      language,
      asked: { name: 'f', args: ['n'], entry: 'f', uses: [] },
      outcomeOf: ([index]) => given[Number(index)] ?? failed('timeout', 'it was not called'),
    },
  );
const values = (...all: readonly Wire[]): readonly Evaluation[] => all.map((value) => ({ kind: 'value', value }));

describe('judgeInputs', () => {
  test('all points for agreeing on all inputs, whatever language the solution has', () => {
    const given = values({ $: 'float', v: '1.0' }, { $: 'tuple', v: [2] }, null);

    expect(judge(given, [1, [2], null])).toEqual({
      name: 'hidden',
      points: 8,
      weight: 8,
      got: 3,
      failure: undefined,
      description: undefined,
    });
  });

  test('shows the first input on which they differ', () => {
    expect(judge(values(1, 'b', true), [1, 'B', 1])).toEqual({
      name: 'hidden',
      points: 5,
      weight: 8,
      got: 2,
      failure: 'wrong-result',
      description: 'f(1): expected "B", got \'b\' (2 of 3 inputs right)',
    });
  });

  test('tells why there is no value', () => {
    expect(judge([failed('exception', 'it throws ValueError: no')], [1, 2])).toEqual({
      name: 'hidden',
      points: 0,
      weight: 8,
      got: 0,
      failure: 'exception',
      description: 'f(0): expected 1, it throws ValueError: no (0 of 2 inputs right)',
    });
  });

  test('nothing is not null', () => {
    expect(judge(values({ $: 'undefined' }), [null], ['javascript', 'javascript']).points).toBe(0);
  });

  test.each<[Language, number]>([
    ['javascript', 8],
    ['python', 0],
  ])('keys of a dict are numbers unless the solution is in a language without any: %s', (solution, points) => {
    const expected: Wire = { $: solution === 'python' ? 'dict' : 'object', v: [['1', 'a']] };

    expect(judge(values({ $: 'dict', v: [[1, 'a']] }), [expected], ['python', solution]).points).toBe(points);
  });
});
