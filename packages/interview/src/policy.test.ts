import { describe, expect, test } from '@jest/globals';
import { interviewPolicySchema } from './policy';

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
