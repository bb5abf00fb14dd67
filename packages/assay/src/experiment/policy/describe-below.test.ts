import { describe, expect, test } from '@jest/globals';
import { describeBelow, type ReachedWords } from './required-share';

const reached: ReachedWords = { told: '90 %', isBelow: false };
const words = { noun: 'model', required: 'the required 80 % of the points' };

/** Groups below what is required, with these shares. */
function shortOf(...shares: readonly number[]): readonly ReachedWords[] {
  return shares.map((share) => ({ told: `${share} %`, isBelow: true }));
}

describe('describeBelow', () => {
  test.each<readonly [string, readonly ReachedWords[], string | undefined]>([
    ['nothing where all reached it', [reached, reached], undefined],
    [
      'how many did and what the others reached',
      [reached, ...shortOf(70.9), reached, ...shortOf(73.8)],
      '2 of 4 models reached the required 80 % of the points; 2 did not, perhaps by chance (70.9 % and 73.8 %).',
    ],
    [
      'three shares at most',
      [reached, ...shortOf(71, 72, 73, 74, 75)],
      '1 of 6 models reached the required 80 % of the points; 5 did not, perhaps by chance (71 %, 72 %, 73 % and 2 more).',
    ],
    [
      'that none did',
      shortOf(71, 72),
      'Both models missed the required 80 % of the points, perhaps by chance (71 % and 72 %).',
    ],
    [
      'that the only one did not',
      shortOf(71),
      'The only model missed the required 80 % of the points, perhaps by chance (71 %).',
    ],
  ])('says %s', (_, groups, sentence) => {
    expect(describeBelow(groups, words)).toBe(sentence);
  });
});
