import { describe, expect, test } from '@jest/globals';
import { interviewPolicySchema, judgeInterviewCell } from './policy';
import type { InterviewCell } from './report/interview-section';

const policy = { points: 0.8, assert: 'hard', questions: 'hard' } as const;

const cell: InterviewCell = {
  ...{
    interview: 'i',
    notes: [],
    model: 'm',
    template: 't',
    params: '',
    language: 'python',
    round: 1,
    simulated: false,
  },
  ...{ answers: 20, judged: 20, errored: 0, passed: 80, total: 100, share: 0.8, interval: null },
  ...{ passes: 10, passInterval: null, passAt: [], questions: [] },
  failures: { 'no code': 0, 'no function': 0, 'wrong result': 0, exception: 0, timeout: 0, limit: 0 },
  ...{ calls: 0, promptTokens: 0, completionTokens: 0, dollars: 0 },
};

describe('interviewPolicySchema', () => {
  test('is hard on the points and soft on questions, unless it says otherwise', () => {
    expect(interviewPolicySchema.parse({ points: 0.5 })).toEqual({ points: 0.5, assert: 'hard', questions: 'soft' });
  });

  test.each([{}, { points: 1.1 }, { points: -0.1 }, { points: 1, assert: 'firm' }, { points: 1, share: 1 }])(
    'refuses %j',
    (value) => {
      expect(interviewPolicySchema.safeParse(value).success).toBe(false);
    },
  );
});

describe('judgeInterviewCell', () => {
  test.each([
    [{}, {}, 'passed', '80 of 100 points (80 %), 80 % are required'],
    [{ passed: 79, share: 0.79 }, {}, 'failed', '79 of 100 points (79 %), 80 % are required'],
    [{ passed: 79, share: 0.79 }, { assert: 'soft' }, 'soft failure', '79 of 100 points (79 %), 80 % are required'],
    [{ errored: 1, judged: 19 }, {}, 'passed', '80 of 100 points (80 %), 80 % are required'],
    [{ errored: 2, judged: 18 }, {}, 'inconclusive', '2 trials of 20 brought no reply, more than 5 %'],
    [
      { errored: 20, judged: 0, total: 0, share: null },
      { assert: 'soft' },
      'inconclusive',
      '20 trials of 20 brought no reply, more than 5 %',
    ],
  ] as const)('of %j under %j is %s', (parts, changed, status, reason) => {
    expect(judgeInterviewCell({ ...cell, ...parts }, { ...policy, ...changed })).toEqual({ status, reason });
  });
});
