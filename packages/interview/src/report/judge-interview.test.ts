import { describe, expect, test } from '@jest/globals';
import type { InterviewCell } from './interview-section';
import { judgeInterview } from './compare-interview-cells';

const policy = { points: 0.8, assert: 'hard', questions: 'hard' } as const;

const twenty = Array.from({ length: 20 }, (_, index) => ({
  name: `q${String(index)}`,
  judged: 1,
  passes: 0,
  passed: 4,
  total: 5,
}));

const cell: InterviewCell = {
  interview: 'i',
  notes: [],
  model: 'm',
  template: 't',
  params: '',
  language: 'python',
  round: 1,
  simulated: false,
  answers: 20,
  judged: 20,
  errored: 0,
  passed: 80,
  total: 100,
  share: 0.8,
  interval: null,
  passes: 10,
  passInterval: null,
  passAt: [],
  questions: twenty,
  failures: { 'no-code': 0, 'no-function': 0, 'wrong-result': 0, exception: 0, timeout: 0, limit: 0, environment: 0 },
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  dollars: 0,
};

describe('judgeInterview', () => {
  test.each([
    [{}, {}, 'passed', '80 of 100 points (80 %), 80 % are required'],
    [{ passed: 79, share: 0.79 }, {}, 'failed', '79 of 100 points (79 %), 80 % are required'],
    [{ passed: 79, share: 0.79 }, { assert: 'soft' }, 'soft-failure', '79 of 100 points (79 %), 80 % are required'],
    [{ errored: 1, judged: 19 }, {}, 'passed', '80 of 100 points (80 %), 80 % are required'],
    [{ errored: 2, judged: 18 }, {}, 'inconclusive', '2 trials of 20 got no reply, more than 5 %'],
    [
      { errored: 20, judged: 0, total: 0, share: null },
      { assert: 'soft' },
      'inconclusive',
      '20 trials of 20 got no reply, more than 5 %',
    ],
  ] as const)('of %j under %j is %s', (parts, changed, status, reason) => {
    expect(judgeInterview([{ ...cell, ...parts }], { ...policy, ...changed })).toEqual([{ status, reason }]);
  });

  test('judges a cell after its last round only', () => {
    const rounds = [
      { ...cell, passed: 10, share: 0.1 },
      { ...cell, round: 2 },
    ];

    expect(judgeInterview(rounds, policy).map((one) => one?.status)).toEqual([undefined, 'passed']);
  });

  test('of several runs fails only what is significantly less, over all cells', () => {
    const repeated = (passed: number, model: string): InterviewCell => ({
      ...cell,
      model,
      answers: 200,
      judged: 200,
      passed,
      total: 1000,
      share: passed / 1000,
      questions: twenty.map((one) => ({ ...one, judged: 10, total: 50 })),
    });

    const verdicts = judgeInterview([repeated(700, 'a'), repeated(770, 'b'), repeated(810, 'c')], policy);

    expect(verdicts.map((one) => one?.status)).toEqual(['failed', 'no-failure', 'no-failure']);
    expect(verdicts.map((one) => one?.reason)).toEqual([
      '700 of 1,000 points (70 %), significantly less than the required 80 % (p = 0.0029)',
      '770 of 1,000 points (77 %), not significantly less than the required 80 % (p = 0.7)',
      '810 of 1,000 points (81 %), 80 % are required',
    ]);
  });
});
