import { expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { binomialUpperTail } from './distributions';
import { comparePairs } from './paired';
import { createRandom } from './random';

const cells = 34;
const questions = 60;
const runs = 3;

/** The share of right answers of each cell to each question, all at 70 %. */
function drawShares(seed: number): readonly (readonly number[])[] {
  const random = createRandom('34 equal cells', seed);
  const share = (): number => Array.from({ length: runs }, () => random()).filter((one) => one < 0.7).length / runs;
  return Array.from({ length: cells }, () => Array.from({ length: questions }, share));
}

test('some of the 561 differences of 34 equal cells is called real in at most 5 % of quizzes', () => {
  const quizzes = sized({ little: 3, all: 200 });

  const wrong = Array.from({ length: quizzes }, (_, quiz) => {
    const shares = drawShares(quiz);
    const pairs = shares.flatMap((one, index) =>
      shares.slice(index + 1).map((other, offset) => ({
        one: index,
        other: index + 1 + offset,
        differences: one.map((share, question) => share - (other[question] ?? 0)),
      })),
    );
    return comparePairs(pairs).some(({ real }) => real);
  }).filter(Boolean).length;

  expect(binomialUpperTail(wrong, quizzes, 0.05)).toBeGreaterThan(0.001);
});
