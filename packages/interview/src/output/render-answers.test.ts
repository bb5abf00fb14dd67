import { describe, expect, test } from '@jest/globals';
import stringWidth from 'string-width';
import type { EvaluatedRow } from '../rows/rows';
import { answersOf } from '../testing/interview-rows';
import { renderAnswers } from './render-answers';

const row = (fields: Partial<EvaluatedRow>): EvaluatedRow => ({
  name: 'Digits',
  language: 'python',
  model: 'one',
  run: 0,
  round: 1,
  answer: 'x',
  code: 'def digits(n):\n\treturn n',
  checks: [],
  status: 'PASS',
  passed: 2,
  total: 2,
  ...fields,
});
const check = { name: 'value', assert: 'f.call(1)', status: 0, description: 'expected 1, received 2' };
const render = (rows: readonly EvaluatedRow[], width: number): string => renderAnswers(answersOf(rows), width);

describe('renderAnswers', () => {
  test('puts answers side by side, code first, then what became of each check', () => {
    const other = row({
      model: 'two',
      code: '漢字漢字',
      status: 'FAIL',
      passed: 1,
      checks: [check, { ...check, status: 1 }],
    });

    const text = render([row({}), other], 100);

    expect(text.split('\n').map((line) => line.split('│').map((part) => part.trim()))).toEqual([
      ['one', 'two'],
      ['Digits, python, run 1: PASS, 2 of 2 points', 'Digits, python, run 1: FAIL, 1 of 2 points'],
      ['', ''],
      ['def digits(n):', '漢字漢字'],
      ['return n', ''],
      ['', '✗ value: expected 1, received 2'],
      ['', '✓ value'],
    ]);
    expect(new Set(text.split('\n').map((line) => stringWidth(line.split('│')[0] ?? '')))).toEqual(new Set([50]));
  });

  test('puts them below each other where the screen is narrow, and never writes beyond it', () => {
    const long = row({ run: 1, code: `${'x'.repeat(200)}\n${'漢'.repeat(60)}` });

    const lines = render([row({}), long], 40).split('\n');

    expect(lines.filter((line) => stringWidth(line) > 40)).toEqual([]);
    expect(lines.join('\n')).toContain('─'.repeat(40));
  });

  test('escapes what steers a terminal, and cuts code that never ends', () => {
    const hostile = row({ code: `\u001b[2J${'\n1'.repeat(500)}` });

    const text = render([hostile], 80);

    expect(text).toContain('\\u001b[2J');
    expect(text).not.toContain('\u001b');
    expect(text).toContain('… 421 more lines');
  });
});
