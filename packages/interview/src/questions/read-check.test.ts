import { afterEach, describe, expect, test } from '@jest/globals';
import { InputError, type Problem } from 'gpt-assay/plugin';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { loadInterview } from './load-interview';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

/** What is wrong with one check of a question that is asked in both languages, by field. */
function inCheck(check: string, more = '', request = 'x'): Readonly<Record<string, string>> {
  const text = `Q:\n  Request: ${request}\n  Checks:\n    c: ${check}\n${more}`;
  folder = makeTemporaryFolder({ 'fixtures/s/a.yaml': text });
  try {
    return byField(loadInterview(folder.path, 's').inJavaScript);
  } catch (error) {
    if (!(error instanceof InputError)) {
      throw error;
    }
    return byField(error.problems);
  }
}

function byField(problems: readonly Problem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.map(({ field = '', message }) => [field.replace('Q.Checks.c.', ''), message]));
}

const forms =
  'expected bool, { int: [0, 20] }, { choice: [a, b] }, { string: { letters: abc, length: [0, 12] } } or { list: bool, length: [0, 8] }';
const solution = '  Solution: { python: x }\n';

describe('a check', () => {
  test.each([
    {
      check: '{ assert: f.name }',
      problems: { eq: 'missing; expected eq: the value that counts, or eq-any: a list of them' },
    },
    {
      check: '{ assert: f.name, eq: a, eq-any: [b] }',
      problems: { 'eq-any': 'eq is given as well: keep one of them' },
    },
    { check: '{ assert: f.name, eq-any: [] }', problems: { 'eq-any': 'expected at least 1, received 0 entries' } },
    { check: '{ assert: f.name, eq-any: a }', problems: { 'eq-any': 'expected a list, received the text "a"' } },
    {
      check: '{ eq: 1 }',
      problems: { assert: 'missing; expected an expression such as f.call(1), or inputs: a list of random arguments' },
    },
    { check: '{ assert: 1, eq: 1 }', problems: { assert: 'expected text, received the number 1' } },
    { check: 'f.name', problems: { 'Q.Checks.c': 'expected a map of names to values, received the text "f.name"' } },
    {
      check: '{ assrt: f.name, eq: a }',
      problems: {
        assrt: 'unknown key (did you mean "assert"?); known keys: assert, eq, eq-any, inputs, times, weight',
      },
    },
    {
      check: '{ assert: f.nam, eq: 1 }',
      problems: {
        assert:
          'expected one of f.name, f.args, f.call(…), f.uses(\'recursion\') (did you mean "name"?), received "nam"\n      f.nam\n        ^',
      },
    },
    { check: '{ assert: f.name, eq: 1 }', problems: { eq: 'the expression gives a name: expected text, received 1' } },
    {
      check: '{ assert: f.name, eq-any: [a, 1] }',
      problems: { 'eq-any.1': 'the expression gives a name: expected text, received 1' },
    },
    {
      check: '{ assert: len(f.args), eq: -1 }',
      problems: { eq: 'the expression gives a length: expected a whole number from 0 up, received -1' },
    },
    {
      check: '{ assert: "isinstance(f.call(), int)", eq: yes }',
      problems: { eq: 'the expression gives true or false: expected one of them, received "yes"' },
    },
    {
      check: '{ assert: type(f.call()), eq: null }',
      problems: { eq: 'the expression gives the name of a type: expected text such as list, received null' },
    },
    {
      check: '{ assert: "isinstance(f.call(), tuple)", eq: true }',
      problems: {
        eq: 'JavaScript has no tuples: allow a list as well, or ask only in Python (languages: [python] in the prompt, or Request: { python: … })',
      },
    },
    { check: '{ assert: f.call(), eq: .nan }', problems: { eq: 'NaN cannot be compared' } },
    { check: '{ assert: f.call(), eq: [1, { a: .inf }] }', problems: { eq: 'Infinity cannot be compared' } },
    {
      check: '{ assert: f.call(), eq: 9007199254740993 }',
      problems: { eq: 'a whole number beyond 2^53 - 1 loses digits here: ask for a smaller one, or for its text' },
    },
    {
      check: '{ assert: f.name, eq: a, weight: 0 }',
      problems: { weight: 'expected at least 1, received the number 0' },
    },
    {
      check: '{ assert: f.name, eq: a, weight: 1.5 }',
      problems: { weight: 'expected a whole number, received the number 1.5' },
    },
    {
      check: '{ assert: f.name, eq: a, weight: "2" }',
      problems: { weight: 'expected a number, received the text "2"' },
    },
    { check: '{ assert: f.name, eq: a, times: 2 }', problems: { times: 'belongs to a check with inputs: remove it' } },
    {
      check: '{ inputs: [bool] }',
      problems: { inputs: "needs the question's Solution to compare with: add Solution: { python: … }" },
    },
    {
      check: '{ inputs: [bool], eq: 1 }',
      more: solution,
      problems: { eq: 'inputs are given as well: split this into two checks' },
    },
    {
      check: '{ inputs: [bool], times: 201 }',
      more: solution,
      problems: { times: 'expected at most 200, received the number 201' },
    },
    {
      check: '{ inputs: [boolean] }',
      more: solution,
      problems: { 'inputs.0': `${forms}, received the text "boolean"` },
    },
    { check: '{ inputs: [{ itn: [0, 1] }] }', more: solution, problems: { 'inputs.0': `${forms}, received a map` } },
    {
      check: '{ inputs: [{ int: [2, 1] }] }',
      more: solution,
      problems: { 'inputs.0.int': 'the first number is larger than the second: write the smaller one first' },
    },
    {
      check: '{ inputs: [{ list: { string: { letters: ab, length: [0, 200] } }, length: [0, 100] }] }',
      more: solution,
      problems: { 'inputs.0': 'expected at most 10000 values in one argument' },
    },
    { check: '{ inputs: [{ choice: [.nan] }] }', more: solution, problems: { 'inputs.0': 'NaN cannot be compared' } },
  ])('is refused: $check', ({ check, more, problems }) => {
    expect(inCheck(check, more)).toEqual(problems);
  });

  test('may expect a tuple of a question that is asked in Python alone', () => {
    expect(inCheck('{ assert: "isinstance(f.call(), tuple)", eq: true }', '', '{ python: x }')).toEqual({});
  });
});
