import { describe, expect, test } from '@jest/globals';
import type { Plain } from 'gpt-assay/code';
import type { CallOutcome, Language, LoadOutcome, Wire } from 'gpt-assay/sandbox';
import { toEvaluatedChecks } from '../evaluate-row';
import type { CodingQuestion, InputsCheck } from '../question';
import type { CheckVerdict } from '../verdict';
import { judgeInputs } from './evaluate-answer';
import { type Evaluation, failed, readLoad, readOutcome } from './evaluation';
import { creditFor, partOf } from './points';

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

const error = { name: 'TypeError', message: 'x is not a function' };

describe('readOutcome', () => {
  test.each<[CallOutcome, string, string]>([
    [{ status: 'threw', error }, 'exception', 'it throws TypeError: x is not a function'],
    [
      { status: 'threw', error: { name: 'Error', message: 'Access to this API has been restricted' } },
      'environment',
      'it asks for what the sandbox lacks: a process, a thread or an addon',
    ],
    [{ status: 'timeout' }, 'timeout', 'it does not end in time'],
    [{ status: 'not run' }, 'timeout', 'it was not called, for too many other calls did not end in time'],
    [{ status: 'memory' }, 'limit', 'it uses up all memory'],
    [{ status: 'unserializable', reason: 'too long' }, 'limit', 'it returns something too long to look at'],
    [{ status: 'crashed' }, 'limit', 'it breaks the engine'],
  ])('%j is a failure of kind %s', (outcome, failure, description) => {
    expect(readOutcome(outcome)).toEqual({ kind: 'failure', failure, description });
  });

  test('gives what was returned', () => {
    expect(readOutcome({ status: 'returned', value: [1] })).toEqual({ kind: 'value', value: [1] });
  });

  test('does not follow a forged value into any depth', () => {
    const value = Array.from({ length: 100_000 }).reduce<Wire>((inner) => [inner], 1);

    expect(readOutcome({ status: 'returned', value })).toEqual({
      kind: 'failure',
      failure: 'limit',
      description: 'it returns something too deep to look at',
    });
  });
});

describe('readLoad', () => {
  test.each<[LoadOutcome, string, string]>([
    [{ status: 'syntax', error }, 'exception', 'loading it throws TypeError: x is not a function'],
    [{ status: 'threw', error }, 'exception', 'loading it throws TypeError: x is not a function'],
    [{ status: 'timeout' }, 'timeout', 'loading it does not end in time'],
    [{ status: 'memory' }, 'limit', 'loading it uses up all memory'],
    [{ status: 'crashed' }, 'limit', 'loading it breaks the engine'],
  ])('%j is a failure of kind %s', (load, failure, description) => {
    expect(readLoad(load)).toEqual({ kind: 'failure', failure, description });
  });

  test('code that was loaded has not failed', () => {
    expect(readLoad({ status: 'loaded', missing: [] })).toBeUndefined();
  });
});

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

const dict = (...v: readonly (readonly [Wire, Wire])[]): Wire => ({ $: 'dict', of: 'dict', v });

const pointsOf = (got: Wire, eq: Plain, weight: number): number => creditFor(got, { eq }, weight, 'python').points;

describe('creditFor', () => {
  test.each<[got: Wire, eq: Plain, weight: number, points: number]>([
    [42, 42, 1, 1],
    [{ $: 'float', v: '42.0' }, 42, 3, 3],
    ['42', 42, 1, 0],
    [true, 1, 1, 1],
    [null, null, 1, 1],
    // A list: equal positions over the longer length.
    [[1, 2, 3], [1, 2, 3], 6, 6],
    [{ $: 'tuple', v: [1, 2, 3] }, [1, 2, 3], 6, 6],
    [[1, 9, 3], [1, 2, 3], 6, 4],
    [[1, 9, 3], [1, 2, 3], 1, 0],
    [[1, 2], [1, 2, 3, 4], 8, 4],
    // The shorter one begins one later.
    [[2, 3, 4], [1, 2, 3, 4], 8, 6],
    [[0, 1, 2, 3], [1, 2, 3], 8, 6],
    [[0, 0, 1, 2], [1, 2], 8, 0],
    [[null, 1], [1], 2, 1],
    [[], [], 5, 5],
    [[], [1], 5, 0],
    ['abc', ['a', 'b', 'c'], 5, 0],
    [{ $: 'set', of: 'set', v: [1] }, [1], 5, 0],
    // A mapping: expected keys with an equal value; more keys are free.
    [dict(['a', 1], ['b', 2]), { a: 1, b: 2 }, 4, 4],
    [dict(['a', 1], ['b', 3]), { a: 1, b: 2 }, 4, 2],
    [dict(['a', 1], ['b', 2], ['c', 3]), { a: 1, b: 2 }, 4, 4],
    [dict([1, 'x']), { 1: 'x' }, 4, 0],
    [dict(['a', 1]), {}, 4, 0],
    [dict(), {}, 4, 4],
    [[1], { 0: 1 }, 4, 0],
    [dict(['a', { $: 'float', v: 'nan' }]), { a: null }, 4, 0],
  ])('%j for %j of weight %d earns %d', (got, eq, weight, points) => {
    expect(pointsOf(got, eq, weight)).toBe(points);
  });

  test.each<[Wire, string | undefined]>([
    [[1, 2], undefined],
    [[1, 3], 'expected [1, 2], got [1, 3] (1 of 2 positions)'],
    [[3, 4], 'expected [1, 2], got [3, 4]'],
  ])('says of %j: %s', (got, description) => {
    expect(creditFor(got, { eq: [1, 2] }, 4, 'python').description).toBe(description);
  });

  test('any of several values earns all points, a part of one none', () => {
    const expected = { eqAny: ['Clark', [1, 2]] };

    expect(creditFor('Clark', expected, 2, 'python')).toEqual({ points: 2, description: undefined });
    expect(creditFor([1, 3], expected, 2, 'javascript')).toEqual({
      points: 0,
      description: 'expected "Clark" or [1, 2], got [1, 3]',
    });
  });

  test('names keys that nobody asked for', () => {
    const got = dict(['a', 1], ['b', 2], [3, 4]);

    expect(creditFor(got, { eq: { a: 1 } }, 1, 'python')).toEqual({
      points: 1,
      description: "more keys than asked for: 'b', 3",
    });
  });
});

describe('partOf', () => {
  test.each([
    [3, 1, 3, 1],
    [6, 5, 6, 5],
    [49, 1, 49, 1],
    [10, 7, 10, 7],
    [8, 2, 3, 5],
    [5, 0, 3, 0],
  ])('%d × %d / %d is %d', (weight, right, of, points) => {
    expect(partOf(weight, { right, of })).toBe(points);
  });
});
