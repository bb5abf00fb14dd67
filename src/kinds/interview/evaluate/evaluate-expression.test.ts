import { describe, expect, test } from '@jest/globals';
import type { Wire } from '../../../sandbox/wire';
import { parseExpression } from '../../../code/expressions/parse-expression';
import type { Expression } from '../../../code/expressions/expression';
import { callsOf, evaluateExpression, type Subject } from './evaluate-expression';
import { failed } from './evaluation';

const returned: readonly (readonly [args: string, value: Wire])[] = [
  ['[0]', []],
  ['[1]', [5, 'foobar', [7]]],
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
  ])('%s is %j', (text, value) => {
    expect(evaluateExpression(parse(text), subject)).toEqual({ kind: 'value', value });
  });

  test.each<[string, string, string]>([
    ['f.args[2].name', 'wrong result', "no item 2 in ['n', 'rest']"],
    ['f.call(1)[9]', 'wrong result', "no item 9 in [5, 'foobar', [7]]"],
    ["f.call()['Batman']", 'wrong result', "no item 'Batman' in {'Superman': 'Clark Kent'}"],
    ["f.call(0).get('Batman')", 'wrong result', '[] is a list, which has no .get'],
    ['len(f.call(1)[0])', 'wrong result', '5 has no length'],
    ['f.call(2)', 'exception', 'it throws'],
    ['len(f.call(2)[0])', 'exception', 'it throws'],
  ])('%s fails: %s, %s', (text, failure, description) => {
    expect(evaluateExpression(parse(text), subject)).toEqual({ kind: 'failure', failure, description });
  });
});

describe('callsOf', () => {
  test.each<[string, readonly (readonly Wire[])[]]>([
    ['f.name', []],
    ['f.args[0].name', []],
    ['f.call()', [[]]],
    ["isinstance(f.call(1, 'a')[0], int)", [[1, 'a']]],
  ])('%s makes the calls %j', (text, calls) => {
    expect(callsOf(parse(text))).toEqual(calls);
  });
});
