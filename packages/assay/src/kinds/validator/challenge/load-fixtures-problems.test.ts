import { describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import { loadFixtures, type LoadedFixtures } from './load-fixtures';

const file = 'fixtures/parity/a.yaml';
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
const good = ['title: a loop', 'expected:', '  isCorrect: true', '  isShort: false'];

/** Loads a challenge of one fixture, `a.yaml`. */
function load(content: string): LoadedFixtures {
  const folder = makeTemporaryFolder({
    [file]: content,
    'secret.txt': 'secret',
    'fixtures/secret.txt': 'secret',
    'fixtures/parity/blank.js': ' \n',
  });
  try {
    return loadFixtures(folder.path, 'parity', ['isCorrect', 'isShort']);
  } finally {
    folder.remove();
  }
}

const broken = [
  {
    what: 'a misspelt, a missing and an unknown analytic',
    text: lines(
      'title: t',
      'expected:',
      '  isCorect: true',
      '  isShort: true',
      'solution: x',
      'policy:',
      '  isLong: {}',
    ),
    problems: [
      {
        line: 3,
        field: 'expected.isCorect',
        message: 'the prompt has no such analytic (did you mean "isCorrect"?); it has isCorrect, isShort',
      },
      {
        line: 2,
        field: 'expected.isCorrect',
        message: 'missing; expected true or false for every analytic of the prompt, or null where nobody knows',
      },
      { line: 7, field: 'policy.isLong', message: 'the prompt has no such analytic; it has isCorrect, isShort' },
    ],
  },
  {
    what: 'partial grades, as other graders have them',
    text: lines('title: t', 'expected:', '  isCorrect: 0.5', '  isShort: 1', 'solution: x'),
    problems: [
      {
        line: 3,
        field: 'expected.isCorrect',
        message:
          'expected true or false, received the number 0.5: verdicts are booleans. For a score, write one analytic for each threshold, such as atLeast1 and atLeast2',
      },
      { line: 4, field: 'expected.isShort', message: 'expected true or false, received the number 1' },
    ],
  },
  {
    what: 'strings for booleans',
    text: lines('title: t', 'expected:', '  isCorrect: "false"', '  isShort: no', 'solution: x'),
    problems: [
      {
        line: 3,
        field: 'expected.isCorrect',
        message: 'expected true or false, received the text "false": remove the quotes',
      },
      {
        line: 4,
        field: 'expected.isShort',
        message: 'expected true or false, received the text "no": write true or false',
      },
    ],
  },
  {
    what: 'unknown keys',
    text: lines(...good, 'solution: x', 'polcy: {}', 'policy:', '  isShort: { assert: soft, tolerat: 0.1 }'),
    problems: [
      {
        line: 8,
        field: 'policy.isShort.tolerat',
        message: 'unknown key (did you mean "tolerate"?); known keys: assert, tolerate',
      },
      {
        line: 6,
        field: 'polcy',
        message:
          'unknown key (did you mean "policy"?); known keys: title, language, reviewed, origin, expected, reason, proposals, solution, solutionFile, files, problem, problemFile, reference, referenceFile, policy',
      },
    ],
  },
  {
    what: 'a language that cannot name a fence',
    text: lines(...good, 'language: Java Script', 'solution: x'),
    problems: [
      {
        line: 5,
        field: 'language',
        message: 'received the text "Java Script": use a lower-case name such as "javascript"',
      },
    ],
  },
  {
    what: 'a blank title',
    text: lines('title: "  "', ...good.slice(1), 'solution: x'),
    problems: [{ line: 1, field: 'title', message: 'is empty' }],
  },
  ...['title: |', 'title: |2-'].map((title) => ({
    what: `a title of two lines after "${title}"`,
    text: lines(title, '  a', '  b', ...good.slice(1), 'solution: x'),
    problems: [
      { line: 1, field: 'title', message: expect.stringMatching(/: keep it on one line, without control characters$/) },
    ],
  })),
  {
    what: 'no solution',
    text: lines(...good),
    problems: [
      { line: 1, field: 'solution', message: "missing; expected the candidate's code (or solutionFile, or files)" },
    ],
  },
  {
    what: 'a blank solution',
    text: lines(...good, 'solution: |', '', '  ', 'language: python'),
    problems: [{ line: 5, field: 'solution', message: 'is empty' }],
  },
  {
    what: 'a solution given twice',
    text: lines(...good, 'solution: x', 'solutionFile: a.js'),
    problems: [{ line: 6, field: 'solutionFile', message: 'solution is given as well: keep one of them' }],
  },
  ...[
    '../../secret.txt',
    '../secret.txt',
    'sub/../../parity-2/a.js',
    '..',
    '.',
    '..\\secret.txt',
    '..\\..\\secret.txt',
    'sub\\..\\..\\secret.txt',
  ].map((solutionFile) => ({
    what: `the solutionFile ${solutionFile}, outside of the folder`,
    text: lines(...good, `solutionFile: ${solutionFile}`),
    problems: [
      { line: 5, field: 'solutionFile', message: `expected a file in fixtures/parity/, received "${solutionFile}"` },
    ],
  })),
  {
    what: 'a solutionFile that does not exist',
    text: lines(...good, 'solutionFile: none.js'),
    problems: [{ line: 5, field: 'solutionFile', message: 'there is no file fixtures/parity/none.js' }],
  },
  {
    what: 'a solutionFile that is blank',
    text: lines(...good, 'solutionFile: blank.js'),
    problems: [{ line: 5, field: 'solutionFile', message: 'fixtures/parity/blank.js is empty' }],
  },
  { what: 'an empty file', text: '', problems: [{ message: 'expected a map of names to values, received nothing' }] },
  {
    what: 'two documents',
    text: lines(...good, 'solution: x', '---', ...good),
    problems: [{ line: 6, message: 'a second document starts here ("---"): keep one document per file' }],
  },
  {
    what: 'a tab',
    text: lines(...good, '\tisLong: true', 'solution: x'),
    problems: [{ line: 5, message: 'a tab is used for indentation: YAML requires spaces' }],
  },
];

describe('loadFixtures', () => {
  test.each(broken)('reports $what', ({ text, problems }) => {
    const expected = { fixtures: [], problems: problems.map((problem) => ({ file, ...problem })) };

    expect(load(text)).toEqual(expected);
    expect(load(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });
});
