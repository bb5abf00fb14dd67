import { describe, expect, test } from '@jest/globals';
import { readLabel, scaleOf } from './read-label';

describe('readLabel', () => {
  test.each([
    { value: true, texts: ['true', 'YES', '1', '1.0', '1,00', '1.00000', '100 %', '100,0%', '5/5', '3 of 3'] },
    { value: true, texts: ['Accepted', 'OK', 'AC', 'pass', 'Passed', 'correct'] },
    { value: false, texts: ['false', 'no', '0', '0,00', '0 %', '0/5', 'WA', 'WRONG_ANSWER', 'wrong-answer', 'fail'] },
    {
      value: false,
      texts: [
        'Wrong answer on test 3',
        'Runtime error on pretest 2',
        'TLE',
        'RE',
        'Runtime Error (SIGSEGV)',
        'WA (test 3)',
      ],
    },
    { value: false, texts: ['Time Limit Exceeded', 'timelimit', 'MEMORY_LIMIT_EXCEEDED', 'Compile Error', 'CE'] },
  ])('reads $texts as $value', ({ value, texts }) => {
    expect(texts.map((text) => readLabel(text, 'verdict', undefined))).toEqual(texts.map(() => ({ value })));
  });

  test.each(['0,5', '0.99', '60 %', '3/5', '3 of 5'])('refuses the partial grade %s', (text) => {
    expect(readLabel(text, 'score', undefined)).toEqual({
      problem: `has the partial grade "${text}" under "score": decide from which grade on it is true, add a column with true or false, and name it in --expect`,
    });
  });

  test.each(['perhaps', 'Accepted (80)', 'OK on test 3', 'PARTIAL', 'Presentation Error', '1,000', '-'])(
    'refuses %s',
    (text) => {
      expect(readLabel(text, 'verdict', undefined)).toEqual({
        problem: `expected true or false, or a verdict such as Accepted or Wrong Answer, under "verdict", received "${text}"`,
      });
    },
  );

  test('reads no 1 as true where grades go further, unless the header says how far', () => {
    const scale = scaleOf('score', ['1', '0', '10']);
    const stated = scaleOf('Grade/10,00', ['1', '0', '10']);

    expect([readLabel('1', 'score', scale), readLabel('10', 'score', scale), readLabel('0', 'score', scale)]).toEqual([
      {
        problem:
          'has the grade "1" under "score", where grades go up to 10: add a column with true or false, and name it in --expect',
      },
      {
        problem:
          'has the grade "10" under "score", where grades go up to 10: add a column with true or false, and name it in --expect',
      },
      { value: false },
    ]);
    expect(readLabel('10,00', 'Grade/10,00', stated)).toEqual({ value: true });
    expect(readLabel('1,00', 'Grade/10,00', stated)).toHaveProperty('problem');
  });
});
