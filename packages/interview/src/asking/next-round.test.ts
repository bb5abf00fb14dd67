import { describe, expect, test } from '@jest/globals';
import type { EvaluatedRow } from '../rows/rows';
import { toNextRound } from './next-round';

const row: EvaluatedRow = {
  name: 'Digits',
  language: 'python',
  model: 'one',
  run: 2,
  round: 1,
  session: 's',
  prompt: 'Write it.',
  answer: 'def f(): ...',
  code: 'def f(): ...',
  status: 'FAIL',
  passed: 1,
  total: 3,
  checks: [
    { assert: 'f.call(1)', status: 1 },
    { assert: 'f.call(2)', status: 0, failure: 'wrong-result', description: 'expected 2, received None' },
    { assert: 'f.call(3)', status: 0, failure: 'exception' },
  ],
};

describe('toNextRound', () => {
  test('goes on with the conversation: the answer, and which of its checks failed and why', () => {
    expect(toNextRound(row)).toEqual({
      name: 'Digits',
      language: 'python',
      model: 'one',
      run: 2,
      round: 2,
      session: 's',
      prompt: [
        { role: 'user', content: 'Write it.' },
        { role: 'assistant', content: 'def f(): ...' },
        {
          role: 'user',
          content:
            'Your code was run, and these checks failed:\n- f.call(2): expected 2, received None\n- f.call(3): failed\nAnswer with the whole corrected python code in one fenced block.',
        },
      ],
    });
  });

  test.each([
    ['NO_CODE', 'There is no code in your answer.'],
    ['NO_FUNCTION', 'The function that was asked for could not be read from your answer'],
  ] as const)('says so when the answer has none (%s)', (status, said) => {
    expect(JSON.stringify(toNextRound({ ...row, status })?.prompt)).toContain(said);
  });

  test.each(['PASS', 'ERRORED'] as const)('asks nothing again after %s', (status) => {
    expect(toNextRound({ ...row, status })).toBeUndefined();
  });
});
