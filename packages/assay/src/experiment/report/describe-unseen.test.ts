import { expect, test } from '@jest/globals';
import { describeUnseenBound, unseenWords } from './describe-gate';

test.each([
  { lost: 0, counted: '18 of 20 fixtures were' },
  { lost: 1, counted: '18 of 20 fixtures were, 1 got no reply and counts as wrong' },
  { lost: 2, counted: '18 of 20 fixtures were, 2 got no reply and count as wrong' },
])('a bound says what $lost fixtures without a reply count as', ({ lost, counted }) => {
  const found = { fixtures: 20, families: 20, wrong: 18, lost, bound: 0.997, confidence: 0.95 };

  expect(describeUnseenBound(found, unseenWords(undefined))).toBe(
    `Up to 99.7 % of unseen submissions may be graded wrongly (95 % confidence; at the first try, ${counted}).`,
  );
});
