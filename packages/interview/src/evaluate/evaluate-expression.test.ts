import { describe, expect, test } from '@jest/globals';
import type { Wire } from 'gpt-assay/sandbox';
import { parseExpression } from '../expressions/parse-expression';
import type { Expression } from '../expressions/expression';
import { callsNeeded, evaluateExpression, type Subject } from './evaluate-expression';
import { failed } from './evaluation';

const returned: readonly (readonly [args: string, value: Wire])[] = [
  ['[0]', []],
  ['[1]', [5, 'foobar', [7]]],
  ['[3]', { $: 'tuple', v: [1, 2] }],
  ['[4]', { $: 'generator', of: 'map', v: [1] }],
  ['[]', { $: 'dict', of: 'dict', v: [['Superman', 'Clark Kent']] }],
];
const subject: Subject = {
  language: 'python',
  asked: { name: 'fib', args: ['n', 'rest'], entry: 'fib', uses: ['loop'] },
  outcomeOf(args) {
    const value = returned.find(([key]) => key === JSON.stringify(args))?.[1];
    return value === undefined ? failed('exception', 'it throws') : { kind: 'value', value };
  },
};
const parse = (text: string): Expression => {
  const parsed = parseExpression(text);
  if (parsed.status === 'unusable') {
    throw new Error(parsed.problem.message);
  }
  return parsed.expression;
};

describe('evaluateExpression', () => {
  test.each<[string, Wire]>([
    ['f.name', 'fib'],
    ['len(f.args)', 2],
    ['f.args[0].name', 'n'],
    ['f.args[-1].name', 'rest'],
    ["f.uses('loop')", true],
    ["f.uses('recursion')", false],
    ['f.call(0)', []],
    ['f.call(1)[0]', 5],
    ['f.call(1)[2][0]', 7],
    ['len(f.call(1))', 3],
    ['isinstance(f.call(1), list)', true],
    ['isinstance(f.call(1)[0], (str, float))', false],
    ['type(f.call(0))', 'list'],
    ["f.call()['Superman']", 'Clark Kent'],
    ["f.call().get('Superman')", 'Clark Kent'],
    ["f.call().get('Batman')", null],
    ["f.call().get('Batman', 0)", 0],
    ['f.args', ['n', 'rest']],
    ['f.args[0]', 'n'],
    ['f.call(1)[0] == 5 and len(f.call(1)) >= 3', true],
    ['f.call(3) == [1, 2]', true],
    ['f.call(3) == (1, 2)', true],
    ['[1, 2] == (1, 2)', false],
    ['list(f.call(3))', [1, 2]],
  ])('%s is %j', (text, value) => {
    expect(evaluateExpression(parse(text), subject)).toEqual({ kind: 'value', value });
  });

  test.each<[string, string, string]>([
    ['f.args[2].name', 'wrong-result', "no item 2 in ['n', 'rest']"],
    ['f.call(1)[9]', 'wrong-result', "no item 9 in [5, 'foobar', [7]]"],
    ["f.call()['Batman']", 'wrong-result', "no item 'Batman' in {'Superman': 'Clark Kent'}"],
    ["f.call(0).get('Batman')", 'wrong-result', '[] is a list, which has no .get'],
    ['len(f.call(1)[0])', 'wrong-result', '5 has no length'],
    ['f.call(1) + 1', 'wrong-result', '+ has no meaning between list and int'],
    ['f.call(0) < 1', 'wrong-result', '< has no meaning between list and int'],
    ['1 / len(f.call(0))', 'wrong-result', 'division by zero'],
    ['f.call(1).upper()', 'wrong-result', "[5, 'foobar', [7]] is a list, which has no .upper"],
    ['list(set(f.call()))[0] + set(f.call(1)[1])', 'wrong-result', '+ has no meaning between str and set'],
    ['list(set(f.call(1)[1]))', 'wrong-result', 'a set has no order: write sorted(…) around it'],
    ['f.call(f.call(4))', 'wrong-result', 'f.call cannot take a map'],
    ['2 ** 100000', 'limit', 'the check makes a number of more than 4300 digits'],
    ['10 ** 4000 * 10 ** 4000', 'limit', 'the check makes a number of more than 4300 digits'],
    ['1 << 10 ** 10', 'limit', 'the check makes a number of more than 4300 digits'],
    ["'a' * 10 ** 9", 'limit', 'the check makes a text of more than 1000000 characters'],
    ['[0] * 10 ** 9', 'limit', 'the check makes more than 100000 items'],
    ["'a'.ljust(10 ** 9)", 'limit', 'the check makes a text of more than 1000000 characters'],
    ["('a' * 10 ** 5).replace('a', 'b' * 10 ** 5)", 'limit', 'the check makes a text of more than 1000000 characters'],
    ['sum(x for x in range(10 ** 9))', 'limit', 'the check takes more than 500000 steps'],
    ['[y in range(10 ** 5) for y in [-1] * 99]', 'limit', 'the check takes more than 500000 steps'],
    ['f.call(2)', 'exception', 'it throws'],
    ['len(f.call(2)[0])', 'exception', 'it throws'],
  ])('%s fails: %s, %s', (text, failure, description) => {
    expect(evaluateExpression(parse(text), subject)).toEqual({ kind: 'failure', failure, description });
  });
});

describe('callsNeeded', () => {
  const made = new Map<string, Wire>();
  const asking: Subject = {
    ...subject,
    outcomeOf: (args) => {
      const value = made.get(JSON.stringify(args));
      return value === undefined ? undefined : { kind: 'value', value };
    },
  };
  test.each<[string, readonly (readonly Wire[])[]]>([
    ['f.name', []],
    ['f.args[0].name', []],
    ['f.call()', [[]]],
    ["isinstance(f.call(1, 'a')[0], int)", [[1, 'a']]],
    ['f.call(1) + f.call(2) == 3 and f.call(3) == 3', [[1], [2], [3]]],
    ['[f.call(x) for x in range(3) if f.call(x) > 1]', [[0], [1], [2]]],
    ['list(map(f.call, [1, 2]))', [[1], [2]]],
    ['f.call(f.call(1))', [[1]]],
  ])('of %s are %j at first', (text, calls) => {
    expect(callsNeeded(parse(text), asking)).toEqual(calls);
  });

  test('are what the calls before them gave', () => {
    made.set('[1]', { $: 'tuple', v: [2] });

    expect(callsNeeded(parse('f.call(f.call(1))'), asking)).toEqual([[{ $: 'tuple', v: [2] }]]);
  });

  test('are no more than 200', () => {
    expect(callsNeeded(parse('[f.call(x) for x in range(1000, 1300)]'), asking)).toHaveLength(200);
    expect(evaluateExpression(parse('[f.call(0) for x in range(300)]'), subject)).toMatchObject({ kind: 'value' });
  });
});
