import { describe, expect, test } from '@jest/globals';
import { InputError } from '../../basics/errors';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { loadOracle } from '../load-oracle';

const file = 'fixtures/parity/cases.yaml';
const program = 'fixtures/parity/oracle.js';
const analytics = ['isCorrect', 'isShort'];

/** What loading the files gives: the analytics that they decide, or all problems. */
function load(files: Readonly<Record<string, string>>): unknown {
  const folder = makeTemporaryFolder(files);
  try {
    return Object.keys(loadOracle(folder.path, Object.keys(files), analytics));
  } catch (error) {
    return error instanceof InputError ? error.problems : error;
  } finally {
    folder.remove();
  }
}

const right = 'isCorrect:\n  function: isEven\n  cases:\n    - { args: [1], returns: false }\n';

describe('cases.yaml', () => {
  test.each([
    { what: 'one analytic', text: right, decides: ['isCorrect'] },
    {
      what: 'Windows line ends and a byte order mark',
      text: `\uFEFF${right.replaceAll('\n', '\r\n')}`,
      decides: ['isCorrect'],
    },
    {
      what: 'what is shared',
      text: `.even: &even\n  function: isEven\n  cases: [{ args: [1], returns: false }]\nisCorrect: *even\nisShort:\n  <<: *even\n  function: isOdd\n`,
      decides: ['isCorrect', 'isShort'],
    },
  ])('is read with $what', ({ text, decides }) => {
    expect(load({ [file]: text })).toEqual(decides);
  });

  test('stands beside a module that decides other analytics', () => {
    expect(load({ [program]: 'exports.isShort = () => 1;', [file]: right })).toEqual(['isShort', 'isCorrect']);
  });

  test('names everything that is wrong at once, beside what is wrong with the module', () => {
    const text = `isCorect:
  function: is even
  cases:
    - { args: 3, returns: true }
    - { arg: [3], returns: true }
    - { args: [3] }
    - { args: [3], returns: true, throws: true }
    - { args: [3], throws: yes please }
    - { args: [[9007199254740993]], returns: true }
  within: -1
  tims: 3
isShort:
  function: f
  cases: []
`;

    expect(load({ [program]: 'exports.isLong = () => 1;', [file]: text })).toEqual([
      { file: program, field: 'isLong', message: 'the prompt has no such analytic; it has isCorrect, isShort' },
      {
        file,
        line: 2,
        field: 'isCorect.function',
        message: 'expected a name such as isEven, received the text "is even"',
      },
      { file, line: 4, field: 'isCorect.cases.0.args', message: 'expected a list, received the number 3' },
      { file, line: 5, field: 'isCorect.cases.1.args', message: 'missing; expected a list' },
      {
        file,
        line: 5,
        field: 'isCorect.cases.1.arg',
        message: 'unknown key (did you mean "args"?); known keys: args, returns, throws',
      },
      {
        file,
        line: 6,
        field: 'isCorect.cases.2.returns',
        message: 'missing; expected returns: and the value, or throws: true',
      },
      { file, line: 7, field: 'isCorect.cases.3.throws', message: 'returns is given as well: keep one of them' },
      {
        file,
        line: 8,
        field: 'isCorect.cases.4.throws',
        message: 'expected a name such as TypeError, received the text "yes please"',
      },
      {
        file,
        line: 9,
        field: 'isCorect.cases.5.args',
        message: 'a whole number beyond 2^53 - 1 loses digits here: use a smaller one',
      },
      { file, line: 10, field: 'isCorect.within', message: 'expected at least 0, received the number -1' },
      {
        file,
        line: 11,
        field: 'isCorect.tims',
        message: 'unknown key (did you mean "times"?); known keys: function, cases, reference, inputs, times, within',
      },
      { file, line: 14, field: 'isShort.cases', message: 'expected at least 1, received 0 entries' },
      {
        file,
        line: 1,
        field: 'isCorect',
        message: 'the prompt has no such analytic (did you mean "isCorrect"?); it has isCorrect, isShort',
      },
    ]);
  });

  test.each([
    {
      what: 'a number that throws',
      text: right.replace('returns: false', 'throws: 5'),
      problems: [
        {
          line: 4,
          field: 'isCorrect.cases.0.throws',
          message:
            'expected true (any error), the name of an error such as TypeError, or one for each language such as { javascript: RangeError, python: ValueError }, received the number 5',
        },
      ],
    },
    { what: 'nothing', text: '', problems: [{ message: 'expected a map of names to values, received nothing' }] },
    {
      what: 'a list',
      text: '- 1',
      problems: [{ line: 1, message: 'expected a map of names to values, received a list' }],
    },
    {
      what: 'anchors alone',
      text: '.a: &a 1',
      problems: [{ message: 'names no analytic; expected one or more of isCorrect, isShort' }],
    },
    {
      what: 'no value',
      text: 'isCorrect:',
      problems: [{ line: 1, field: 'isCorrect', message: 'expected a map of names to values, received nothing' }],
    },
  ])('is refused with $what', ({ text, problems }) => {
    expect(load({ [file]: text })).toEqual(problems.map((problem) => ({ file, ...problem })));
  });

  test('is refused with a tab, which is named first', () => {
    expect(load({ [file]: right.replace('    -', '\t-') })).toMatchObject([
      { file, line: 4, message: 'a tab is used for indentation: YAML requires spaces' },
      ...[{ file }, { file }],
    ]);
  });

  test('names what is wrong with references', () => {
    const text = `isCorrect:
  function: f
  reference: { java: "class A {}" }
  inputs: [{ int: [3, 1] }, { list: { list: bool, length: [0, 200] }, length: [0, 200] }]
  times: 0
isShort:
  function: f
  inputs: [bool]
  times: 3
`;

    expect(load({ [file]: text })).toEqual([
      {
        file,
        line: 3,
        field: 'isCorrect.reference.java',
        message: 'unknown key; known keys: javascript, python',
      },
      {
        file,
        line: 4,
        field: 'isCorrect.inputs.0.int',
        message: 'the first number is larger than the second: write the smaller one first',
      },
      { file, line: 5, field: 'isCorrect.times', message: 'expected at least 1, received the number 0' },
      {
        file,
        line: 3,
        field: 'isCorrect.reference',
        message: 'expected a right solution, such as { javascript: "…" } or { python: "…" }',
      },
      { file, line: 4, field: 'isCorrect.inputs.1', message: 'expected at most 10000 values in one argument' },
      {
        file,
        line: 6,
        field: 'isShort.cases',
        message: 'missing; expected a list of cases, or reference: a right solution',
      },
      {
        file,
        line: 8,
        field: 'isShort.inputs',
        message: 'need a reference: a right solution that says what they must give',
      },
      { file, line: 9, field: 'isShort.times', message: 'belongs to a reference: remove it' },
    ]);
  });

  test.each([
    {
      what: 'an empty reference',
      text: 'isCorrect:\n  function: f\n  reference: { python: " " }\n  inputs: [bool]',
      problems: [
        {
          line: 3,
          field: 'isCorrect.reference',
          message: 'expected a right solution, such as { javascript: "…" } or { python: "…" }',
        },
      ],
    },
    {
      what: 'a reference and nothing to draw',
      text: 'isCorrect:\n  function: f\n  reference: { python: "f = abs" }',
      problems: [
        {
          line: 1,
          field: 'isCorrect.inputs',
          message: 'missing; expected what to draw for each argument, such as [{ int: [0, 20] }]',
        },
      ],
    },
    {
      what: 'arguments that are too large',
      text: 'isCorrect:\n  function: f\n  reference: { python: "f = abs" }\n  inputs: [{ list: { list: bool, length: [0, 200] }, length: [0, 200] }]',
      problems: [{ line: 4, field: 'isCorrect.inputs.0', message: 'expected at most 10000 values in one argument' }],
    },
  ])('is refused with $what', ({ text, problems }) => {
    expect(load({ [file]: text })).toEqual(problems.map((problem) => ({ file, ...problem })));
  });

  test('and a module may not decide the same analytic', () => {
    expect(load({ [program]: 'exports.isCorrect = () => 1;', [file]: right })).toEqual([
      { file, line: 1, field: 'isCorrect', message: `${program} decides it as well: keep one of them` },
    ]);
  });
});
